import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Db } from "mongodb";
import { syncFolder } from "../data-folder.js";
import { collectionsOf } from "../database/collections.js";
import { keepingPhotos } from "../photos/photo-objects.js";
import type { PhotoStore } from "../photos/photo-store.js";
import { writeDocuments } from "./document-files.js";
import { isCopied } from "./left-out.js";
import { collectionFile, type Manifest, writeManifest } from "./manifest.js";
import { backUpPhotos } from "./photo-documents.js";
import { inSnapshot, keepingPast, type Snapshot } from "./snapshot.js";
import { refuseUnfinishedRestore } from "./unfinished-restore.js";
import { writeWholeFolder } from "./whole-folder.js";

interface Registry {
  db: Db;
  photoStore: PhotoStore;
}

interface Copying extends Registry {
  /** The database is a mongod of our own. */
  isEmbedded: boolean;
  /** Breaks the backup off. */
  signal: AbortSignal;
  onProgress(step: string, done: number, total: number): void;
}

/** @throws Error when the database holds no registry, or half of one. */
export async function refuseNoRegistry(db: Db): Promise<void> {
  await refuseUnfinishedRestore(db);
  if ((await db.listCollections({ name: "persons" }).toArray()).length === 0) {
    throw new Error(
      "There is no registry in this database: look at MONGODB_URI or DATA_DIR. Nothing was written.",
    );
  }
}

/**
 * Copies the whole database as it is at one moment, and the photos of its persons, into a new folder, also while the
 * service runs. When it returns, the folder is on disk, whole.
 * @throws Error in words, and then there is no folder.
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
    ...{ mongod, collections, photos },
  });
}

/** Begins from nothing each time: an earlier try may have written some. */
async function copyCollections(
  { time, documents }: Snapshot,
  { db, folder, signal, onProgress }: Copying & { folder: string },
) {
  const into = dirname(collectionFile(folder, ""));
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { mode: 0o700 });
  // Listed within the snapshot's time: what is made later cannot be read in it, and it is begun again.
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

const toldEvery = 100;

/** Tells of every so many, and of the first. */
export function counter(total: number, tell: (done: number, total: number) => void): () => void {
  let done = 0;
  return () => {
    if (done % toldEvery === 0) tell(done, total);
    done += 1;
  };
}
