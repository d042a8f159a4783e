import { ObjectId } from "mongodb";
import { isMinor, yearsBetween } from "../../kernel/values/age.js";
import type { ListedPerson } from "../../list-reader/record.js";
import { fieldsAfter } from "./storing/merge.js";
import { notesAfter } from "./storing/source-entry.js";

/** Fields named as the API shows them. */
export type ExplainedPerson = Record<string, string | number | boolean>;

const personFields = [
  "first_name",
  "last_name",
  "is_minor",
  "document_type",
  "document_id",
  "birth_date",
  "age",
  "gender",
  "location",
  "description",
  "status",
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
  "contact_person_first_name",
  "contact_person_last_name",
  "contact_person_phone",
  "contact_person_email",
  "contact_person_relationship",
  "source_id",
  "notes",
];

/** The fields of a new person. Fields without a value are left out. */
export function personShown(listed: ListedPerson, today: string): ExplainedPerson {
  const now = new Date(today);
  const none = new ObjectId();
  const stored = fieldsAfter({}, { ...listed, as_of: now, first: none, batch: none }, now);
  const { effective_birth_date, reported_minor } = stored;
  const minor = {
    ...(effective_birth_date !== undefined && { effective_birth_date }),
    ...(reported_minor && { reported_minor }),
  };
  const values: Record<string, unknown> = {
    ...stored,
    is_minor: isMinor(minor, today),
    age: effective_birth_date === undefined ? undefined : yearsBetween(effective_birth_date, today),
    source_id: listed.source_id,
    notes: notesAfter(undefined, listed.notes, undefined),
  };
  const person: ExplainedPerson = {};
  for (const name of personFields) {
    const value = values[name];
    const isShown =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (isShown) person[name] = value;
  }
  return person;
}
