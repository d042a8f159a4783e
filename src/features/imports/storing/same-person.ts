import { soundsOf } from "../../../kernel/names/sound.js";
import { latestBirthDate, yearsBetween } from "../../../kernel/values/age.js";
import type { ListedPerson } from "../../../list-reader/index.js";
import {
  haveName,
  isOfKind,
  keyOfDocument,
  keysUnder,
  type NaturalKeys,
} from "../../persons/identity/natural-keys.store.js";
import { ownEntry } from "../../persons/identity/own-entry.store.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./target.js";

/** The values that decide whether a record of a list and a known person are the same. */
export interface Identity {
  name: string;
  /** What distinguishes the person from namesakes of the list. */
  namesake?: string | undefined;
  source_id?: string | undefined;
  /** A natural key. */
  document?: string | undefined;
  /** `YYYY-MM-DD`: see `effective_birth_date` of a stored person. */
  effective_birth_date?: string | undefined;
  reported_minor?: true | undefined;
}

export const identityOfListed = (
  person: ListedPerson,
  { document }: NaturalKeys,
  today: string,
): Identity => ({
  name: `${person.first_name} ${person.last_name}`,
  namesake: person.namesake,
  source_id: person.source_id,
  document,
  effective_birth_date:
    person.birth_date ??
    (person.age === undefined ? undefined : latestBirthDate(person.age, today)),
  reported_minor: person.reported_minor,
});

/**
 * A stored person as a list knows it: by what everybody sees, and by the natural keys with the mark of the list. The
 * person's document counts if its key is one of them. A guarded API key must not see whether somebody has corrected
 * the document, so any document that it has reported counts.
 */
export function identityOfStored(
  person: KnownPerson,
  { mark, makeKeys, guarded }: Pick<Target, "mark" | "makeKeys" | "guarded">,
): { identity: Identity; keys: string[] } {
  const keys = keysUnder(mark, person.natural_keys);
  const { document_key } = person;
  const known = document_key !== undefined && keyOfDocument(makeKeys, document_key);
  const document = keys.find((naturalKey) =>
    guarded ? isOfKind("document", naturalKey) : naturalKey === known,
  );
  const identity = {
    name: `${person.first_name} ${person.last_name}`,
    source_id: ownEntry(person)?.source_id,
    document,
    effective_birth_date: person.effective_birth_date,
    reported_minor: person.reported_minor,
  };
  return { identity, keys };
}

/** The likeness of two records that agree in name, place and birth date or age. */
export const likenessByName = 100;

/**
 * How strongly a record of a list means a known person of its source; 0 when it means somebody else. If both have a
 * `source_id`, it decides alone. If the person has lost its own, the one that lists reported counts. If both have a
 * document, it decides, but only if name and age fit too: a mother's number next to her child must not merge the two.
 */
export function likeness(
  { identity: row, keys }: { identity: Identity; keys: NaturalKeys },
  { identity: known, keys: knownKeys }: { identity: Identity; keys: readonly string[] },
  today: string,
): number {
  if (row.source_id && known.source_id) return row.source_id === known.source_id ? 400 : 0;
  if (keys.id && knownKeys.includes(keys.id)) return 350;
  const sameName = haveName(knownKeys, keys);
  if (keys.document && knownKeys.includes(keys.document)) {
    if (sameName) return 300;
    if (row.namesake !== undefined) return 0; // twins with the document of their mother
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

const maxYearsApart = 5;

/** An unknown age fits any age. A child of unknown age fits anybody below 18 or near it. */
function agesFit(one: Identity, other: Identity, today: string): boolean {
  const [a, b] = [agesOf(one, today), agesOf(other, today)];
  return Math.max(a.least, b.least) - Math.min(a.most, b.most) <= maxYearsApart;
}

function agesOf({ effective_birth_date, reported_minor }: Identity, today: string) {
  if (!effective_birth_date)
    return { least: 0, most: reported_minor ? 17 : Number.POSITIVE_INFINITY };
  const age = yearsBetween(effective_birth_date, today);
  return { least: age, most: age };
}
