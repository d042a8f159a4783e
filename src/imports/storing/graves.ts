import type { Collections } from "../../database/collections.js";
import { haveName, isOfKind, isShownKey, toldUnder } from "../../persons/natural-keys.js";
import { findTombstones, hasTombstones } from "../../persons/tombstones.store.js";
import type { Row } from "./desk.js";
import type { Partner } from "./partner.js";

/** Why a record is not stored. */
export interface Refusal {
  field: string;
  reason: string;
}

/** The deleted persons that some records may mean. */
export interface Graves {
  /** Why this record is refused; undefined when it means nobody, or means a living person as strongly. */
  refusalOf(row: Row, likenessOfLiving: number): Refusal | undefined;
}

export const tombstonedReason = "this person was deleted; an operator can lift that";

const allAsked = ({ asked: { own, namesakes }, shown }: Row) =>
  shown === undefined ? [...own, ...namesakes] : [...own, ...namesakes, shown];

interface Target {
  collections: Pick<Collections, "tombstones">;
  source: string;
  partner: Partner | undefined;
}

/** One question to the database for all of these rows; undefined: nobody of the source was deleted. */
export async function findGraves(
  { collections, source, partner }: Target,
  rows: Row[],
): Promise<Graves | undefined> {
  if (!(await hasTombstones(collections, source))) return undefined;
  const asked = rows.flatMap(allAsked);
  const tombstones = await findTombstones(
    collections,
    source,
    partner ? asked.flatMap((key) => askedBy(partner, key)) : asked,
  );
  const byKey = new Map<string, Set<string>[]>();
  for (const { keys } of tombstones) {
    const grave = new Set(partner ? knownTo(partner, keys) : keys);
    for (const key of grave) {
      const sharing = byKey.get(key);
      if (sharing) sharing.push(grave);
      else byKey.set(key, [grave]);
    }
  }
  return {
    refusalOf(row, likenessOfLiving) {
      const candidates = allAsked(row).flatMap((key) => byKey.get(key) ?? []);
      for (const grave of candidates) {
        const { field, strength } = likenessTo(row, grave);
        if (strength > likenessOfLiving) return { field, reason: tombstonedReason };
      }
    },
  };
}

/** What a partner may know of a deleted person: its source_id, what everybody saw, what it told itself. */
const isOpen = (key: string) => isOfKind("id", key) || isShownKey(key);

const askedBy = ({ mark }: Partner, key: string): string[] =>
  isOpen(key) ? [key, mark + key] : [mark + key];

const knownTo = ({ mark }: Partner, keys: string[]): string[] => [
  ...keys.filter(isOpen),
  ...toldUnder(mark, keys),
];

/**
 * As `likeness` to a stored person, on the same scale, but by keys alone: a name that is spelt otherwise
 * cannot be told from another's, and a document means the deleted person whatever the name beside it.
 */
function likenessTo({ keys, shown }: Row, grave: Set<string>): { field: string; strength: number } {
  const has = (kind: "id" | "document") => [...grave].some((key) => isOfKind(kind, key));
  const sameName = haveName(grave, keys) || (shown !== undefined && grave.has(shown));
  if (keys.id && has("id")) {
    return { field: "source_id", strength: grave.has(keys.id) ? 400 : 0 };
  }
  if (keys.document && has("document")) {
    const same = grave.has(keys.document);
    return { field: "document_id", strength: same ? (sameName ? 300 : 200) : 0 };
  }
  return { field: "first_name", strength: sameName ? 100 : 0 };
}
