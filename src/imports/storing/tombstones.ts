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

/** Does a rejected row mean a deleted person? Builds before the codes wrote the words. */
export const isOfDeleted = ({ code, reason }: { code?: string; reason?: string }): boolean =>
  code === deletedPerson || reason === rowReasons.deleted_person.en;

/** The same, as a filter of stored rows. */
export const notOfDeleted = {
  code: { $ne: deletedPerson },
  reason: { $ne: rowReasons.deleted_person.en },
};

/** The deleted persons that some records may mean. */
export type TombstoneMatches = NonNullable<Awaited<ReturnType<typeof findTombstoneMatches>>>;

/** One question to the database for all of these rows; undefined: nobody of the source was deleted. */
export async function findTombstoneMatches({ collections, source, teller }: Target, rows: Row[]) {
  if (!(await hasAnyTombstone(collections, source))) return undefined;
  const today = dayOf(new Date());
  const shown = new Map(rows.map((row) => [row, shownOf(row, teller, today)]));
  const asked = rows.flatMap(allAsked);
  const tombstones = await findTombstones(collections, source, [
    ...withMark(asked, teller.mark),
    ...(teller.isPartner ? asked.filter((key) => isOfKind("id", key)) : []),
    ...[...shown.values()].flat(),
  ]);
  const byKey = new Map<string, Set<string>[]>();
  for (const { keys } of tombstones) {
    const tombstone = new Set([...keys.filter(isOpen), ...keysUnder(teller.mark, keys)]);
    for (const key of tombstone) {
      const sharing = byKey.get(key);
      if (sharing) sharing.push(tombstone);
      else byKey.set(key, [tombstone]);
    }
  }
  return {
    /** Why this record is refused; undefined when it means nobody, or means a living person as strongly. */
    refusalOf(row: Row, likenessOfLiving: number): Refusal | undefined {
      const seen = shown.get(row) ?? [];
      const candidates = [...allAsked(row), ...seen].flatMap((key) => byKey.get(key) ?? []);
      for (const tombstone of candidates) {
        const { field, strength } = likenessTo(row, seen, tombstone);
        if (strength > likenessOfLiving) return { field, code: deletedPerson };
      }
    },
  };
}

const allAsked = ({ asked: { own, namesakes } }: Row) => [...own, ...namesakes];

/** What anybody may know of a deleted person: its source_id, and what everybody saw. */
const isOpen = (key: string) =>
  isOfKind("id", key) || isOfKind("shown", key) || isOfKind("public", key);

/**
 * The key of what everybody sees of the row's person, where nothing else tells who is meant: a partner's row
 * with a source_id means that alone, and others' rows mostly say more.
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
 * As `likeness` to a stored person, on the same scale, but by keys alone: a name that is spelt otherwise
 * cannot be told from another's, and a document means the deleted person whatever the name beside it.
 */
function likenessTo(
  { keys }: Row,
  seen: readonly string[],
  tombstone: Set<string>,
): { field: string; strength: number } {
  const has = (kind: "id" | "document") => [...tombstone].some((key) => isOfKind(kind, key));
  const sameName = haveName(tombstone, keys) || seen.some((key) => tombstone.has(key));
  if (keys.id && has("id")) {
    return { field: "source_id", strength: tombstone.has(keys.id) ? 400 : 0 };
  }
  if (keys.document && has("document")) {
    const same = tombstone.has(keys.document);
    return { field: "document_id", strength: same ? (sameName ? 300 : 200) : 0 };
  }
  return { field: "first_name", strength: sameName ? 100 : 0 };
}
