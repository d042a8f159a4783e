import type { Db } from "mongodb";
import { isHeld, workerUntil } from "../features/imports/batches/lease.js";
import type { PhotoStore } from "../features/photos/photos.store.js";
import { repeat } from "../kernel/async/repeat.js";
import { UnfitDatabase } from "../kernel/database/connection.js";

/**
 * The collection that a database has from the beginning of a restore until all of it is there. A service that finds
 * it does not start; the restore, when it was broken off, is begun again.
 */
export const unfinishedRestore = "unfinished_restore";

const _id = "restore";

interface RestoreDocument {
  _id: typeof _id;
  /** The backup that is restored. */
  backup: string;
  /** Database and storage were empty when it began: whatever they hold now, this restore has stored. */
  filling?: boolean;
  /** Who restores it now. */
  worker?: ReturnType<typeof workerUntil>;
}

const stateOf = (db: Db) => db.collection<RestoreDocument>(unfinishedRestore);

/** Whether a restore has begun and not ended. */
export const hasUnfinishedRestore = async (db: Db): Promise<boolean> =>
  (await stateOf(db).findOne({ _id }, { maxTimeMS: 5_000 })) !== null;

/** @throws UnfitDatabase while a restore has not ended. */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  if (await hasUnfinishedRestore(db)) {
    throw new UnfitDatabase(
      "a backup is being restored into it, or that was broken off: run `npm run restore` with the same folder again",
    );
  }
}

/** A restore that has begun. */
interface RunningRestore {
  /** From now on the database is whole. */
  finish(): Promise<void>;
  /** What is not finished may be begun again by anybody. */
  release(): Promise<void>;
}

const signEvery = 15_000;

/**
 * Begins a restore, or begins one again that was broken off: what that has stored is dropped.
 * @throws Error when database or storage hold anything else, or another process restores into them.
 */
export async function beginRestore(
  { db, photoStore }: { db: Db; photoStore: PhotoStore },
  backup: string,
): Promise<RunningRestore> {
  const state = stateOf(db);
  const worker = workerUntil(new Date());
  const earlier = await state.findOneAndUpdate(
    { _id },
    { $setOnInsert: { backup, worker } },
    { upsert: true, returnDocument: "before" },
  );
  if (earlier) await takeOver(db, earlier, backup);
  const own = { _id, "worker.host": worker.host, "worker.pid": worker.pid } as const;
  const dropOwn = async () => {
    const { deletedCount } = await state.deleteOne(own);
    if (deletedCount === 0) {
      throw new Error("Another process has taken this restore over: wait until that has ended.");
    }
    await state.drop();
  };
  if (earlier?.filling) {
    await dropAll(db);
  } else {
    await refuseFilled(db, photoStore).catch(async (error) => {
      await dropOwn();
      throw error;
    });
    await state.updateOne(own, { $set: { backup, filling: true } });
  }
  const signs = repeat("restore_lease", signEvery, () =>
    state.updateOne(own, { $set: { worker: workerUntil(new Date()) } }),
  );
  return {
    async finish() {
      await signs.stop();
      await dropOwn();
    },
    async release() {
      await signs.stop();
      await state.updateOne(own, { $unset: { worker: true } });
    },
  };
}

async function takeOver(db: Db, earlier: RestoreDocument, backup: string): Promise<void> {
  if (earlier.filling && earlier.backup !== backup) {
    throw new Error(
      "Another backup was being restored into this database, and that was broken off: restore that one again, or drop the database and empty the photo storage.",
    );
  }
  const now = new Date();
  const running = () =>
    new Error(
      "Another process restores into this database: wait until it has ended, or a minute if it was killed.",
    );
  if (isHeld(earlier, now)) throw running();
  const before = earlier.worker ?? { $exists: false };
  const taken = { $set: { worker: workerUntil(now) } };
  const { matchedCount } = await stateOf(db).updateOne({ _id, worker: before }, taken);
  if (matchedCount === 0) throw running();
}

async function dropAll(db: Db): Promise<void> {
  for (const name of await otherCollections(db)) await db.dropCollection(name);
}

async function otherCollections(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => name !== unfinishedRestore && !name.startsWith("system."));
}

async function refuseFilled(db: Db, photoStore: PhotoStore): Promise<void> {
  const filled = (await otherCollections(db)).length > 0;
  if (filled) {
    throw new Error(
      "The database is not empty, and a backup is restored into an empty one only: name another one by MONGODB_URI or DATA_DIR, or drop this one first.",
    );
  }
  if (!(await photoStore.isEmpty())) {
    throw new Error(
      `The photo storage (${photoStore.description}) is not empty, and photos are restored into an empty one only: name another one by S3_BUCKET or DATA_DIR, or empty it first.`,
    );
  }
}
