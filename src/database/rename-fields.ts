import { setTimeout as wait } from "node:timers/promises";
import type { Collection, Db, Document, Filter } from "mongodb";
import { claimJob } from "./claim-job.js";
import { type Collections, collectionsOf } from "./collections.js";
import {
  earlierNames,
  keysRenamed,
  othersRenamed,
  type RenamedFields,
  toldRenamed,
} from "./renamed-fields.js";

const _id = "rename_fields";
/** When the instance that renames has given no sign of life for so long, another goes on. */
const leaseMs = 30_000;
/** An instance of the version before knows a key for 5 s, and answers within 15 s. */
const earlierInstancesMs = 20_000;
const pauseMs = 500;
const batchSize = 5_000;
const toldEvery = 100_000;

/**
 * Renames the fields that the version before this one stored under other names, once for all instances. Whoever
 * opens the database waits for it: nobody reads a person by a name that is not there yet, so that nobody who is
 * protected seems not to be. It may be interrupted at any time; what is renamed stays so, and the next one to open
 * the database goes on. Neither `updated_at` nor `version` changes.
 *
 * Instances of the version before shall be stopped by then. One that is not lets nobody in, because it does not
 * find the keys under their earlier name; and the database refuses whatever it still writes by an earlier name.
 * @param waitMs for requests that such an instance has let in.
 */
export async function renameFields(
  db: Db,
  log: (line: string) => void,
  waitMs = earlierInstancesMs,
): Promise<void> {
  const { jobs } = collectionsOf(db);
  for (let tries = 0; ; tries += 1) {
    if (await jobs.findOne({ _id, finished_at: { $exists: true } })) return;
    if (await claimJob({ jobs }, _id, leaseMs)) break;
    if (tries === 0) log("waiting for another instance, which renames stored fields");
    await wait(pauseMs);
  }
  const renaming = { db, beat: () => beat({ jobs }), log };
  if (await isStored(db, keysRenamed)) {
    log("renaming stored fields for this version: nothing is served until that has ended");
    await rename(renaming, keysRenamed);
    for (let left = waitMs; left > 0; left -= pauseMs) {
      await wait(Math.min(pauseMs, left));
      await renaming.beat();
    }
  }
  for (const renamed of othersRenamed) await rename(renaming, renamed);
  await jobs.updateOne({ _id }, { $set: { finished_at: new Date() } });
}

const beat = ({ jobs }: Pick<Collections, "jobs">) =>
  jobs.updateOne({ _id }, { $set: { begun_at: new Date() } });

interface Renaming {
  db: Db;
  beat(): Promise<unknown>;
  log(line: string): void;
}

/** A new database has nothing to rename, and no instance of the version before. */
const isStored = async (db: Db, { collection }: RenamedFields): Promise<boolean> =>
  (await db.listCollections({ name: collection }, { nameOnly: true }).toArray()).length > 0;

async function rename({ db, beat, log }: Renaming, renamed: RenamedFields): Promise<void> {
  if (!(await isStored(db, renamed))) return;
  const { collection: name, fields, told } = renamed;
  const collection = db.collection(name);
  await refuseEarlierNames(db, renamed);
  await dropIndexes(collection, earlierNames(renamed));
  let range: Filter<Document> = {};
  for (let done = batchSize; ; done += batchSize) {
    const [last] = await collection
      .find(range, { projection: { _id: 1 }, sort: { _id: 1 }, skip: batchSize - 1, limit: 1 })
      .toArray();
    const batch = last ? { _id: { ...range._id, $lte: last._id } } : range;
    if (told) {
      const having = { ...batch, [told.from]: { $exists: true } };
      await collection.updateMany(having, toldRenamed(told), byId);
    }
    // One by one: together they would fail where `null` stands in a path to one of them.
    for (const [from, to] of Object.entries(fields)) {
      const having = { ...batch, [from]: { $exists: true } };
      await collection.updateMany(having, { $rename: { [from]: to } }, byId);
    }
    await beat();
    if (!last) return;
    range = { _id: { $gt: last._id } };
    if (done % toldEvery === 0) log(`renaming stored fields: ${done} of ${name}`);
  }
}

const byId = { hint: "_id_" };

/**
 * From now on nobody stores a document with these names: an instance of the version before gets an error, and
 * loses nothing. A document that has them already (`moderate`) can still be changed until it is renamed.
 */
async function refuseEarlierNames(db: Db, renamed: RenamedFields): Promise<void> {
  const absent = earlierNames(renamed).map((name) => [name, { $exists: false }]);
  const validator = Object.fromEntries(absent);
  await db.command({ collMod: renamed.collection, validator, validationLevel: "moderate" });
}

/** Indexes of the earlier names: those of today's have their names, and are made when all is renamed. */
async function dropIndexes(collection: Collection, names: string[]): Promise<void> {
  for (const { name, key } of await collection.indexes()) {
    if (name && Object.keys(key).some((field) => names.includes(field)))
      await collection.dropIndex(name);
  }
}
