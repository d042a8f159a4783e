import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Collection, Db, Document, Filter } from "mongodb";
import { claimJob } from "./claim-job.js";
import { type Collections, collectionsOf } from "./collections.js";
import {
  earlierNames,
  keysRenamed,
  listedRenamed,
  othersRenamed,
  type RenamedFields,
} from "./renamed-fields.js";

const _id = "rename_fields";
/** Another instance takes over when the one that renames has given no sign of life for this time. */
const leaseMs = 30_000;
/** An instance of the earlier version caches a key for 5 s, and answers within 15 s. */
const earlierInstancesMs = 20_000;
const pauseMs = 500;
const batchSize = 5_000;
const loggedEvery = 100_000;

/**
 * Renames the fields that the earlier version stored under other names, once for all instances. Every instance and
 * command that opens the database waits for it: without its renamed marks, a protected person would look unprotected.
 * It may be interrupted at any time: the next process that opens the database goes on. Neither `updated_at` nor
 * `version` changes. Everything is renamed again after a dump of the earlier version was restored.
 *
 * Instances of the earlier version must be stopped first. One that still runs accepts no requests, because it cannot
 * find the keys under their earlier name, and the database refuses its writes with an earlier name. Its imports need
 * no key and would overwrite renamed marks, so this waits for them.
 * @param waitMs the wait for requests that such an instance has already accepted.
 */
export async function renameFields(
  db: Db,
  log: (line: string) => void,
  waitMs = earlierInstancesMs,
): Promise<void> {
  const { jobs } = collectionsOf(db);
  for (let tries = 0; ; tries += 1) {
    if (await areRenamed(db)) return;
    if (await claimJob({ jobs }, _id, leaseMs)) break;
    if (tries === 0) log("waiting for another instance, which renames stored fields");
    await wait(pauseMs);
  }
  await jobs.updateOne({ _id }, { $unset: { finished_at: true } });
  const renaming = { db, beat: () => beat({ jobs }), log };
  // A new database has nothing to rename, and no instance of the earlier version.
  const isNew = !(await storedOptions(db, keysRenamed));
  if (!isNew)
    log("renaming stored fields for this version: nothing is served until that has ended");
  await rename(renaming, keysRenamed);
  if (!isNew) await untilEarlierEnd(renaming, waitMs);
  for (const renamed of othersRenamed) await rename(renaming, renamed);
  await jobs.updateOne({ _id }, { $set: { finished_at: new Date() } });
}

/** Whether nothing is stored under an earlier name, and the database refuses such names. */
export const areRenamed = async (db: Db): Promise<boolean> =>
  (await collectionsOf(db).jobs.findOne({ _id, finished_at: { $exists: true } })) !== null &&
  (await refusesEarlierNames(db));

const beat = ({ jobs }: Pick<Collections, "jobs">) =>
  jobs.updateOne({ _id }, { $set: { begun_at: new Date() } });

interface Renaming {
  db: Db;
  beat(): Promise<unknown>;
  log(line: string): void;
}

/** Waits for requests that an instance of the earlier version has accepted, and for imports that give signs of life. */
async function untilEarlierEnd({ db, beat, log }: Renaming, waitMs: number): Promise<void> {
  const { imports } = collectionsOf(db);
  const isHeld = { $expr: { $gt: ["$worker.until", "$$NOW"] } };
  const logged = new Set<string>();
  for (let left = waitMs; ; left -= pauseMs) {
    const held = await imports.findOne(isHeld, { projection: { worker: 1 } });
    if (!held && left <= 0) return;
    if (held && !logged.has(`${held._id}`)) {
      log(`waiting for import ${held._id}: process ${held.worker?.pid} on ${held.worker?.host}`);
      logged.add(`${held._id}`);
    }
    await beat();
    await wait(pauseMs);
  }
}

/** The options of a collection; undefined when it does not exist. */
async function storedOptions(db: Db, { collection }: RenamedFields): Promise<Document | undefined> {
  const [stored] = await db.listCollections({ name: collection }, { nameOnly: false }).toArray();
  return stored && (stored.options ?? {});
}

async function rename({ db, beat, log }: Renaming, renamed: RenamedFields): Promise<void> {
  const { collection: name, fields, listed } = renamed;
  const collection = db.collection(name);
  await refuseEarlierNames(db, renamed);
  await dropIndexes(collection, earlierNames(renamed));
  let range: Filter<Document> = {};
  for (let done = batchSize; ; done += batchSize) {
    const [last] = await collection
      .find(range, { projection: { _id: 1 }, sort: { _id: 1 }, skip: batchSize - 1, limit: 1 })
      .toArray();
    const batch = last ? { _id: { ...range._id, $lte: last._id } } : range;
    if (listed) {
      const having = { ...batch, [listed.from]: { $exists: true } };
      await collection.updateMany(having, listedRenamed(listed), byId);
    }
    // One field at a time: one command for all would fail where a path to one of them contains `null`.
    for (const [from, to] of Object.entries(fields)) {
      const having = { ...batch, [from]: { $exists: true } };
      await collection.updateMany(having, { $rename: { [from]: to } }, byId);
    }
    await beat();
    if (!last) return;
    range = { _id: { $gt: last._id } };
    if (done % loggedEvery === 0) log(`renaming stored fields: ${done} of ${name}`);
  }
}

const byId = { hint: "_id_" };

const validatorOf = (renamed: RenamedFields): Document =>
  Object.fromEntries(earlierNames(renamed).map((name) => [name, { $exists: false }]));

/**
 * Makes the database refuse new documents with these names: an instance of the earlier version gets an error, and so
 * does somebody who restores an earlier dump into the collection. `moderate`: a document that already has such names
 * can still be changed until it is renamed.
 */
async function refuseEarlierNames(db: Db, renamed: RenamedFields): Promise<void> {
  const options = { validator: validatorOf(renamed), validationLevel: "moderate" };
  const { collection } = renamed;
  if (await storedOptions(db, renamed)) await db.command({ collMod: collection, ...options });
  else await db.createCollection(collection, options);
}

/** A collection that was restored from an earlier dump has no validator. */
async function refusesEarlierNames(db: Db): Promise<boolean> {
  for (const renamed of [keysRenamed, ...othersRenamed]) {
    const options = await storedOptions(db, renamed);
    if (options && !isDeepStrictEqual(options.validator, validatorOf(renamed))) return false;
  }
  return true;
}

/** Drops the indexes of earlier names. Indexes with the same names are made again once all fields are renamed. */
async function dropIndexes(collection: Collection, names: string[]): Promise<void> {
  for (const { name, key } of await collection.indexes()) {
    if (name && Object.keys(key).some((field) => names.includes(field)))
      await collection.dropIndex(name);
  }
}
