import { ObjectId } from "mongodb";
import type { PersonDocument, SourceEntry } from "../../kernel/database/collections.js";
import { latestBirthDate, yearsBetween } from "../../kernel/values/age.js";
import { dayOf } from "../../kernel/values/day.js";
import { moving } from "./history.store.js";
import { documentKey } from "./identity/document-id.schema.js";
import { ownEntry } from "./identity/own-entry.store.js";
import { listedAfter } from "./listed-values.store.js";
import { foundFields } from "./person-fields.js";
import type { Facts } from "./person-rules.js";
import type { PersonUpdate } from "./persons.schema.js";
import { searchTermsOf } from "./search/terms.store.js";

/** A stored person without tips and history, which a change of the person itself never reads. */
export type ChangeablePerson = Omit<PersonDocument, "tips" | "history">;

/** A stored person as the rules across fields see it: with the given age as it is `today`. */
export function factsOf(person: ChangeablePerson, today: string): Facts {
  const born = birthDateFromAge(person);
  return { ...person, age: born === undefined ? null : yearsBetween(born, today) };
}

/**
 * Adds the consequences of a change. The status `missing` clears the fields that only a found person has, and a
 * cleared place clears its status.
 */
export const withConsequences = <Changes extends Facts>(changes: Changes): Changes => ({
  ...(changes.status === "missing" && cleared(...foundFields)),
  ...(changes.hospital === null && cleared("hospital_status")),
  ...(changes.shelter === null && cleared("shelter_status")),
  ...changes,
});

const cleared = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

/**
 * The person as it is after this change.
 * @param update the change with its consequences
 * @param by the name of the key that makes it
 */
export function changedPerson(
  before: ChangeablePerson,
  update: PersonUpdate,
  { by, now }: { by: string; now: Date },
): ChangeablePerson {
  const today = dayOf(now);
  const { age, verified, source_id, source_notes, is_guardian_verified, ...fields } = update;
  const foundNow = before.status === "missing" && fields.status === "found" && !fields.found_at;
  const after = replaced(before, {
    ...fields,
    ...agesAfter(before, { age, birth_date: fields.birth_date }, today),
    ...(is_guardian_verified !== undefined && {
      is_guardian_verified: is_guardian_verified || null,
    }),
    ...(foundNow && { found_at: now }),
    ...(verified === true && { verified_at: now, verified_by: by }),
    // A known hospital itself protects the person. Clearing the hospital ends the health protection.
    ...(fields.hospital !== undefined && { reported_patient: null }),
    ...(fields.status !== undefined && { presumed_missing: null }),
    ...(verified === false && { verified_at: null, verified_by: null }),
    sources: sourcesAfter(before, { source_id, notes: source_notes }, now),
  });
  return {
    ...replaced(after, {
      document_key: after.document_id === undefined ? null : documentKey(after.document_id),
      ...marksAfter(before, after, { update, now }),
      ...(after.is_public && { withdrawn_at: null }),
    }),
    search: searchTermsOf(after, today),
  };
}

/**
 * What imports need to know about a change: since when the states are known, and which values lists had reported.
 * A state that the change gives counts as new, even if its value stays. Otherwise the result would show whether a
 * list had guessed it.
 */
function marksAfter(
  before: ChangeablePerson,
  after: ChangeablePerson,
  { update, now }: { update: PersonUpdate; now: Date },
): Replacing<Pick<PersonDocument, "states_at" | "imported">> {
  const { imported } = before;
  const listed = imported && listedAfter(imported.listed, before, after);
  return {
    ...(moving.some((state) => update[state] !== undefined) && { states_at: now }),
    ...(listed && { imported: { ...imported, listed } }),
  };
}

type Replacing<Fields> = { [Name in keyof Fields]?: Fields[Name] | null | undefined };

/** Null clears a field; the schemas accept it only for optional fields. Undefined keeps the stored value. */
function replaced<Fields extends object>(before: Fields, changes: Replacing<Fields>): Fields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Fields;
}

type Ages = Pick<
  PersonDocument,
  "birth_date" | "effective_birth_date" | "birth_date_from_age" | "reported_minor"
>;

/** The birth date that a given age implies; undefined when no age was given. */
const birthDateFromAge = ({ birth_date, effective_birth_date, birth_date_from_age }: Ages) =>
  birth_date === undefined ? effective_birth_date : birth_date_from_age;

/** A birth date takes precedence over an age. The age is kept and counts again when the birth date is cleared. */
function agesAfter(
  before: Ages,
  changes: Pick<PersonUpdate, "age" | "birth_date">,
  today: string,
): Replacing<Ages> {
  const { birth_date = before.birth_date ?? null, age } = changes;
  const byAge = birthDateFromAgeAfter(birthDateFromAge(before), age, today);
  const effective_birth_date = birth_date ?? byAge;
  return {
    effective_birth_date,
    birth_date_from_age: birth_date && byAge,
    ...(effective_birth_date && { reported_minor: null }),
  };
}

/** Keeps the birth date known so far if the given age fits it. */
function birthDateFromAgeAfter(known: string | undefined, age: PersonUpdate["age"], today: string) {
  if (age === null) return null;
  if (age === undefined || (known && yearsBetween(known, today) === age)) return known ?? null;
  return latestBirthDate(age, today);
}

/** The sources, with these values in the entry of the owner. */
function sourcesAfter(
  person: ChangeablePerson,
  changes: Replacing<Pick<SourceEntry, "source_id" | "notes">>,
  now: Date,
): SourceEntry[] {
  if (changes.source_id === undefined && changes.notes === undefined) return person.sources;
  const { source, sources } = person;
  const entry = ownEntry(person) ?? { _id: new ObjectId(), handle: source, created_at: now };
  const changed = replaced<SourceEntry>({ ...entry, updated_at: now }, changes);
  return [changed, ...sources.filter((other) => other !== entry)];
}
