import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { ObjectId } from "mongodb";
import type { PersonDocument } from "../../src/database/collections.js";
import { fold } from "../../src/names/fold.js";
import { particles } from "../../src/names/sound.js";
import { bornBy } from "../../src/persons/age.js";
import { searchTermsOf } from "../../src/persons/search-terms.js";

/** A synthetic record of one of several lists that report the same persons. */
export interface Labelled {
  person: PersonDocument;
  /** Equal for two records of one person. */
  entity: string;
}

const folder = new URL("../../test/matching/", import.meta.url);
const rowsOf = async (file: string): Promise<Record<string, string>[]> =>
  parse(await readFile(new URL(file, folder)), { columns: true });

/** The labelled set: 5,000 records of 3,763 persons, as the service would store them. */
export async function readLabelled(): Promise<Labelled[]> {
  const truth = (await rowsOf("dev-truth.csv")).map(
    ({ id, entity_id }) => [id, entity_id] as const,
  );
  const entities = new Map(truth);
  return (await rowsOf("dev.csv")).map((row) => ({
    person: personFrom(row),
    entity: entities.get(row.id) ?? "",
  }));
}

/** The day of which the ages of the set are told. */
const day = "2026-06-24";

function personFrom(row: Record<string, string>): PersonDocument {
  const { first_name = "", last_name = "", source = "", age } = row;
  const created_at = new Date(row.created_at ?? day);
  const born_on = row.birth_date || (age && bornBy(Number(age), day));
  const times = { created_at, updated_at: created_at };
  const person = {
    _id: new ObjectId(),
    ...{ source, is_public: true, first_name, last_name, ...times },
    status: row.status === "found" ? ("found" as const) : ("missing" as const),
    ...(born_on && { born_on }),
    ...(row.location && { location: row.location }),
    ...(row.description && { description: row.description }),
    ...(row.hospital && { hospital: row.hospital }),
    ...{ version: 1, tips: [], history: [] },
    sources: [{ _id: new ObjectId(), handle: source, ...times }],
  };
  return { ...person, search: searchTermsOf(person, day) };
}

/** What somebody who looks for the person of a record would type: the first given name and the first surname. */
export const shortNameOf = ({ first_name, last_name }: PersonDocument): string =>
  [first_name, last_name].map(firstWord).join(" ");

const firstWord = (name: string) => {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !particles.has(fold(word))) ?? words[0] ?? "";
};
