import { soundsOf } from "../../names/sound.js";
import { bornBy, yearsBetween } from "../../persons/age.js";
import {
  haveName,
  isOfKind,
  keyOfDocument,
  type NaturalKeys,
  toldUnder,
} from "../../persons/natural-keys.js";
import { ownEntry } from "../../persons/own-entry.js";
import type { ListedPerson } from "../record.js";
import type { KnownPerson } from "./states.js";
import type { Teller } from "./teller.js";

/** What decides whether a record of a list and a known person are one. */
export interface Identity {
  name: string;
  source_id?: string | undefined;
  /** A natural key. */
  document?: string | undefined;
  /** `YYYY-MM-DD`: see `born_on` of a stored person. */
  born_on?: string | undefined;
  said_minor?: true | undefined;
  told_by_partner?: true | undefined;
}

export const identityOfListed = (
  person: ListedPerson,
  { document }: NaturalKeys,
  today: string,
): Identity => ({
  name: `${person.first_name} ${person.last_name}`,
  source_id: person.source_id,
  document,
  born_on: person.birth_date ?? (person.age === undefined ? undefined : bornBy(person.age, today)),
  said_minor: person.said_minor,
});

/**
 * A stored person as lists of one teller know it: by what everybody sees, and by the natural keys that
 * were told under its mark. The person's document counts if it was told so; where a partner may have
 * guessed it, any that was told so.
 */
export function identityOfStored(
  person: KnownPerson,
  { mark, makeKeys, isPartner }: Teller,
): { identity: Identity; keys: string[] } {
  const keys = toldUnder(mark, person.natural_keys);
  const { document_key, told_by_partner } = person;
  const known = document_key !== undefined && keyOfDocument(makeKeys, document_key);
  const isGuessed = isPartner || told_by_partner;
  const document = keys.find((key) => (isGuessed ? isOfKind("document", key) : key === known));
  const identity = {
    name: `${person.first_name} ${person.last_name}`,
    source_id: ownEntry(person)?.source_id,
    document,
    born_on: person.born_on,
    said_minor: person.said_minor,
    told_by_partner,
  };
  return { identity, keys };
}

/** All that name, place and birth date or age together can say. */
export const likenessByName = 100;

/**
 * How strongly a record of a list means a known person of its source; 0 when it means somebody else.
 * A `source_id` decides alone where both have one. Where a partner may have cleared it, the key of it that
 * lists told decides in its place: else hidden values would decide whether a new person is made. A document
 * decides where both have one, but only with a name and an age that fit: a mother's number does not swallow
 * her child. What a partner has changed of these, no place in a list makes up for.
 */
export function likeness(
  { identity: row, keys }: { identity: Identity; keys: NaturalKeys },
  { identity: known, keys: knownKeys }: { identity: Identity; keys: readonly string[] },
  today: string,
): number {
  if (row.source_id && known.source_id) return row.source_id === known.source_id ? 400 : 0;
  if (known.told_by_partner && keys.id && knownKeys.includes(keys.id)) return 350;
  const sameName = haveName(knownKeys, keys);
  if (keys.document && knownKeys.includes(keys.document)) {
    if (sameName && !known.told_by_partner) return 300;
    const shared = agesFit(row, known, today) ? sharedSounds(row.name, known.name) : 0;
    return shared > 0 ? 200 + shared : 0;
  }
  if (row.document && known.document) return 0;
  return sameName ? likenessByName : 0;
}

function sharedSounds(name: string, other: string): number {
  const sounds = soundsOf(other);
  return [...soundsOf(name)].filter((sound) => sounds.has(sound)).length;
}

const mostYearsApart = 5;

/** An unknown age fits any, that of somebody called a child any below 18 and those near it. */
function agesFit(one: Identity, other: Identity, today: string): boolean {
  const [a, b] = [agesOf(one, today), agesOf(other, today)];
  return Math.max(a.least, b.least) - Math.min(a.most, b.most) <= mostYearsApart;
}

function agesOf({ born_on, said_minor }: Identity, today: string) {
  if (!born_on) return { least: 0, most: said_minor ? 17 : Number.POSITIVE_INFINITY };
  const age = yearsBetween(born_on, today);
  return { least: age, most: age };
}
