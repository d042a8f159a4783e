import { type ClientSession, ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
import type { Services } from "../services.js";
import { dayMs } from "../values/day.js";
import { deletePerson, forgetBelow } from "./delete-person.js";
import { findTraces, type Traces } from "./traces.js";
import { wordsOfNobodyElse } from "./words-of-nobody-else.js";

// Deleting a person takes the record and what hangs off it. Erasing takes besides what other collections
// still say of it. Each step may be done again: an erasure that broke off is finished by the next one.

type Stores = Pick<Services, "collections" | "makeKeys" | "photoStore">;

interface Wanted {
  _id: ObjectId;
  /** Given: the person is erased only while it is of this version. */
  version?: number;
}

/** Nobody waits for an answer: the deletion of one person may meet many changes of it. Milliseconds. */
const maxDeletionMs = 60_000;

/**
 * Erases persons, whether public, hidden or deleted before, and leaves their tombstones.
 * @param by for the history of records that were linked to them.
 * @returns the ids of those who are erased: not of those who were changed meanwhile.
 * @throws Unavailable when a photo cannot be removed now.
 */
export async function erasePersons(
  stores: Stores,
  wanted: readonly Wanted[],
  by: string,
): Promise<ObjectId[]> {
  const { collections } = stores;
  const found: Traces[] = [];
  for (const { _id, version } of wanted) {
    const traces = await findTraces(collections, _id);
    const isChanged = version !== undefined && traces.person && traces.person.version !== version;
    if (!isChanged) found.push(traces);
  }
  const erased: ObjectId[] = [];
  for (const traces of found) {
    if (await eraseRecord(stores, traces, by)) erased.push(traces._id);
  }
  await forgetMentions(collections, erased);
  for (const _id of erased) await erasePhotos(stores, _id);
  return erased;
}

/**
 * Deletes the record, if it is there, and in the same transaction what only the record leads to: an erasure that
 * breaks off after it could not find that again, and whoever was changed meanwhile keeps it.
 */
async function eraseRecord(
  stores: Stores,
  { person, parts }: Traces,
  by: string,
): Promise<boolean> {
  const { collections } = stores;
  const until = performance.now() + maxDeletionMs;
  if (!person) {
    await unbindRequests(collections, parts);
    return true;
  }
  const alone = await wordsOfNobodyElse(collections, [person]);
  const alsoForget = async (session: ClientSession) => {
    await unbindRequests(collections, parts, session);
    await forgetWords(collections, alone, session);
  };
  return deletePerson(stores, { person, by, until, alsoForget });
}

/** Requests are forgotten within a day: what was made longer ago, none of them knows. Milliseconds. */
const requestsKnow = 2 * dayMs;

/** A retry of a request that made something of these persons finds that it is gone, and so makes nothing again. */
async function unbindRequests(
  { idempotency }: Pick<Collections, "idempotency">,
  parts: readonly ObjectId[],
  session?: ClientSession,
): Promise<void> {
  const since = Date.now() - requestsKnow;
  const young = parts.filter((id) => id.getTimestamp().getTime() > since);
  if (young.length === 0) return;
  await idempotency.updateMany(
    { record_id: { $in: young } },
    { $set: { record_id: new ObjectId(), status: 404 }, $unset: { running_until: true } },
    { ...(session && { session }) },
  );
}

/** How often a word occurs is counted anew each day; one that nobody else has says who was here. */
async function forgetWords(
  { wordCounts, nameCodes }: Pick<Collections, "wordCounts" | "nameCodes">,
  { words, codes }: Awaited<ReturnType<typeof wordsOfNobodyElse>>,
  session: ClientSession,
): Promise<void> {
  await wordCounts.deleteMany({ _id: { $in: words } }, { session });
  await nameCodes.deleteMany({ _id: { $in: codes } }, { session });
}

/** Takes away what names deleted persons. */
async function forgetMentions(collections: Collections, ids: readonly ObjectId[]): Promise<void> {
  const these = { $in: [...ids] };
  await forgetBelow(collections, ids);
  await collections.importChanges.deleteMany({ person_id: these });
  await collections.importNames.updateMany(
    { persons: these },
    { $pullAll: { persons: these.$in } },
  );
  await forgetReviews(collections, these.$in);
  await forgetLinks(collections, ids);
  // The search for duplicates begins again with whoever was changed at the same moment.
  const start = { $set: { "done._id": new ObjectId("0".repeat(24)) } };
  await collections.jobs.updateMany({ "done._id": these }, start);
}

/**
 * That several records are one person stays true of all but one of them. That they are not all one may not:
 * such a decision goes, and so does what nobody has decided.
 */
async function forgetReviews(
  { duplicateReviews }: Pick<Collections, "duplicateReviews">,
  ids: ObjectId[],
): Promise<void> {
  const these = { persons: { $in: ids } };
  const others = { $size: { $setDifference: ["$persons", ids] } };
  const isOver = { $or: [{ $ne: ["$status", "confirmed"] }, { $lt: [others, 2] }] };
  await duplicateReviews.deleteMany({ ...these, $expr: isOver });
  await duplicateReviews.updateMany(these, {
    $pullAll: { persons: ids },
    $set: { comparison: [], reason: "One of the records was erased" },
    $unset: { note: true, note_is_sensitive: true },
    $inc: { version: 1 },
    $currentDate: { updated_at: true },
  });
}

/** The history of others tells of links to these persons. All have ended with their deletion: each has an entry of that. */
async function forgetLinks(
  { persons }: Pick<Collections, "persons">,
  ids: readonly ObjectId[],
): Promise<void> {
  const names = { $in: ids.map(String) };
  const field = "canonical_person_id" as const;
  const link = { field, $or: [{ old: names }, { new: names }] };
  await persons.updateMany(
    { "history.field": field, "history.old": names },
    { $pull: { history: link } },
    { hint: "ended_links" },
  );
}

/**
 * An upload that is still on its way may put its object again: the sweep removes it then, under a number
 * that leads to nobody.
 */
async function erasePhotos(
  { collections: { photos }, photoStore }: Pick<Stores, "collections" | "photoStore">,
  person_id: ObjectId,
): Promise<void> {
  for (const { _id } of await photos.find({ person_id }).toArray()) {
    await photoStore.remove(_id);
    const orphaned_since = { $ifNull: ["$orphaned_since", "$$NOW"] };
    await photos.updateOne({ _id }, [{ $set: { person_id: new ObjectId(), orphaned_since } }]);
  }
}
