import type { ClientSession } from "mongodb";
import type { Collections, PersonDocument, RemovalDocument } from "../database/collections.js";

/** What is known of a person at the moment of its deletion. */
export type Removed = Pick<PersonDocument, "_id" | "is_public" | "updated_at" | "withdrawn_at">;

/**
 * Tells followers of the changes that these persons are gone; within the transaction that deletes them. Its
 * stamps follow its commit: see stamp-persons.ts.
 */
export async function leaveRemovals(
  { removals }: Pick<Collections, "removals">,
  removed: readonly Removed[],
  session: ClientSession,
): Promise<void> {
  if (removed.length === 0) return;
  // A retry of a creation may have stored a person again: its earlier removal gives way. One for each person costs
  // the database a command each.
  const these = { $in: removed.map(({ _id }) => _id) };
  await removals.deleteMany({ _id: these }, { session, hint: "_id_" });
  await removals.insertMany(removed.map(removalOf), { session });
}

/**
 * Who was hidden before is known to be gone: the removal takes over the record's place in the feed, so that nobody
 * who follows it learns when the record itself was deleted.
 */
const removalOf = ({ _id, is_public, updated_at, withdrawn_at }: Removed): RemovalDocument =>
  is_public || !withdrawn_at ? { _id, stamp_due: true } : { _id, updated_at, withdrawn_at };
