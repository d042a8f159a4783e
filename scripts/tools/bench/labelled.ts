import { ObjectId } from "mongodb";
import type { MatchedPerson } from "../../../src/features/matching/record.js";
import { searchTermsOf } from "../../../src/features/persons/search/terms.store.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { fold } from "../../../src/kernel/names/fold.js";
import { particles } from "../../../src/kernel/names/sound.js";
import { ageDay, devSet, type LabelledFiles, readLabelled } from "../matching/labelled.js";

/** A synthetic record of one of several lists that report the same persons. */
export interface Labelled {
  person: PersonDocument;
  /** Equal for two records of one person. */
  entity: string;
}

/** The source of them all, which no made-up person has. */
export const labelledSource = "labelled";

/** A labelled set as the service would store it. */
export function readSearched(files: LabelledFiles = devSet): Labelled[] {
  const { persons, entities } = readLabelled(files);
  return persons.map((person, at) => ({ person: storedAs(person), entity: entities[at] ?? "" }));
}

function storedAs(matched: MatchedPerson): PersonDocument {
  const times = { created_at: matched.updated_at, updated_at: matched.updated_at };
  const person = {
    ...matched,
    ...times,
    source: labelledSource,
    status: "missing" as const,
    tips: [],
    history: [],
    sources: [{ _id: new ObjectId(), handle: matched.source, ...times }],
  };
  return { ...person, search: searchTermsOf(person, ageDay) };
}

/** What somebody who looks for the person of a record would type: the first given name and the first surname. */
export const shortNameOf = ({ first_name, last_name }: PersonDocument): string =>
  [first_name, last_name].map(firstWord).join(" ");

const firstWord = (name: string) => {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !particles.has(fold(word))) ?? words[0] ?? "";
};
