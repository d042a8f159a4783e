import { yearsBetween } from "../../persons/age.js";
import {
  haveName,
  isOfKind,
  keysUnder,
  shownKey,
  withMark,
} from "../../persons/identity/natural-keys.js";
import { findTombstones, hasAnyTombstone } from "../../persons/identity/tombstones.store.js";
import { dayOf } from "../../values/day.js";
import { type RowReason, rowReasons } from "../messages/row-reasons.js";
import type { Row } from "./row.js";
import type { Target, Teller } from "./teller.js";

const deletedPerson = "deleted_person" satisfies RowReason;

/** Why a record is not stored. */
export interface Refusal {
  field: string;
  code: RowReason;
}

/** Whether a rejected row means a deleted person. Builds before the codes wrote the words instead. */
export const isOfDeleted = ({ code, reason }: { code?: string; reason?: string }): boolean =>
  code === deletedPerson || reason === rowReasons.deleted_person.en;

/** The same, as a filter of stored rows. */
export const notOfDeleted = {
  code: { $ne: deletedPerson },
  reason: { $ne: rowReasons.deleted_person.en },
};

/** The deleted persons that some records may mean. */
export type TombstoneMatches = NonNullable<Awaited<ReturnType<typeof findTombstoneMatches>>>;

/** Asks the database once for all of these rows; undefined, if nobody of the source was deleted. */
export async function findTombstoneMatches({ collections, source, teller }: Target, rows: Row[]) {
  if (!(await hasAnyTombstone(collections, source))) return undefined;
  const today = dayOf(new Date());
  const shown = new Map(rows.map((row) => [row, shownOf(row, teller, today)]));
  const asked = rows.flatMap(allAsked);
  const tombstones = await findTombstones(collections, source, [
    ...withMark(asked, teller.mark),
    ...(teller.isPartner ? asked.filter((naturalKey) => isOfKind("id", naturalKey)) : []),
    ...[...shown.values()].flat(),
  ]);
  const byKey = new Map<string, Set<string>[]>();
  for (const { keys } of tombstones) {
    const tombstone = new Set([...keys.filter(isOpen), ...keysUnder(teller.mark, keys)]);
    for (const naturalKey of tombstone) {
      const sharing = byKey.get(naturalKey);
      if (sharing) sharing.push(tombstone);
      else byKey.set(naturalKey, [tombstone]);
    }
  }
  return {
    /**
     * The refusal of this record; undefined if it means no deleted person, or means a living one as strongly.
     */
    refusalOf(row: Row, likenessOfLiving: number): Refusal | undefined {
      const seen = shown.get(row) ?? [];
      const candidates = [...allAsked(row), ...seen].flatMap(
        (naturalKey) => byKey.get(naturalKey) ?? [],
      );
      for (const tombstone of candidates) {
        const { field, strength } = likenessTo(row, seen, tombstone);
        if (strength > likenessOfLiving) return { field, code: deletedPerson };
      }
    },
  };
}

const allAsked = ({ asked: { own, namesakes } }: Row) => [...own, ...namesakes];

/** Keys of what anybody may know of a deleted person: the source_id, and what everybody saw. */
const isOpen = (naturalKey: string) =>
  isOfKind("id", naturalKey) || isOfKind("shown", naturalKey) || isOfKind("public", naturalKey);

/**
 * The key of what everybody sees of the row's person, where nothing else identifies the person. A partner's
 * row with a source_id means that source_id alone, and rows of others mostly say more.
 */
function shownOf(
  { keys, identity: { effective_birth_date }, listed }: Row,
  { isPartner, makeKeys }: Teller,
  today: string,
): string[] {
  const { first_name, last_name, hospital, shelter } = listed.person;
  if (keys.id || (!isPartner && (keys.document ?? hospital ?? shelter))) return [];
  const age =
    effective_birth_date === undefined ? undefined : yearsBetween(effective_birth_date, today);
  return [shownKey(makeKeys, isPartner ? "shown" : "public", { first_name, last_name, age })];
}

/**
 * Like `likeness` to a stored person and on the same scale, but by keys alone: a name that is spelt
 * differently looks like another name, and a document means the deleted person whatever name stands beside
 * it.
 */
function likenessTo(
  { keys }: Row,
  seen: readonly string[],
  tombstone: Set<string>,
): { field: string; strength: number } {
  const has = (kind: "id" | "document") =>
    [...tombstone].some((naturalKey) => isOfKind(kind, naturalKey));
  const sameName =
    haveName(tombstone, keys) || seen.some((naturalKey) => tombstone.has(naturalKey));
  if (keys.id && has("id")) {
    return { field: "source_id", strength: tombstone.has(keys.id) ? 400 : 0 };
  }
  if (keys.document && has("document")) {
    const same = tombstone.has(keys.document);
    return { field: "document_id", strength: same ? (sameName ? 300 : 200) : 0 };
  }
  return { field: "first_name", strength: sameName ? 100 : 0 };
}
