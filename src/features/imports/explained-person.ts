import { ObjectId } from "mongodb";
import { isMinor, yearsBetween } from "../../kernel/values/age.js";
import type { ExplainedPerson, ListedPerson } from "../../list-reader/index.js";
import { listedFields } from "../persons/listed-values.store.js";
import { fieldsAfter } from "./storing/merge.js";
import { notesAfter } from "./storing/source-entry.js";

/** These come first. The other fields of lists follow as they are declared. */
const shownFields = new Set([
  ...["first_name", "last_name", "is_minor", "document_type", "document_id", "birth_date", "age"],
  ...listedFields,
  ...["source_id", "notes"],
]);

/** The fields of a new person. Fields without a value are left out. */
export function personShown(listed: ListedPerson, today: string): ExplainedPerson {
  const now = new Date(today);
  const none = new ObjectId();
  const statement = { ...listed, as_of: now, first: none, batch: none };
  const { effective_birth_date, reported_minor, ...stored } = fieldsAfter({}, statement, now);
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
  for (const name of shownFields) {
    const value = values[name];
    const isShown =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (isShown) person[name] = value;
  }
  return person;
}
