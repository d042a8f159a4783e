import type { ClientSession, ObjectId } from "mongodb";
import {
  allReviews,
  type Collections,
  type DeleteReason,
  type DuplicateReviewDocument,
} from "../../kernel/database/collections.js";
import { inTransaction } from "../../kernel/database/in-transaction.js";
import { deletePhotoObject, markOrphaned } from "../photos/photo-objects.store.js";
import type { ChangeablePerson } from "./changed-person.js";
import { keysOfDeleted } from "./identity/person-keys.js";
import { leaveTombstone } from "./identity/tombstones.store.js";
import type { PersonServices } from "./persons.services.js";
import { reconcileDecisions, takeDecisionLock } from "./reconcile-decisions.store.js";
import { leaveRemovals } from "./removals.store.js";
import type { Counting } from "./search/word-counts.store.js";
import { stampSoon } from "./stamp-persons.store.js";

interface Deletion {
  person: ChangeablePerson;
  /** The name of the key, for the history of records that were linked to this one. */
  by: string;
  /** When its caller is answered. */
  until: number;
  reason?: DeleteReason | undefined;
  /** No tombstone is left: the person may come again. */
  comesBack?: true;
  /** What is taken away or noted besides. */
  alsoForget?: (session: ClientSession) => Promise<void>;
}

/**
 * Deletes a person with its tips, sources, reports and photo, and leaves a tombstone: all or nothing,
 * and nothing when the person was changed since it was read. Its words are counted no more.
 * @returns whether it was deleted.
 */
export async function deletePerson(
  {
    collections,
    makeKeys,
    photoStore,
    wordCounts,
  }: Pick<PersonServices, "collections" | "makeKeys" | "photoStore"> & { wordCounts: Counting },
  { person, by, until, reason, comesBack, alsoForget }: Deletion,
): Promise<boolean> {
  const { persons } = collections;
  const { _id, source, version, photo } = person;
  const keys = keysOfDeleted(person, makeKeys);
  if (photo) await markOrphaned(collections, { ...photo, person_id: _id });
  const deleted = await inTransaction(
    persons.db,
    async (session) => {
      const projection = { is_public: 1, updated_at: 1, withdrawn_at: 1 };
      const gone = await persons.findOneAndDelete(
        { _id, source, version },
        { projection, session },
      );
      if (!gone) return false;
      await leaveRemovals(collections, [gone], session);
      await forgetPersons(collections, [_id], { by, session });
      await alsoForget?.(session);
      if (!comesBack) {
        const tombstone = { _id, source, keys, ...(reason && { reason }) };
        await leaveTombstone(collections, tombstone, session);
      }
      return true;
    },
    { until },
  );
  if (deleted) wordCounts.note(person.search, undefined);
  if (deleted) await stampSoon(collections);
  if (deleted) await forgetBelow(collections, [_id]); // what arrived during the deletion
  if (deleted && photo) await deletePhotoObject(collections, photoStore, photo);
  return deleted;
}

/**
 * Takes away what other collections hold of persons that are deleted in the same transaction. Persons that
 * were linked to them are stamped after it: see stamp-persons.store.ts.
 */
export async function forgetPersons(
  collections: Collections,
  ids: ObjectId[],
  { by, session }: { by: string; session: ClientSession },
): Promise<void> {
  const { importChanges } = collections;
  const these = { $in: ids };
  await forgetBelow(collections, ids, { session });
  await importChanges.deleteMany({ person_id: these }, { session });
  await forgetDecisions(collections, these, { by, session });
}

/** Takes away the reports about persons, and the places of their tips in the list of their source. */
export async function forgetBelow(
  { reports, sourceTips }: Pick<Collections, "reports" | "sourceTips">,
  ids: readonly ObjectId[],
  options: { session?: ClientSession } = {},
): Promise<void> {
  const ofThese = { person_id: { $in: [...ids] } };
  await reports.deleteMany(ofThese, options);
  await sourceTips.deleteMany(ofThese, options);
}

/**
 * Decided reviews stay without what they compared; those that called one of these canonical are to be decided
 * again, as if nobody had. Pending ones end with their last pair, or are compared anew without these.
 */
async function forgetDecisions(
  collections: Collections,
  these: { $in: ObjectId[] },
  { by, session }: { by: string; session: ClientSession },
): Promise<void> {
  const { persons } = collections;
  const reviews: DuplicateReviewDocument[] = [];
  for (const stored of allReviews(collections)) {
    const projection = { persons: 1, canonical_person_id: 1 };
    reviews.push(...(await stored.find({ persons: these }, { projection, session }).toArray()));
  }
  const linked = await persons
    .find({ canonical_person_id: these }, { projection: { _id: 1 }, session })
    .toArray();
  if (reviews.length + linked.length === 0) return;
  await takeDecisionLock(collections, session);
  for (const stored of allReviews(collections)) {
    await stored.updateMany(
      { persons: these, canonical_person_id: these },
      {
        $set: { status: "pending" },
        $unset: {
          canonical_person_id: true,
          same: true,
          unsure: true,
          note: true,
          note_is_sensitive: true,
          audited_by: true,
          audited_at: true,
        },
      },
      { session },
    );
    await stored.updateMany(
      { persons: these },
      {
        $set: { "comparison.$[].values": [] },
        $inc: { version: 1 },
        $currentDate: { updated_at: true },
      },
      { session },
    );
  }
  const gone = new Set(these.$in.map(String));
  const reopened = reviews.filter((review) => gone.has(String(review.canonical_person_id)));
  for (const candidates of [
    ...reopened.map((review) => review.persons),
    ...linked.map(({ _id }) => [_id]),
  ]) {
    await reconcileDecisions(collections, candidates, { by, session });
  }
  await revisePending(collections, these, session);
}

/** Marks the remaining candidates of pending reviews as changed, so that the matcher compares them again. */
async function revisePending(
  collections: Collections,
  these: { $in: ObjectId[] },
  session: ClientSession,
): Promise<void> {
  const { persons } = collections;
  for (const reviews of allReviews(collections)) {
    const pending = await reviews
      .find({ persons: these, status: "pending" }, { projection: { persons: 1 }, session })
      .toArray();
    const candidates = { _id: { $in: pending.flatMap((review) => review.persons) } };
    const left = await persons.find(candidates, { projection: { _id: 1 }, session }).toArray();
    const exists = new Set(left.map(({ _id }) => _id.toHexString()));
    const ended = pending.filter(
      (review) => review.persons.filter((id) => exists.has(id.toHexString())).length < 2,
    );
    await reviews.deleteMany({ _id: { $in: ended.map(({ _id }) => _id) } }, { session });
    const compared = pending.filter((review) => !ended.includes(review));
    await persons.updateMany(
      { _id: { $in: compared.flatMap((review) => review.persons) } },
      { $set: { stamp_due: true } },
      { session },
    );
  }
}
