import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
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
 * the database goes on. Neither `updated_at` nor `version` changes. When a dump of the version before has been
 * restored since, all is renamed again.
 *
 * Instances of the version before shall be stopped by then. One that is not lets nobody in, because it does not
 * find the keys under their earlier name; and the database refuses whatever it still writes by an earlier name.
 * Its imports need no key, and would write over marks that are renamed: they are waited for.
 * @param waitMs for requests that such an instance has let in.
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
  // A new database has nothing to rename, and no instance of the version before.
  const isNew = !(await storedOptions(db, keysRenamed));
  if (!isNew)
    log("renaming stored fields for this version: nothing is served until that has ended");
  await rename(renaming, keysRenamed);
  if (!isNew) await untilEarlierEnd(renaming, waitMs);
  for (const renamed of othersRenamed) await rename(renaming, renamed);
  await jobs.updateOne({ _id }, { $set: { finished_at: new Date() } });
}

/** Whether nothing is stored under an earlier name, nor can be. */
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

/** Waits for requests that an instance of the version before has let in, and for imports that give signs of life. */
async function untilEarlierEnd({ db, beat, log }: Renaming, waitMs: number): Promise<void> {
  const { imports } = collectionsOf(db);
  const isHeld = { $expr: { $gt: ["$worker.until", "$$NOW"] } };
  const told = new Set<string>();
  for (let left = waitMs; ; left -= pauseMs) {
    const held = await imports.findOne(isHeld, { projection: { worker: 1 } });
    if (!held && left <= 0) return;
    if (held && !told.has(`${held._id}`)) {
      log(`waiting for import ${held._id}: process ${held.worker?.pid} on ${held.worker?.host}`);
      told.add(`${held._id}`);
    }
    await beat();
    await wait(pauseMs);
  }
}

/** How a collection was made; undefined when it was not. */
async function storedOptions(db: Db, { collection }: RenamedFields): Promise<Document | undefined> {
  const [stored] = await db.listCollections({ name: collection }, { nameOnly: false }).toArray();
  return stored && (stored.options ?? {});
}

async function rename({ db, beat, log }: Renaming, renamed: RenamedFields): Promise<void> {
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

const validatorOf = (renamed: RenamedFields): Document =>
  Object.fromEntries(earlierNames(renamed).map((name) => [name, { $exists: false }]));

/**
 * From now on nobody stores a document with these names: an instance of the version before gets an error, and
 * so does who restores an earlier dump into the collection. A document that has them already (`moderate`) can still
 * be changed until it is renamed.
 */
async function refuseEarlierNames(db: Db, renamed: RenamedFields): Promise<void> {
  const options = { validator: validatorOf(renamed), validationLevel: "moderate" };
  const { collection } = renamed;
  if (await storedOptions(db, renamed)) await db.command({ collMod: collection, ...options });
  else await db.createCollection(collection, options);
}

/** A collection that was restored from an earlier dump came without its validator. */
async function refusesEarlierNames(db: Db): Promise<boolean> {
  for (const renamed of [keysRenamed, ...othersRenamed]) {
    const options = await storedOptions(db, renamed);
    if (options && !isDeepStrictEqual(options.validator, validatorOf(renamed))) return false;
  }
  return true;
}

/** Indexes of the earlier names: those of today's have their names, and are made when all is renamed. */
async function dropIndexes(collection: Collection, names: string[]): Promise<void> {
  for (const { name, key } of await collection.indexes()) {
    if (name && Object.keys(key).some((field) => names.includes(field)))
      await collection.dropIndex(name);
  }
}
