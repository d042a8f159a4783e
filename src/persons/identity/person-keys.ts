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
  shownKey,
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
  const isOpen = mark === noMark && !before.reported_by_partner;
  const added = [...given, ...(isOpen ? keysAfter(before, after, { makeKeys, today }) : [])];
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
 * Every natural key under which an import would look for this person: those that it was told under, and
 * those of its names, documents, places and ages as the record knows them. Those are left out where a
 * partner may have told them, and what everybody saw takes their place: else a partner's guess would keep
 * away whom a hospital lists, and tell that it was right.
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
  const seenOn = (kind: "shown" | "public") => (day: string) =>
    shownKey(makeKeys, kind, {
      first_name,
      last_name,
      age: ageOn(day, person.effective_birth_date),
    });
  const days = daysOf(person);
  const known = person.reported_by_partner ? days.map(seenOn("public")) : made.flatMap(storedKeys);
  return [...new Set([...given, ...ids, ...known, ...days.map(seenOn("shown"))])];
}

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
