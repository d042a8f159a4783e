import type { Caller } from "../../auth/authenticate.js";
import type { PersonDocument } from "../../database/collections.js";
import { dayOf } from "../../values/day.js";
import { yearsBetween } from "../age.js";
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
} from "./natural-keys.js";
import { ownEntry } from "./own-entry.js";

type Keyed = Omit<PersonDocument, "tips" | "history" | "search">;

const ageOn = (day: string, born: string | undefined) =>
  born === undefined ? undefined : yearsBetween(born, day);

const identifying = (person: Keyed, today: string): Identifying => ({
  ...person,
  source_id: ownEntry(person)?.source_id,
  age: ageOn(today, person.effective_birth_date),
});

/** Under which mark a caller tells natural keys. */
const markOf = (caller: Caller): string =>
  caller.can("persons:sensitive:read") ? noMark : partnerMark(caller.name);

/** The natural keys of a new person that a caller creates over the API, and whether a partner reported it. */
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

/** The same for a change of a person: only what the change itself says. */
export function keysOfChange(
  { before, after, sent }: Change,
  { makeKeys, caller, today }: { makeKeys: MakeKeys; caller: Caller; today: string },
): Pick<PersonDocument, "natural_keys" | "reported_by_partner"> {
  const mark = markOf(caller);
  const { id, document } = makeKeys(identifying(after, today), undefined);
  const given = [sent.source_id ? id : undefined, sent.document_id ? document : undefined].filter(
    (key) => key !== undefined,
  );
  // The lists of a partner are joined only with persons that it has made.
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
 * A person that lists know stays known to them, under what it was and under what it is. The name of the list
 * is not known: without a place, a new name is looked for only in lists that have no name either, if the
 * person came by such a one.
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
 * Every natural key under which an import would look for this person: those that were reported, and those of its names,
 * documents, places and ages as the record knows them. Where a partner may have guessed these, only what everybody saw
 * counts, name and age. Otherwise its guess would keep away a person of another list, and show that it was right.
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

/** The age that was shown, on the day of the creation and now. */
const shownAges = (person: Keyed) =>
  daysOf(person).map((day) => ({ age: ageOn(day, person.effective_birth_date) }));

/** The list of a hospital may be silent on the shelter, and the other way round. */
const placesOf = ({ hospital, shelter }: Pick<Identifying, "hospital" | "shelter">) =>
  hospital && shelter ? [{ hospital }, { shelter }] : [{ hospital, shelter }];

/** A list has the birth date or the age: as it was given, or as it is by now. */
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
