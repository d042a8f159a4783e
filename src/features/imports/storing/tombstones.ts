import { type RowReason, rowReasons } from "../../../kernel/messages/lists/row-reasons.js";
import {
  haveName,
  isOfKind,
  keysUnder,
  withMark,
} from "../../persons/identity/natural-keys.store.js";
import { findTombstones, hasAnyTombstone } from "../../persons/identity/tombstones.store.js";
import type { KeyedRow } from "./row.js";
import type { Target } from "./target.js";

const deletedPerson = "deleted_person" satisfies RowReason;

/** Why a row is not stored. */
export interface Refusal {
  field: string;
  code: RowReason;
}

/** Whether a rejected row means a deleted person. Earlier builds had no codes and stored the text instead. */
export const isOfDeleted = ({ code, reason }: { code?: string; reason?: string }): boolean =>
  code === deletedPerson || reason === rowReasons.deleted_person.en;

/** The same, as a filter of stored rows. */
export const notOfDeleted = {
  code: { $ne: deletedPerson },
  reason: { $ne: rowReasons.deleted_person.en },
};

/** The deleted persons that some rows may mean. */
export type TombstoneMatches = NonNullable<Awaited<ReturnType<typeof findTombstoneMatches>>>;

/** Asks the database once for all of these rows. @returns undefined if no person of the source was deleted. */
export async function findTombstoneMatches(
  { collections, source, mark }: Target,
  rows: KeyedRow[],
) {
  if (!(await hasAnyTombstone(collections, source))) return undefined;
  const keys = rows.flatMap(allLookUpKeys);
  const tombstones = await findTombstones(collections, source, [
    ...withMark(keys, mark),
    ...keys.filter(isOfId),
  ]);
  const byKey = new Map<string, Set<string>[]>();
  for (const { keys } of tombstones) {
    const tombstone = new Set([...keys.filter(isOfId), ...keysUnder(mark, keys)]);
    for (const naturalKey of tombstone) {
      const sharing = byKey.get(naturalKey);
      if (sharing) sharing.push(tombstone);
      else byKey.set(naturalKey, [tombstone]);
    }
  }
  return {
    /**
     * The refusal of this row; undefined if it means no deleted person, or if it means a stored person as strongly.
     */
    refusalOf(row: KeyedRow, likenessOfLiving: number): Refusal | undefined {
      const candidates = allLookUpKeys(row).flatMap((naturalKey) => byKey.get(naturalKey) ?? []);
      for (const tombstone of candidates) {
        const { field, strength } = likenessTo(row, tombstone);
        if (strength > likenessOfLiving) return { field, code: deletedPerson };
      }
    },
  };
}

const allLookUpKeys = ({ lookUpKeys: { own, namesakes } }: KeyedRow) => [...own, ...namesakes];

/** The source_id of a deleted person counts for the lists of every key, as that of a stored person does. */
const isOfId = (naturalKey: string) => isOfKind("id", naturalKey);

/**
 * How strongly a row means a deleted person, on the scale of `likeness`. A tombstone has only keys. So a name in
 * another spelling counts as another name, and a document means the deleted person whatever the name is.
 */
function likenessTo(
  { keys }: KeyedRow,
  tombstone: Set<string>,
): { field: string; strength: number } {
  const has = (kind: "id" | "document") =>
    [...tombstone].some((naturalKey) => isOfKind(kind, naturalKey));
  const sameName = haveName(tombstone, keys);
  if (keys.id && has("id")) {
    return { field: "source_id", strength: tombstone.has(keys.id) ? 400 : 0 };
  }
  if (keys.document && has("document")) {
    const same = tombstone.has(keys.document);
    return { field: "document_id", strength: same ? (sameName ? 300 : 200) : 0 };
  }
  return { field: "first_name", strength: sameName ? 100 : 0 };
}
