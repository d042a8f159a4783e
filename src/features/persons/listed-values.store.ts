import type {
  ListedField,
  ListedValues,
  PersonDocument,
} from "../../kernel/database/collections.js";
import { ownEntry } from "./identity/own-entry.store.js";
import { type ListedName, type PersonField, personFields } from "./person-fields.js";

/** The fields that lists report, except for the notes, which are kept in the owner's source entry. */
export const listedFields: readonly (ListedName | "effective_birth_date")[] = [
  ...(Object.entries<PersonField>(personFields)
    .filter(([, { listed }]) => listed)
    .map(([name]) => name) as ListedName[]),
  "effective_birth_date",
];

type Listed = Pick<PersonDocument, Exclude<ListedField, "notes"> | "source" | "sources">;

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
