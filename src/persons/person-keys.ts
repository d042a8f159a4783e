import type { PersonDocument } from "../database/collections.js";
import { dayOf } from "../http/day.js";
import { yearsBetween } from "./age.js";
import {
  haveName,
  type Identifying,
  keysOfSourceId,
  type MakeKeys,
  shownKey,
  storedKeys,
  withKeys,
} from "./natural-keys.js";
import { ownEntry } from "./own-entry.js";

type Keyed = Omit<PersonDocument, "tips" | "history" | "search">;

const ageOn = (day: string, born: string | undefined) =>
  born === undefined ? undefined : yearsBetween(born, day);

const identifying = (person: Keyed, today: string): Identifying => ({
  ...person,
  source_id: ownEntry(person)?.source_id,
  age: ageOn(today, person.born_on),
});

/**
 * The natural keys of a person after a change: a person that imports know stays known to them, under
 * what it was and under what it is. The name of the list is not known: without a place, a new name is
 * looked for only in lists that have no name either, if the person came by such a one.
 */
export function keysAfterChange(
  before: Keyed,
  after: Keyed,
  { makeKeys, today }: { makeKeys: MakeKeys; today: string },
): string[] | undefined {
  const known = before.natural_keys;
  if (!known) return;
  const old = makeKeys(identifying(before, today), undefined);
  const { name, ...others } = makeKeys(identifying(after, today), undefined);
  const knowsList = after.hospital ?? after.shelter ?? haveName(known, old);
  const made = knowsList ? storedKeys({ ...others, name }) : Object.values(others);
  const added = made.filter((key) => !storedKeys(old).includes(key));
  return added.length === 0 ? known : withKeys(known, added);
}

/**
 * Every natural key under which an import would look for this person: those that imports gave it, those
 * of its names, documents, places and ages as the record knows them, and that of what everybody saw of it.
 */
export function keysOfDeleted(person: Keyed, makeKeys: MakeKeys): string[] {
  const { first_name, last_name, document_id, hospital, shelter, natural_keys, import_key } =
    person;
  const made = placesOf({ hospital, shelter }).flatMap((place) =>
    agesOf(person).map((age) =>
      makeKeys({ first_name, last_name, document_id, ...place, ...age }, undefined),
    ),
  );
  const ids = person.sources.flatMap(({ source_id }) =>
    source_id === undefined ? [] : keysOfSourceId(makeKeys, source_id),
  );
  const given = [...(natural_keys ?? []), ...(import_key === undefined ? [] : [import_key])];
  const shown = daysOf(person).map((day) =>
    shownKey(makeKeys, { first_name, last_name, age: ageOn(day, person.born_on) }),
  );
  return [...new Set([...given, ...ids, ...made.flatMap(storedKeys), ...shown])];
}

/** The list of a hospital may be silent on the shelter, and the other way round. */
const placesOf = ({ hospital, shelter }: Pick<Identifying, "hospital" | "shelter">) =>
  hospital && shelter ? [{ hospital }, { shelter }] : [{ hospital, shelter }];

/** A list has the birth date or the age: as it was given, or as it is by now. */
function agesOf(person: Keyed) {
  const { birth_date, born_on, born_by_age } = person;
  const days = daysOf(person);
  const ages = [born_on, born_by_age].flatMap((born) => days.map((day) => ageOn(day, born)));
  const known = [...new Set(ages.filter((age) => age !== undefined))].map((age) => ({ age }));
  const dated = birth_date === undefined ? [] : [{ birth_date }];
  return known.length > 0 ? [...dated, ...known] : [{}];
}

const daysOf = ({ created_at }: Keyed) => [dayOf(created_at), dayOf(new Date())];
