import type { Caller } from "../../../kernel/auth/authenticate.js";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import { yearsBetween } from "../../../kernel/values/age.js";
import { dayOf } from "../../../kernel/values/day.js";
import type { PersonUpdate } from "../persons.schema.js";
import {
  haveName,
  type Identifying,
  isOfKind,
  keyOfDocument,
  keysOfSourceId,
  keysUnder,
  type MakeKeys,
  noMark,
  partnerMark,
  storedKeys,
  withKeys,
  withMark,
} from "./natural-keys.store.js";
import { ownEntry } from "./own-entry.store.js";

type Keyed = Omit<PersonDocument, "tips" | "history" | "search">;

const ageOn = (day: string, born: string | undefined) =>
  born === undefined ? undefined : yearsBetween(born, day);

const identifying = (person: Keyed, today: string): Identifying => ({
  ...person,
  source_id: ownEntry(person)?.source_id,
  age: ageOn(today, person.effective_birth_date),
});

/** The mark of the natural keys that a caller reports. */
const markOf = (caller: Caller): string =>
  caller.can("persons:sensitive:read") ? noMark : partnerMark(caller.name);

/** The natural keys of a new person that the API creates, and whether a partner reported it. */
export const keysOfNewPerson = (
  { document_key }: Pick<PersonDocument, "document_key">,
  { makeKeys, caller }: { makeKeys: MakeKeys; caller: Caller },
): Pick<PersonDocument, "natural_keys" | "reported_by_partner"> => ({
  ...(document_key !== undefined && {
    natural_keys: withMark([keyOfDocument(makeKeys, document_key)], markOf(caller)),
  }),
  ...(!caller.can("persons:sensitive:read") && { reported_by_partner: true }),
});

interface Change {
  before: Keyed;
  after: Keyed;
  /** The body of the request. */
  sent: PersonUpdate;
}

/** The same for a change of a person: only the keys of what the change itself gives. */
export function keysOfChange(
  { before, after, sent }: Change,
  { makeKeys, caller, today }: { makeKeys: MakeKeys; caller: Caller; today: string },
): Pick<PersonDocument, "natural_keys" | "reported_by_partner"> {
  const mark = markOf(caller);
  const { id, document } = makeKeys(identifying(after, today), undefined);
  const given = [sent.source_id ? id : undefined, sent.document_id ? document : undefined].filter(
    (key) => key !== undefined,
  );
  // The lists of a partner are joined only with persons that the partner has created.
  const isOfPartner = mark !== noMark && keysUnder(mark, before.natural_keys).length > 0;
  const added = [
    ...(isOfPartner || mark === noMark ? given : []),
    ...(mark === noMark ? keysAfter(before, after, { makeKeys, today }) : []),
  ];
  return {
    ...(added.length > 0 && {
      natural_keys: withKeys(before.natural_keys, withMark(added, mark)),
    }),
    ...(mark !== noMark && { reported_by_partner: true }),
  };
}

/**
 * The keys by which imports also find a listed person under its new values; its old keys stay. The name of its list
 * is not stored. So a person without hospital and shelter gets new keys only if it came from a list without a name.
 */
function keysAfter(
  before: Keyed,
  after: Keyed,
  { makeKeys, today }: { makeKeys: MakeKeys; today: string },
): string[] {
  const known = keysUnder(noMark, before.natural_keys);
  const old = makeKeys(identifying(before, today), undefined);
  const isListed = known.some((key) => isOfKind("name", key));
  if (!isListed || !(after.hospital ?? after.shelter ?? haveName(known, old))) return [];
  const made = storedKeys(makeKeys(identifying(after, today), undefined));
  return made.filter((key) => !storedKeys(old).includes(key));
}

/**
 * Every natural key under which an import would look for this person: the reported keys, and keys made of the names,
 * documents, places and ages in the record. A partner may have guessed documents and places. So if a partner reported
 * the person, keys are made only of what everybody saw, the name and the age. Otherwise a right guess would keep away a
 * person of another list, and so show that it was right.
 */
export function keysOfDeleted(person: Keyed, makeKeys: MakeKeys): string[] {
  const { first_name, last_name, natural_keys, import_key } = person;
  const names = { first_name, last_name };
  const made = person.reported_by_partner
    ? shownAges(person).map((age) => makeKeys({ ...names, ...age }, undefined))
    : identitiesOf(person).map((identity) => makeKeys({ ...names, ...identity }, undefined));
  const ids = person.sources.flatMap(({ source_id }) =>
    source_id === undefined ? [] : keysOfSourceId(makeKeys, source_id),
  );
  const given = [...(natural_keys ?? []), ...(import_key === undefined ? [] : [import_key])];
  return [...new Set([...given, ...ids, ...made.flatMap(storedKeys)])];
}

const identitiesOf = (person: Keyed) =>
  placesOf(person).flatMap((place) =>
    agesOf(person).map((age) => ({ document_id: person.document_id, ...place, ...age })),
  );

/** The ages that were shown: on the day of the creation, and today. */
const shownAges = (person: Keyed) =>
  daysOf(person).map((day) => ({ age: ageOn(day, person.effective_birth_date) }));

/** The list of a hospital may not name the shelter, and the list of a shelter may not name the hospital. */
const placesOf = ({ hospital, shelter }: Pick<Identifying, "hospital" | "shelter">) =>
  hospital && shelter ? [{ hospital }, { shelter }] : [{ hospital, shelter }];

/** A list has the birth date or the age. The age may be that of the creation, or that of today. */
function agesOf(person: Keyed) {
  const { birth_date, effective_birth_date, birth_date_from_age } = person;
  const days = daysOf(person);
  const ages = [effective_birth_date, birth_date_from_age].flatMap((born) =>
    days.map((day) => ageOn(day, born)),
  );
  const known = [...new Set(ages.filter((age) => age !== undefined))].map((age) => ({ age }));
  const dated = birth_date === undefined ? [] : [{ birth_date }];
  return known.length > 0 ? [...dated, ...known] : [{}];
}

const daysOf = ({ created_at }: Keyed) => [dayOf(created_at), dayOf(new Date())];
