import type { AnyBulkWriteOperation, ObjectId } from "mongodb";
import { repeat } from "../../../kernel/async/repeat.js";
import { claimJob } from "../../../kernel/database/claim-job.js";
import type { Collections, PersonDocument } from "../../../kernel/database/collections.js";
import { pairsIn } from "./terms.store.js";

type Stores = Pick<Collections, "persons" | "jobs">;

/** Whether searches may use pairs of names. They may not while a person is stored without pairs. */
export interface StoredPairs {
  areComplete(): boolean;
  stop(): Promise<void>;
}

const _id = "fill_search_pairs";
const minute = 60_000;
/** One instance fills in the pairs. If it gives no sign of life for this long, another instance goes on. */
const leaseMs = 30_000;
const batchSize = 1_000;

/** Persons that an earlier version stored. They come first in the index, as null. */
const unpaired = { "search.pairs": { $exists: false } };

/**
 * Looks now and every minute for persons without pairs and fills them in, because an instance of an earlier version
 * may still run beside this one. Filled pairs stay, so an interrupted run goes on where it stopped.
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
    // A change meanwhile leaves another version of the person, perhaps with other names: it is not overwritten.
    const filter = { _id, version, ...unpaired };
    updates.push({
      updateOne: { filter, update: { $set: { "search.pairs": pairsIn(search.names) } } },
    });
    if (updates.length >= batchSize) await flush();
  }
  await flush();
}
