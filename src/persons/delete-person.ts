import type { ClientSession, ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
import { discardPhoto, doubtPhoto } from "../photos/photo-objects.js";
import type { Services } from "../services.js";
import type { ChangeablePerson } from "./changed-person.js";
import { keysOfDeleted } from "./person-keys.js";
import { settleDecisions, takeDecisionLock } from "./settle-decisions.js";
import { stampSoon } from "./stamp-persons.js";
import { leaveTombstone } from "./tombstones.store.js";

/**
 * Deletes a person with its tips, sources, reports and photo, and leaves a tombstone: all or nothing,
 * and nothing when the person was changed since it was read.
 * @param by the name of the key, for the history of records that were linked to this one.
 * @returns whether it was deleted.
 */
export async function deletePerson(
  { collections, makeKeys, photoStore }: Pick<Services, "collections" | "makeKeys" | "photoStore">,
  { person, by }: { person: ChangeablePerson; by: string },
): Promise<boolean> {
  const { persons, reports } = collections;
  const { _id, source, version, photo } = person;
  const keys = keysOfDeleted(person, makeKeys);
  if (photo) await doubtPhoto(collections, { ...photo, person_id: _id });
  const deleted = await persons.db.client.withSession((session) =>
    session.withTransaction(
      async () => {
        const { deletedCount } = await persons.deleteOne({ _id, source, version }, { session });
        if (deletedCount === 0) return false;
        await forgetPersons(collections, [_id], { by, session });
        await leaveTombstone(collections, { _id, source, keys }, session);
        return true;
      },
      { maxCommitTimeMS: 5_000 },
    ),
  );
  if (deleted) await stampSoon(collections);
  if (deleted) await reports.deleteMany({ person_id: _id }); // that came while it was deleted
  if (deleted && photo) await discardPhoto(collections, photoStore, photo);
  return deleted;
}

/**
 * Takes away what other collections hold of persons that are deleted in the same transaction. Persons that
 * were linked to them are stamped after it: see stamp-persons.ts.
 */
export async function forgetPersons(
  collections: Collections,
  ids: ObjectId[],
  { by, session }: { by: string; session: ClientSession },
): Promise<void> {
  const { reports, duplicateReviews, pairDecisions, importChanges } = collections;
  const these = { $in: ids };
  await reports.deleteMany({ person_id: these }, { session });
  await importChanges.deleteMany({ person_id: these }, { session });
  const unsettled = await unsettledBy(collections, ids, session);
  if (unsettled.length > 0) await takeDecisionLock(collections, session);
  await pairDecisions.deleteMany({ persons: these }, { session });
  await duplicateReviews.updateMany(
    { persons: these, canonical_person_id: these },
    {
      $set: { status: "pending" },
      $unset: { canonical_person_id: true, note: true, note_is_sensitive: true },
    },
    { session },
  );
  for (const candidates of unsettled) {
    await settleDecisions(collections, candidates, { by, session });
  }
  // What reviews compared was in part theirs.
  await duplicateReviews.updateMany(
    { persons: these },
    { $set: { "comparison.$[].values": [] }, $inc: { version: 1 } },
    { session },
  );
}

/** The candidates of each review that calls one of these canonical, and whoever else is linked to one. */
async function unsettledBy(
  { persons, duplicateReviews }: Collections,
  ids: ObjectId[],
  session: ClientSession,
): Promise<ObjectId[][]> {
  const these = { $in: ids };
  const reviews = await duplicateReviews
    .find({ persons: these, canonical_person_id: these }, { projection: { persons: 1 }, session })
    .toArray();
  const candidates = reviews.map((review) => review.persons);
  const linked = await persons
    .find(
      { canonical_person_id: these, _id: { $nin: candidates.flat() } },
      { projection: { _id: 1 }, session },
    )
    .toArray();
  return [...candidates, ...linked.map(({ _id }) => [_id])];
}
