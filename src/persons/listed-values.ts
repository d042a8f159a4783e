import type { ListedField, ListedValues, PersonDocument } from "../database/collections.js";
import { ownEntry } from "./own-entry.js";

type Listed = Pick<PersonDocument, Exclude<ListedField, "notes"> | "source" | "sources">;

/** The fields of a person that lists tell, but for the notes: those stand in the owner's source entry. */
export const listedFields = [
  "first_name",
  "last_name",
  "document_type",
  "document_id",
  "birth_date",
  "born_on",
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
] as const satisfies Exclude<ListedField, "notes">[];

/**
 * What lists had said, after somebody changed the person: as it was known, with the old value of every
 * field that is corrected for the first time, and without those that are as listed again.
 */
export function listedAfter(
  known: ListedValues | undefined,
  before: Listed,
  after: Listed,
): ListedValues {
  const was = { ...listedOf(before), ...known };
  const is = listedOf(after);
  const corrected = Object.entries(was).filter(
    ([name, value]) => is[name as ListedField] !== value,
  );
  return Object.fromEntries(corrected);
}

const listedOf = (person: Listed): ListedValues => ({
  ...Object.fromEntries(listedFields.map((name) => [name, person[name] ?? null])),
  notes: ownEntry(person)?.notes ?? null,
});
