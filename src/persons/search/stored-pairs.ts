import type { AnyBulkWriteOperation, ObjectId } from "mongodb";
import { claimJob } from "../../database/claim-job.js";
import type { Collections, PersonDocument } from "../../database/collections.js";
import { repeat } from "../../repeat.js";
import { pairsIn } from "./terms.js";

type Stores = Pick<Collections, "persons" | "jobs">;

/** Whether searches may ask for pairs of names: not while somebody is stored without them. */
export interface StoredPairs {
  areComplete(): boolean;
  stop(): Promise<void>;
}

const _id = "fill_search_pairs";
const minute = 60_000;
/** One instance fills; when it has given no sign of life for so long, another goes on. */
const leaseMs = 30_000;
const batchSize = 1_000;

/** Persons whom a version before this stored; the index holds them first, at its null. */
const unpaired = { "search.pairs": { $exists: false } };

/**
 * Looks now and every minute for persons without pairs, since an instance of the version before may still
 * run beside this one, and fills them in. What was filled stays so: it goes on wherever it was interrupted.
 */
export async function followStoredPairs(stores: Stores): Promise<StoredPairs> {
  const { persons } = stores;
  const isUnpaired = async () =>
    (await persons.findOne(unpaired, { hint: "pairs", projection: { _id: 1 } })) !== null;
  let complete = !(await isUnpaired());
  const fills = repeat(_id, minute, async (signal) => {
    complete = !(await isUnpaired());
    if (complete || !(await claimJob(stores, _id, leaseMs))) return;
    await fill(stores, signal);
    complete = !(await isUnpaired());
  });
  if (!complete) fills.now();
  return { areComplete: () => complete, stop: fills.stop };
}

async function fill({ persons, jobs }: Stores, signal: AbortSignal): Promise<void> {
  const found = persons
    .find(unpaired, { hint: "pairs", batchSize })
    .project<{ _id: ObjectId; version: number; search: { names: string[] } }>({
      version: 1,
      "search.names": 1,
    });
  let updates: AnyBulkWriteOperation<PersonDocument>[] = [];
  const flush = async () => {
    if (updates.length > 0) await persons.bulkWrite(updates, { ordered: false });
    updates = [];
    await jobs.updateOne({ _id }, { $set: { begun_at: new Date() } });
  };
  for await (const { _id, version, search } of found) {
    if (signal.aborted) break;
    // Whoever changes a person meanwhile leaves another version of it, with other names.
    const filter = { _id, version, ...unpaired };
    updates.push({
      updateOne: { filter, update: { $set: { "search.pairs": pairsIn(search.names) } } },
    });
    if (updates.length >= batchSize) await flush();
  }
  await flush();
}
