import { ObjectId } from "mongodb";
import { inBackground } from "../background.js";
import type { Collections, PhotoDocument } from "../database/collections.js";
import { isDuplicateKey } from "../database/failures.js";
import { withinDeadline } from "../deadline.js";
import type { PhotoStore } from "./photo-store.js";

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
 * finishes what fails or takes too long.
 */
export async function deletePhotoObject(
  { photos }: Photos,
  store: PhotoStore,
  { _id }: { _id: ObjectId },
): Promise<void> {
  const remove = async () => {
    await store.remove(_id);
    await photos.deleteOne({ _id });
  };
  await inBackground("photo_removal", () => withinDeadline(removalTimeoutMs, remove));
}
