import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Db } from "mongodb";
import { keepingPhotos } from "../../features/photos/photo-objects.store.js";
import type { PhotoStore } from "../../features/photos/photos.store.js";
import { collectionsOf } from "../../kernel/database/collections.js";
import { syncFolder } from "../../kernel/files/data-folder.js";
import { refuseUnfinishedRestore } from "../../runtime/unfinished-restore.js";
import { writeDocuments } from "./document-files.js";
import { isCopied } from "./left-out.js";
import { collectionFile, type Manifest, writeManifest } from "./manifest.js";
import { backUpPhotos } from "./photo-documents.js";
import { inSnapshot, keepingPast, type Snapshot } from "./snapshot.js";
import { writeWholeFolder } from "./whole-folder.js";

interface Registry {
  db: Db;
  photoStore: PhotoStore;
}

interface Copying extends Registry {
  /** The database is a mongod of our own. */
  isEmbedded: boolean;
  /** Stops the backup. */
  signal: AbortSignal;
  onProgress(step: string, done: number, total: number): void;
}

/** @throws Error when the database has no registry, or one that is only half restored. */
export async function refuseNoRegistry(db: Db): Promise<void> {
  await refuseUnfinishedRestore(db);
  if ((await db.listCollections({ name: "persons" }).toArray()).length === 0) {
    throw new Error(
      "There is no registry in this database: look at MONGODB_URI or DATA_DIR. Nothing was written.",
    );
  }
}

/**
 * Copies the whole database as it is at one moment, and the photos of its persons, into a new folder. The service may
 * run meanwhile. When it returns, the whole folder is on disk.
 * @throws Error with a message for the operator. There is no folder then.
 */
export const takeBackup = (copying: Copying, folder: string): Promise<Manifest> =>
  writeWholeFolder(folder, (unfinished) =>
    keepingPhotos(collectionsOf(copying.db), () => copyInto(unfinished, copying)),
  );

async function copyInto(folder: string, copying: Copying): Promise<Manifest> {
  const { db, isEmbedded, onProgress } = copying;
  const copy = () =>
    inSnapshot(db, (snapshot) => copyCollections(snapshot, { ...copying, folder }));
  const { time, collections } = isEmbedded ? await keepingPast(db, copy) : await copy();
  const referred = collections.find(({ name }) => name === "photos")?.documents ?? 0;
  const onPhoto = counter(referred, (done, total) => onProgress("photos", done, total));
  const photos = await backUpPhotos(folder, { ...copying, onPhoto });
  const { version: mongod } = await db.admin().buildInfo();
  return writeManifest(folder, {
    taken_at: new Date(time.t * 1_000).toISOString(),
    cluster_time: { t: time.t, i: time.i },
    mongod,
    collections,
    photos,
  });
}

/** Starts with an empty folder each time, because an earlier try may have written files. */
async function copyCollections(
  { time, documents }: Snapshot,
  { db, folder, signal, onProgress }: Copying & { folder: string },
) {
  const into = dirname(collectionFile(folder, ""));
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { mode: 0o700 });
  // List after the time of the snapshot is known. A collection that is newer than the snapshot cannot be read in it,
  // and the copy begins again.
  const all = await db.listCollections({}, { nameOnly: false }).toArray();
  const copied = all.filter(isCopied).sort((one, other) => (one.name < other.name ? -1 : 1));
  const counts = await Promise.all(
    copied.map(({ name }) => db.collection(name).estimatedDocumentCount()),
  );
  const onDocument = counter(
    counts.reduce((sum, count) => sum + count, 0),
    (done, total) => onProgress("records", done, total),
  );
  const collections: Manifest["collections"] = [];
  for (const { name, options = {} } of copied) {
    const counted = counting(documents(name), onDocument);
    const facts = await writeDocuments(collectionFile(folder, name), counted, signal);
    collections.push({ name, options, ...facts });
  }
  await syncFolder(into);
  return { time, collections };
}

async function* counting<Value>(values: AsyncIterable<Value>, onValue: () => void) {
  for await (const value of values) {
    onValue();
    yield value;
  }
}

const reportedEvery = 100;

/** Counts calls, and reports the first one and every hundredth. */
export function counter(total: number, report: (done: number, total: number) => void): () => void {
  let done = 0;
  return () => {
    if (done % reportedEvery === 0) report(done, total);
    done += 1;
  };
}
