import type { ClientSession } from "mongodb";
import type {
  Collections,
  PersonDocument,
  RemovalDocument,
} from "../../kernel/database/collections.js";

/** What is known about a person at the moment of its deletion. */
export type Removed = Pick<PersonDocument, "_id" | "is_public" | "updated_at" | "withdrawn_at">;

/**
 * Stores that these persons are gone, for those who follow the changes. It runs in the transaction that deletes the
 * persons. The stamps are added after the commit: see stamp-persons.store.ts.
 */
export async function leaveRemovals(
  { removals }: Pick<Collections, "removals">,
  removed: readonly Removed[],
  session: ClientSession,
): Promise<void> {
  if (removed.length === 0) return;
  // A retry of a creation may have stored a person again: its earlier removal is replaced. All are replaced at once,
  // because replacing them one by one would cost the database a command each.
  const these = { $in: removed.map(({ _id }) => _id) };
  await removals.deleteMany({ _id: these }, { session, hint: "_id_" });
  await removals.insertMany(removed.map(removalOf), { session });
}

/**
 * Followers of the feed already know that a hidden person is gone. The removal takes over the record's place in the
 * feed, so that they do not learn when the record itself was deleted.
 */
const removalOf = ({ _id, is_public, updated_at, withdrawn_at }: Removed): RemovalDocument =>
  is_public || !withdrawn_at ? { _id, stamp_due: true } : { _id, updated_at, withdrawn_at };
