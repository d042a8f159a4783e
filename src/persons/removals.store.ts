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
  const replacements = removed.map((person) => {
    const replacement = removalOf(person);
    return { replaceOne: { filter: { _id: person._id }, replacement, upsert: true } };
  });
  await removals.bulkWrite(replacements, { session, ordered: false });
}

/**
 * Who was hidden before is known to be gone: the removal takes over the record's place in the feed, so that nobody
 * who follows it learns when the record itself was deleted.
 */
const removalOf = ({
  is_public,
  updated_at,
  withdrawn_at,
}: Removed): Omit<RemovalDocument, "_id"> =>
  is_public || !withdrawn_at ? { stamp_due: true } : { updated_at, withdrawn_at };
