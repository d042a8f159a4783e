import { ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
import type { Services } from "../services.js";
import { deletePerson } from "./delete-person.js";
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
const longestDeletion = 60_000;

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
  // First what only the stored record leads to.
  await unbindRequests(collections, found);
  await forgetWords(collections, found);
  const erased: ObjectId[] = [];
  for (const { _id, person } of found) {
    const until = performance.now() + longestDeletion;
    if (!person || (await deletePerson(stores, { person, by, until }))) erased.push(_id);
  }
  await forgetMentions(collections, erased);
  for (const _id of erased) await erasePhotos(stores, _id);
  return erased;
}

/** Requests are forgotten within a day: what was made longer ago, none of them knows. Milliseconds. */
const requestsKnow = 2 * 24 * 60 * 60_000;

/** A retry of a request that made something of these persons finds that it is gone, and so makes nothing again. */
async function unbindRequests(
  { idempotency }: Pick<Collections, "idempotency">,
  found: readonly Traces[],
): Promise<void> {
  const since = Date.now() - requestsKnow;
  const young = found
    .flatMap(({ parts }) => parts)
    .filter((id) => id.getTimestamp().getTime() > since);
  if (young.length === 0) return;
  await idempotency.updateMany(
    { record_id: { $in: young } },
    { $set: { record_id: new ObjectId(), status: 404 }, $unset: { running_until: true } },
  );
}

/** How often a word occurs is counted anew each day; one that nobody else has says who was here. */
async function forgetWords(
  collections: Pick<Collections, "persons" | "wordCounts" | "nameCodes">,
  found: readonly Traces[],
): Promise<void> {
  const persons = found.flatMap(({ person }) => person ?? []);
  const { words, codes } = await wordsOfNobodyElse(collections, persons);
  await collections.wordCounts.deleteMany({ _id: { $in: words } });
  await collections.nameCodes.deleteMany({ _id: { $in: codes } });
}

/** Takes away what names deleted persons. */
async function forgetMentions(collections: Collections, ids: readonly ObjectId[]): Promise<void> {
  const these = { $in: [...ids] };
  await collections.reports.deleteMany({ person_id: these });
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
