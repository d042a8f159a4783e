import { type ClientSession, ObjectId } from "mongodb";
import {
  allReviews,
  type Collections,
  type ReviewCollections,
} from "../../kernel/database/collections.js";
import { dayMs } from "../../kernel/values/day.js";
import { forgetInLists } from "../imports/forget-persons.store.js";
import { deletePerson, forgetBelow } from "./delete-person.store.js";
import { forgetInNotes } from "./forget-in-notes.js";
import type { PersonServices } from "./persons.services.js";
import { maxSigns, type Sign, signsOf } from "./signs.store.js";
import { findTraces, type Traces, whoseUndoLeft } from "./traces.js";
import { wordsOfNobodyElse } from "./words-of-nobody-else.js";

// Deleting a person removes the record and what belongs to it. Erasing also removes what other collections still
// say about the person. Each step can be repeated, so the next erasure finishes one that broke off.

type Stores = Pick<PersonServices, "collections" | "makeKeys" | "photoStore">;

interface Wanted {
  _id: ObjectId;
  /** If given, the person is erased only while it has this version. */
  version?: number;
}

/** Long, because nobody waits for an answer and many changes may delay the deletion of one person. Milliseconds. */
const maxDeletionMs = 60_000;

/**
 * Erases persons and leaves their tombstones. The persons may be public, hidden or already deleted.
 * @param by the name for the history of records that were linked to them.
 * @returns the ids of the erased persons. A person that was changed meanwhile is not erased.
 * @throws Unavailable when a photo cannot be removed now.
 */
export async function erasePersons(
  stores: Stores,
  wanted: readonly Wanted[],
  by: string,
): Promise<ObjectId[]> {
  const { collections } = stores;
  const found: (Traces & { signs: Sign[] })[] = [];
  for (const { _id, version } of wanted) {
    const traces = await findTraces(collections, _id);
    const isChanged = version !== undefined && traces.person && traces.person.version !== version;
    if (isChanged) continue;
    found.push({ ...traces, signs: (await signsOf(collections, traces)).slice(0, maxSigns) });
  }
  const signs = found.map((traces) => traces.signs);
  // Only the record has the names. So they are used before it is deleted, in case the erasure breaks off after that.
  await forgetInNotes(collections, signs);
  await forgetInLists(collections, signs);
  const erased: ObjectId[] = [];
  for (const traces of found) {
    if (await eraseRecord(stores, traces, by)) erased.push(traces._id);
  }
  await forgetMentions(collections, erased);
  await forgetInLists(collections, signs); // what arrived meanwhile
  for (const _id of erased) await erasePhotos(stores, _id);
  return erased;
}

/**
 * Deletes the record, if it exists, and in the same transaction what can be found only through the record. If the
 * erasure breaks off later, the next one could not find that again. If the person was changed meanwhile, it keeps that.
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
  return deletePerson({ ...stores, wordCounts: uncounted }, { person, by, until, alsoForget });
}

/**
 * The words that nobody else has are forgotten in the transaction of the deletion. To count them down later would store
 * them again. The daily recount puts the counts of the other words right.
 */
const uncounted = { note() {} };

/** Requests are forgotten within a day, so none of them knows what was created longer ago than this. Milliseconds. */
const requestsKnow = 2 * dayMs;

/** Makes a retry of a request that created any of these find it gone, so that the retry does not create it again. */
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

/** Word counts are made anew only once a day. Until then, a word that nobody else has would show who was here. */
async function forgetWords(
  { wordCounts, nameCodes }: Pick<Collections, "wordCounts" | "nameCodes">,
  { words, codes }: Awaited<ReturnType<typeof wordsOfNobodyElse>>,
  session: ClientSession,
): Promise<void> {
  await wordCounts.deleteMany({ _id: { $in: words } }, { session });
  await nameCodes.deleteMany({ _id: { $in: codes } }, { session });
}

/** Removes the ids of deleted persons from other collections. */
async function forgetMentions(collections: Collections, ids: readonly ObjectId[]): Promise<void> {
  const these = { $in: [...ids] };
  await forgetBelow(collections, ids);
  await collections.importChanges.deleteMany({ person_id: these });
  await collections.importNames.updateMany(
    { persons: these },
    { $pullAll: { persons: these.$in } },
  );
  await collections.imports.updateMany(whoseUndoLeft(ids), {
    $pullAll: { "undo_left.left_ids": these.$in },
    $inc: { version: 1 },
  });
  const ofUndo = { "undoing.left_ids": these.$in, "undoing.named_ids": these.$in };
  await collections.imports.updateMany(
    { state: "undoing", $or: [{ "undoing.left_ids": these }, { "undoing.named_ids": these }] },
    { $pullAll: ofUndo, $inc: { version: 1 } },
  );
  await forgetReviews(collections, these.$in);
  await forgetLinks(collections, ids);
  // If the search for duplicates had stopped at one of them, it repeats all persons that were changed at that moment.
  const start = { $set: { "done._id": new ObjectId("0".repeat(24)) } };
  await collections.jobs.updateMany({ "done._id": these }, start);
  await forgetDeliveries(collections, ids);
}

/** A webhook that had come as far as one of these persons sends again what changed at that moment. */
async function forgetDeliveries(
  { webhooks, webhookDeliveries }: Pick<Collections, "webhooks" | "webhookDeliveries">,
  ids: readonly ObjectId[],
): Promise<void> {
  await webhookDeliveries.deleteMany({ record: { $in: [...ids] } });
  await webhooks.updateMany(
    { "places.persons.id": { $in: ids.map(String) } },
    { $set: { "places.persons.id": "0".repeat(24) } },
  );
}

/**
 * A confirmed review stays true of the candidates that are left, if two or more of them are one person. A dismissed
 * review may not be true of the rest, so it is deleted. A review that nobody has decided is deleted as well.
 */
async function forgetReviews(stores: ReviewCollections, ids: ObjectId[]): Promise<void> {
  const these = { persons: { $in: ids } };
  const others = { $size: { $setDifference: [{ $ifNull: ["$same", "$persons"] }, ids] } };
  const isOver = { $or: [{ $ne: ["$status", "confirmed"] }, { $lt: [others, 2] }] };
  for (const reviews of allReviews(stores)) {
    await reviews.deleteMany({ ...these, $expr: isOver });
    await reviews.updateMany(these, {
      $pullAll: { persons: ids, same: ids, unsure: ids },
      $set: { comparison: [], reason: "One of the records was erased" },
      $unset: { note: true, note_is_sensitive: true },
      $inc: { version: 1 },
      $currentDate: { updated_at: true },
    });
  }
}

/**
 * Removes links to these persons from the history of others. Every link ended with the deletion, so each of those
 * histories has an entry with the deleted person as its old value.
 */
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
 * An upload that is still running may store its object again. So the photo's document stays until the sweep removes
 * the object, and its person_id leads to nobody.
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
