import { ObjectId } from "mongodb";
import { inBackground } from "../background.js";
import type { Collections, PhotoDocument } from "../database/collections.js";
import { isDuplicateKey } from "../database/failures.js";
import { withinDeadline } from "../deadline.js";
import type { PhotoStore } from "./photo-store.js";

// Every object of the photo store has a document, from before it is put until after it is removed. While
// it is doubtful whether a person refers to the object, the document says from when on the sweep may
// look: so no object is lost sight of, wherever a process is killed. All times are the database's.

const minute = 60_000;
const grace = 10 * minute;
/** A photo that a person has not got by then never gets there: the sweep cannot meet it. */
const longestUpload = 2 * minute;
/** What a caller waits for the removal of an object that nobody sees any more. */
const patience = 2_000;

type Photos = Pick<Collections, "photos">;

export const fromNow = (milliseconds: number) => ({ $add: ["$$NOW", milliseconds] });

/** A photo that is about to be put: what a person may refer to until `attachBy`. */
export interface ComingPhoto {
  _id: ObjectId;
  attachBy: Date;
}

/** Writes down an object before it is put: under `id`, or a new one where an earlier try has used it. */
export async function announcePhoto(
  { photos }: Photos,
  { id, person_id }: { id: ObjectId; person_id: ObjectId },
): Promise<ComingPhoto> {
  const announce = async (_id: ObjectId) => {
    const stored = await photos.findOneAndUpdate(
      { _id, person_id: { $exists: false } }, // matches nothing that is stored
      [{ $set: { person_id, doubtful_from: fromNow(grace) } }],
      { upsert: true, returnDocument: "after" },
    );
    const doubtful = stored?.doubtful_from?.getTime() ?? 0;
    return { _id, attachBy: new Date(doubtful - grace + longestUpload) };
  };
  return announce(id).catch((error) => {
    if (isDuplicateKey(error, "_id")) return announce(new ObjectId());
    throw error;
  });
}

/** To be called before a person ceases to refer to a photo, or is deleted. */
export async function doubtPhoto(
  { photos }: Photos,
  { _id, person_id }: Omit<PhotoDocument, "doubtful_from">,
): Promise<void> {
  const doubt = [{ $set: { person_id, doubtful_from: fromNow(grace) } }];
  await photos.updateOne({ _id }, doubt, { upsert: true });
}

/**
 * To be called after a person has ceased to refer to a photo that was doubted before. What fails or
 * takes too long is left to the sweep.
 */
export async function discardPhoto(
  { photos }: Photos,
  store: PhotoStore,
  { _id }: { _id: ObjectId },
): Promise<void> {
  const discard = async () => {
    await store.remove(_id);
    await photos.deleteOne({ _id });
  };
  await inBackground("photo_removal", () => withinDeadline(patience, discard));
}
