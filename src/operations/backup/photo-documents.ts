import { Binary, BSON, type Db, ObjectId } from "mongodb";
import { z } from "zod";
import type { PhotoStore } from "../../features/photos/photos.store.js";
import { collectionsOf } from "../../kernel/database/collections.js";
import { unfinishedRestore } from "../../runtime/unfinished-restore.js";
import { batchesOf, type FileFacts, readDocuments, writeDocuments } from "./document-files.js";
import { collectionFile, photosFile } from "./manifest.js";

/** A photo as a backup holds it. */
const photoDocument = z.object({
  _id: z.instanceof(ObjectId),
  person_id: z.instanceof(ObjectId),
  /** Absent: the storage did not have it. */
  bytes: z.instanceof(Binary).optional(),
});

/** Photos that are read or written at the same time: of each there may be some megabytes. */
const atOnce = 8;

interface Copying {
  db: Db;
  photoStore: PhotoStore;
  signal: AbortSignal;
  onPhoto(): void;
}

/**
 * Copies the photos of the persons that the backup in this folder holds. An object is never changed, and is removed
 * meanwhile only when its person is erased.
 */
export async function backUpPhotos(
  folder: string,
  { db, photoStore, signal, onPhoto }: Copying,
): Promise<FileFacts & { documents: number; gone: number; missing: number }> {
  const { persons } = collectionsOf(db);
  const lost = { gone: 0, missing: 0 };

  async function read({ _id, person_id }: z.output<typeof photoDocument>) {
    const bytes = await photoStore.get(_id);
    onPhoto();
    if (bytes) return { _id, person_id, bytes: new Binary(bytes) };
    const isMissed = await persons.findOne({ _id: person_id }, { projection: { _id: 1 } });
    lost[isMissed ? "missing" : "gone"] += 1;
    return { _id, person_id };
  }

  async function* photosOf(people: AsyncIterable<Buffer>) {
    for await (const batch of batchesOf(references(people), { count: atOnce })) {
      for (const photo of await Promise.all(batch.map(read))) yield BSON.serialize(photo);
    }
  }

  const written: (FileFacts & { documents: number })[] = [];
  await readDocuments(collectionFile(folder, "persons"), async (people) => {
    written.push(await writeDocuments(photosFile(folder), photosOf(people), signal));
  });
  const [facts] = written;
  if (!facts) throw new Error("The photos were not written.");
  return { ...facts, ...lost };
}

async function* references(people: AsyncIterable<Buffer>) {
  for await (const person of people) {
    const { _id: person_id, photo } = BSON.deserialize(person);
    if (photo) yield photoDocument.parse({ _id: photo._id, person_id });
  }
}

/** Puts the photos of a backup into the storage, and notes those that it lacks. */
export const restorePhotos = (
  folder: string,
  { db, photoStore, onPhoto }: Omit<Copying, "signal">,
): Promise<void> =>
  readDocuments(photosFile(folder), async (photos) => {
    const restore = async (photo: Buffer) => {
      const { _id, person_id, bytes } = photoDocument.parse(BSON.deserialize(photo));
      if (bytes) await photoStore.put(_id, Buffer.from(bytes.buffer));
      else await lackedIn(db).updateOne({ _id }, { $set: { person_id } }, { upsert: true });
      onPhoto();
    };
    for await (const batch of batchesOf(photos, { count: atOnce })) {
      await Promise.all(batch.map(restore));
    }
  });

const lackedIn = (db: Db) =>
  db.collection<{ _id: ObjectId; person_id: ObjectId }>(unfinishedRestore);

/** Takes from persons the photos that were noted as lacking: no record refers to an object that is not there. */
export async function dropReferences(db: Db): Promise<void> {
  const { persons, photos } = collectionsOf(db);
  for await (const { _id, person_id } of lackedIn(db).find({ person_id: { $exists: true } })) {
    await persons.updateOne(
      { _id: person_id, "photo._id": _id },
      { $unset: { photo: true }, $inc: { version: 1 }, $currentDate: { updated_at: true } },
    );
    await photos.deleteOne({ _id });
  }
}
