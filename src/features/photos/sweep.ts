import { type Repetition, sweepRegularly } from "../../kernel/async/repeat.js";
import type { Collections, PhotoDocument } from "../../kernel/database/collections.js";
import { perceptualHashOf } from "./perceptual-hash.schema.js";
import { arePhotosKept, fromNow } from "./photo-objects.store.js";
import type { PhotoStore } from "./photos.store.js";
import { loadedSharp } from "./uploaded-photo.schema.js";

const minute = 60_000;
const batch = 100;
/** After an instance has begun with a photo, or failed to delete it, the next try comes after this time. */
const pause = 5 * minute;

interface Stores {
  collections: Pick<Collections, "photos" | "persons" | "jobs">;
  photoStore: PhotoStore;
}

/**
 * Any number of instances may sweep at once. After a failure the documents remain, and with them what is left
 * to do.
 */
export const sweepPhotosRegularly = (stores: Stores): Repetition =>
  sweepRegularly("photo_sweep", async (signal) => {
    await sweepPhotos(stores, signal);
    await hashPhotos(stores, signal);
  });

/**
 * Reconciles what interrupted uploads and deletions have left: a photo that its person refers to is kept, any
 * other is deleted, if no backup may want it. Stops at the first failure; the next sweep tries again.
 */
export async function sweepPhotos(stores: Stores, signal?: AbortSignal): Promise<void> {
  const due = { orphaned_since: { $exists: true }, $expr: { $lte: ["$orphaned_since", "$$NOW"] } };
  const next = () =>
    stores.collections.photos
      .find(due, { sort: { orphaned_since: 1 }, limit: batch, maxTimeMS: 5_000 })
      .toArray();
  for (let photos = await next(); photos.length > 0; photos = await next()) {
    for (const photo of photos) {
      if (signal?.aborted) return;
      await reconcile(stores, photo);
    }
  }
}

async function reconcile(
  { collections: { photos, persons, jobs }, photoStore }: Stores,
  { _id, person_id, orphaned_since }: PhotoDocument,
) {
  const claimed = await photos.findOneAndUpdate(
    { _id, ...(orphaned_since && { orphaned_since }) },
    [{ $set: { orphaned_since: fromNow(pause) } }],
    { returnDocument: "after" },
  );
  if (!claimed?.orphaned_since) return; // another instance was quicker, or the photo was marked again
  const mine = { _id, orphaned_since: claimed.orphaned_since };
  // Only data that no failover can roll back may decide this.
  const options = { projection: { _id: 1 }, readConcern: "majority", maxTimeMS: 5_000 } as const;
  if (await persons.findOne({ _id: person_id, "photo._id": _id }, options)) {
    await photos.updateOne(mine, { $unset: { orphaned_since: true } });
  } else if (!(await arePhotosKept({ jobs }))) {
    await photoStore.remove(_id);
    await photos.deleteOne(mine);
  }
}

/**
 * Hashes the photos that an earlier version has stored. Their persons are compared anew then. An object that cannot be
 * read now is tried again by the next sweep.
 */
export async function hashPhotos(
  { collections: { persons }, photoStore }: Stores,
  signal?: AbortSignal,
): Promise<void> {
  const due = { "photo._id": { $exists: true }, "photo.perceptual_hash": { $exists: false } };
  const options = { projection: { photo: 1 }, hint: "pictures", maxTimeMS: 5_000 } as const;
  for (;;) {
    const found = await persons.find(due, { ...options, limit: batch }).toArray();
    if (found.length === 0) return;
    const sharp = await loadedSharp();
    for (const { _id, photo } of found) {
      if (signal?.aborted || !photo) return;
      const bytes = await photoStore.get(photo._id);
      const perceptual_hash = bytes ? await perceptualHashOf(sharp, bytes) : "";
      await persons.updateOne(
        { _id, "photo._id": photo._id },
        {
          $set: {
            "photo.perceptual_hash": perceptual_hash,
            ...(perceptual_hash && { stamp_due: true as const }),
          },
        },
      );
    }
  }
}
