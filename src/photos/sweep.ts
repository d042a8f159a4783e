import type { Collections, PhotoDocument } from "../database/collections.js";
import { type Repetition, sweepRegularly } from "../repeat.js";
import { fromNow } from "./photo-objects.js";
import type { PhotoStore } from "./photo-store.js";

const minute = 60_000;
const batch = 100;
/** A photo that one instance has begun with, or could not remove, waits so long for the next try. */
const pause = 5 * minute;

interface Stores {
  collections: Pick<Collections, "photos" | "persons">;
  photoStore: PhotoStore;
}

/**
 * Any number of instances may sweep at once. A failure keeps the documents, and so what is to be done.
 */
export const sweepPhotosRegularly = (stores: Stores): Repetition =>
  sweepRegularly("photo_sweep", (signal) => sweepPhotos(stores, signal));

/**
 * Settles what uploads and removals that broke off have left: a photo to which its person refers is no
 * longer doubtful, any other is removed. Ends at the first failure, which is tried again later.
 */
export async function sweepPhotos(stores: Stores, signal?: AbortSignal): Promise<void> {
  const due = { doubtful_from: { $exists: true }, $expr: { $lte: ["$doubtful_from", "$$NOW"] } };
  const next = () =>
    stores.collections.photos
      .find(due, { sort: { doubtful_from: 1 }, limit: batch, maxTimeMS: 5_000 })
      .toArray();
  for (let photos = await next(); photos.length > 0; photos = await next()) {
    for (const photo of photos) {
      if (signal?.aborted) return;
      await settle(stores, photo);
    }
  }
}

async function settle(
  { collections: { photos, persons }, photoStore }: Stores,
  { _id, person_id, doubtful_from }: PhotoDocument,
) {
  const claimed = await photos.findOneAndUpdate(
    { _id, ...(doubtful_from && { doubtful_from }) },
    [{ $set: { doubtful_from: fromNow(pause) } }],
    { returnDocument: "after" },
  );
  if (!claimed?.doubtful_from) return; // another instance was quicker, or the doubt is a newer one
  const mine = { _id, doubtful_from: claimed.doubtful_from };
  // What a failover could take back must not decide.
  const options = { projection: { _id: 1 }, readConcern: "majority", maxTimeMS: 5_000 } as const;
  if (await persons.findOne({ _id: person_id, "photo._id": _id }, options)) {
    await photos.updateOne(mine, { $unset: { doubtful_from: true } });
  } else {
    await photoStore.remove(_id);
    await photos.deleteOne(mine);
  }
}
