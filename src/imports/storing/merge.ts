import { ObjectId } from "mongodb";
import type { HistoryEntry, PersonDocument, SourceEntry } from "../../database/collections.js";
import { dayOf } from "../../http/day.js";
import { bornBy, yearsBetween } from "../../persons/age.js";
import { documentKey } from "../../persons/document-id.js";
import { movesBetween } from "../../persons/history.js";
import { ownEntry } from "../../persons/own-entry.js";
import type { ListedPerson } from "../record.js";
import { cutNotes } from "../rows/notes.js";

/** A stored person without what no list speaks of. */
export type KnownPerson = Omit<PersonDocument, "tips" | "history" | "search">;

/** What a later record of a list replaces when it says it. */
const stated = [
  "first_name",
  "last_name",
  "document_type",
  "document_id",
  "birth_date",
  "gender",
  "location",
  "description",
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
  "contact_person_first_name",
  "contact_person_last_name",
  "contact_person_phone",
  "contact_person_email",
  "contact_person_relationship",
] as const satisfies (keyof ListedPerson & keyof PersonDocument)[];

/** Goes when a person is missing again. */
const found = ["found_at", "found_notes", "finder_name", "finder_phone"] as const;

/** What follows from the rest. */
const derived = ["born_on", "said_minor", "document_key"] as const;

const fields = [...stated, "status", ...found, ...derived] as const;
type Fields = Partial<Pick<PersonDocument, (typeof fields)[number]>>;
type FieldsAfter = Fields & Pick<PersonDocument, "first_name" | "last_name" | "status">;

/** Two records of one list about one person as one: the later one's values, and the notes of both. */
export const overlay = (earlier: ListedPerson, later: ListedPerson): ListedPerson => ({
  ...earlier,
  ...later,
  notes: [...earlier.notes, ...later.notes.filter((line) => !earlier.notes.includes(line))],
});

/** The fields of a person after a list has spoken; of a new one, when there was nothing before. */
export function fieldsAfter(before: Fields, said: ListedPerson, now: Date): FieldsAfter {
  const status = said.status ?? before.status ?? "missing";
  const values = { ...pick(before, stated), ...pick(said, stated) };
  const born_on = bornOn(before, said, dayOf(now));
  const said_minor = born_on ? undefined : (said.said_minor ?? before.said_minor);
  return {
    ...values,
    status,
    ...(status === before.status ? pick(before, found) : status === "found" && { found_at: now }),
    ...(born_on !== undefined && { born_on }),
    ...(said_minor && { said_minor }),
    ...(values.document_id !== undefined && { document_key: documentKey(values.document_id) }),
  };
}

/** A birth date outweighs any age; an age that is true of the day known so far keeps that day. */
function bornOn(before: Fields, { birth_date, age }: ListedPerson, today: string) {
  const born = birth_date ?? before.birth_date;
  if (born) return born;
  if (age === undefined) return before.born_on;
  const holds = before.born_on && yearsBetween(before.born_on, today) === age;
  return holds ? before.born_on : bornBy(age, today);
}

/** Adds the lines that are not there yet; too long a text is cut. */
export function notesAfter(before: string | undefined, lines: string[]): string | undefined {
  const known = `\n${before ?? ""}\n`;
  const added = before ? lines.filter((line) => !known.includes(`\n${line}\n`)) : lines;
  return cutNotes([...(before ? [before] : []), ...added]).join("\n") || undefined;
}

/** What a list changes of a stored person. */
export interface Changes {
  /** The fields as they are then, changed or not. */
  after: FieldsAfter;
  set: Partial<PersonDocument>;
  unset: (keyof Fields)[];
  history: HistoryEntry[];
}

/** What changes when a list says this of a stored person; undefined when it says nothing new. */
export function changesTo(before: KnownPerson, said: ListedPerson, now: Date): Changes | undefined {
  const after: FieldsAfter = fieldsAfter(before, said, now);
  const changed = fields.filter((field) => after[field] !== before[field]);
  const sources = sourcesAfter(before, said, now);
  if (changed.length === 0 && !sources) return undefined;
  return {
    after,
    set: { ...pick(after, changed), ...(sources && { sources }) },
    unset: changed.filter((field) => after[field] === undefined),
    history: movesBetween(before, after, { at: now, by: "import" }),
  };
}

/** The sources with this list's notes and `source_id` in the owner's entry; undefined when it has them. */
function sourcesAfter(
  { source, sources }: KnownPerson,
  said: ListedPerson,
  now: Date,
): SourceEntry[] | undefined {
  const entry = ownEntry({ source, sources }) ?? newEntry(source, now);
  const changed = entryWith(entry, said, now);
  if (changed.notes === entry.notes && changed.source_id === entry.source_id) return undefined;
  return [changed, ...sources.filter((other) => other !== entry)];
}

/** An entry with what a list adds to it. */
export function entryWith(entry: SourceEntry, said: ListedPerson, now: Date): SourceEntry {
  const notes = notesAfter(entry.notes, said.notes);
  const source_id = entry.source_id ?? said.source_id;
  return {
    ...entry,
    ...(source_id !== undefined && { source_id }),
    ...(notes !== undefined && { notes }),
    updated_at: now,
  };
}

export const newEntry = (handle: string, now: Date): SourceEntry => ({
  _id: new ObjectId(),
  handle,
  created_at: now,
  updated_at: now,
});

function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  const picked: Partial<Source> = {};
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name];
  return picked as Pick<Source, Name>;
}
