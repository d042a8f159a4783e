import { BSON, type Db, type ObjectId } from "mongodb";
import { prepareDatabase } from "../../app/prepare-database.js";
import { erasePersons } from "../../features/persons/erase-persons.store.js";
import { createNaturalKeys } from "../../features/persons/identity/natural-keys.store.js";
import type { PhotoStore } from "../../features/photos/photos.store.js";
import { collectionsOf } from "../../kernel/database/collections.js";
import { renameFields } from "../../kernel/database/rename-fields.js";
import { sharedKey } from "../../kernel/database/secrets.js";
import { beginRestore } from "../../runtime/unfinished-restore.js";
import { batchesOf, readDocuments } from "./document-files.js";
import { dropWhatPasses } from "./left-out.js";
import { collectionFile, type Manifest, readBackup } from "./manifest.js";
import { dropReferences, restorePhotos } from "./photo-documents.js";
import { counter } from "./take-backup.js";

interface Restoring {
  db: Db;
  photoStore: PhotoStore;
  /** Persons who were erased after the backup was taken: they are erased again before anybody can see them. */
  erased: readonly ObjectId[];
  onProgress(step: string, done: number, total: number): void;
  /** Done when everything is stored, before a service can start: when it fails, the restore is begun again. */
  beforeEnd(): Promise<void>;
}

/**
 * Restores a backup into an empty database and an empty photo storage. All its files are checked before anything is
 * written. Until the end no service starts on the database; what breaks off is begun again by the same call.
 * @returns the manifest, and how many persons were erased again.
 * @throws Error in words.
 */
export async function restoreBackup(
  { db, photoStore, erased, onProgress, beforeEnd }: Restoring,
  folder: string,
): Promise<Manifest & { erased: number }> {
  const manifest = await readBackup(folder, onProgress);
  const restore = await beginRestore({ db, photoStore }, manifest.id);
  try {
    // Photos come first: no record refers to an object that is not there.
    const onPhoto = counter(manifest.photos.documents, (done, total) =>
      onProgress("photos", done, total),
    );
    await restorePhotos(folder, { db, photoStore, onPhoto });
    await restoreCollections(db, folder, { manifest, onProgress });
    await dropWhatPasses(db);
    onProgress("indexes", 0, 1);
    // What an earlier version stored is renamed; nobody else works on this database, so that nobody is waited for.
    await renameFields(db, () => {}, 0);
    await prepareDatabase(db);
    await dropReferences(db);
    const again = await eraseAgain({ db, photoStore }, erased);
    await beforeEnd();
    await restore.finish();
    return { ...manifest, erased: again };
  } catch (error) {
    await restore.release().catch(() => {}); // the database itself may be what fails
    throw error;
  }
}

/** What is inserted at once. */
const batch = { count: 1_000, bytes: 8 * 1024 * 1024 };

/** Values keep their exact types, so that the bytes of each document are those of the backup. */
const exactly = { promoteValues: false, bsonRegExp: true };

async function restoreCollections(
  db: Db,
  folder: string,
  { manifest, onProgress }: Pick<Restoring, "onProgress"> & { manifest: Manifest },
): Promise<void> {
  const total = manifest.collections.reduce((sum, { documents }) => sum + documents, 0);
  const onDocument = counter(total, (done) => onProgress("records", done, total));
  for (const { name, options, documents: expected } of manifest.collections) {
    const collection = await db.createCollection(name, options);
    await readDocuments(collectionFile(folder, name), async (documents) => {
      for await (const some of batchesOf(documents, batch, ({ length }) => length)) {
        const read = some.map((document) => BSON.deserialize(document, exactly));
        await collection.insertMany(read, { ordered: false });
        for (const _ of read) onDocument();
      }
    });
    const stored = await collection.estimatedDocumentCount();
    if (stored !== expected) {
      throw new Error(
        `${name} has ${stored} records, and the backup ${expected}: stop what else writes to this database, and restore again.`,
      );
    }
  }
}

const erasedAtOnce = 100;

async function eraseAgain(
  { db, photoStore }: Pick<Restoring, "db" | "photoStore">,
  ids: readonly ObjectId[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const collections = collectionsOf(db);
  const makeKeys = createNaturalKeys(await sharedKey(collections, "natural_key"));
  let known = 0;
  for (let from = 0; from < ids.length; from += erasedAtOnce) {
    const some = ids.slice(from, from + erasedAtOnce);
    known += await collections.persons.countDocuments({ _id: { $in: some } });
    const wanted = some.map((_id) => ({ _id }));
    await erasePersons({ collections, makeKeys, photoStore }, wanted, "restore");
  }
  return known;
}
