import { ObjectId } from "mongodb";
import { inBackground } from "../../kernel/async/background.js";
import { withinDeadline } from "../../kernel/async/deadline.js";
import { repeat } from "../../kernel/async/repeat.js";
import type { Collections, PhotoDocument } from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import type { PhotoStore } from "./photos.store.js";

// Every object of the photo store has a document, from before its upload until after its deletion. While the
// object may be orphaned, the document says from when on the sweep may check it. So no object is forgotten,
// wherever a process is killed. All times are the database's.

const minute = 60_000;
const grace = 10 * minute;
/** A photo can be attached to a person only within this time, so that it never meets the sweep. */
const maxUploadMs = 2 * minute;
/** How long a request waits for the deletion of an object that is no longer shown. */
const removalTimeoutMs = 2_000;

type Photos = Pick<Collections, "photos">;

export const fromNow = (milliseconds: number) => ({ $add: ["$$NOW", milliseconds] });

/** A reserved object: a person may refer to it until `attachBy`. */
export interface ReservedPhoto {
  _id: ObjectId;
  attachBy: Date;
}

/** Records an object before its upload: under `id`, or under a new id when an earlier try has used that. */
export async function reservePhoto(
  { photos }: Photos,
  { id, person_id }: { id: ObjectId; person_id: ObjectId },
): Promise<ReservedPhoto> {
  const reserve = async (_id: ObjectId) => {
    const stored = await photos.findOneAndUpdate(
      { _id, person_id: { $exists: false } }, // matches nothing that is stored
      [{ $set: { person_id, orphaned_since: fromNow(grace) } }],
      { upsert: true, returnDocument: "after" },
    );
    const orphanedSince = stored?.orphaned_since?.getTime() ?? 0;
    return { _id, attachBy: new Date(orphanedSince - grace + maxUploadMs) };
  };
  return reserve(id).catch((error) => {
    if (isDuplicateKey(error, "_id")) return reserve(new ObjectId());
    throw error;
  });
}

/** Must be called before a person stops referring to a photo, or is deleted. */
export async function markOrphaned(
  { photos }: Photos,
  { _id, person_id }: Omit<PhotoDocument, "orphaned_since">,
): Promise<void> {
  const orphaned = [{ $set: { person_id, orphaned_since: fromNow(grace) } }];
  await photos.updateOne({ _id }, orphaned, { upsert: true });
}

/**
 * Deletes the object of a photo that was marked as orphaned and that no person refers to any more. The sweep
 * finishes what fails or takes too long, and what a backup may still want.
 */
export async function deletePhotoObject(
  { photos, jobs }: Pick<Collections, "photos" | "jobs">,
  store: PhotoStore,
  { _id }: { _id: ObjectId },
): Promise<void> {
  const remove = async () => {
    if (await arePhotosKept({ jobs })) return;
    await store.remove(_id);
    await photos.deleteOne({ _id });
  };
  await inBackground("photo_removal", () => withinDeadline(removalTimeoutMs, remove));
}

const backup = { _id: "backup" };
/** How long a backup that has died keeps photos, and how long one that has ended goes on: nobody is in a hurry. */
const leaseMs = 60_000;

/**
 * Keeps every photo that a person refers to when this begins until `work` has ended: a backup copies photos after
 * the records, and each may be replaced in between. Only who is erased loses it at once.
 */
export async function keepingPhotos<Result>(
  { jobs }: Pick<Collections, "jobs">,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun_at = { $ifNull: ["$begun_at", "$$NOW"] };
  const lease = { by: "backup", until: fromNow(leaseMs) };
  const renew = () => jobs.updateOne(backup, [{ $set: { begun_at, lease } }], { upsert: true });
  await renew();
  const renewals = repeat("backup_lease", leaseMs / 4, renew);
  try {
    return await work();
  } finally {
    await renewals.stop();
  }
}

/**
 * Whether a backup may still want a photo to which nobody refers any more. Ask when that is certain: a backup that
 * begins after the answer does not want it.
 */
export async function arePhotosKept({ jobs }: Pick<Collections, "jobs">): Promise<boolean> {
  const isHeld = { ...backup, $expr: { $gt: ["$lease.until", "$$NOW"] } };
  const options = { projection: { _id: 1 }, readPreference: "primary", maxTimeMS: 5_000 } as const;
  return (await jobs.findOne(isHeld, options)) !== null;
}
