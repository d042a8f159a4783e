import type { AnyBulkWriteOperation, Collection, Document } from "mongodb";
import { maxWriteMs } from "../../../kernel/database/changes.js";
import { isTimeUp, refusedInserts } from "../../../kernel/database/failures.js";

/**
 * Options for writing many documents. If one is refused, the others are still stored. What takes too long is cut off.
 */
export const eachInTime = { ordered: false, maxTimeMS: maxWriteMs } as const;

/**
 * Updates or replaces many documents, each in a way that can be repeated.
 * @returns how many documents matched. It may be too low for documents that were written in more than one try.
 */
export async function writeAll<Stored extends Document>(
  collection: Collection<Stored>,
  operations: AnyBulkWriteOperation<Stored>[],
): Promise<number> {
  const results = await byHalves(operations, async (some) => [
    await collection.bulkWrite(some, eachInTime),
  ]);
  return results.reduce((sum, { matchedCount }) => sum + matchedCount, 0);
}

/** Inserts many with `insert`, which can be repeated. @returns those that a unique index refused. */
export const refusedOf = <Item>(
  items: Item[],
  insert: (some: Item[]) => Promise<unknown>,
): Promise<Item[]> =>
  byHalves(items, async (some) => {
    const refused = new Set(await refusedInserts(() => insert(some)));
    return some.filter((_, at) => refused.has(at));
  });

const maxTries = 12;

/**
 * Writes that take too long together, or wait for another writer, are tried again in halves, and finally one
 * by one.
 */
async function byHalves<Item, Answer>(
  items: Item[],
  write: (some: Item[]) => Promise<Answer[]>,
  tries = 1,
): Promise<Answer[]> {
  if (items.length === 0) return [];
  try {
    return await write(items);
  } catch (error) {
    if (tries === maxTries || !isTimeUp(error)) throw error;
    const half = Math.ceil(items.length / 2);
    const first = await byHalves(items.slice(0, half), write, tries + 1);
    return [...first, ...(await byHalves(items.slice(half), write, tries + 1))];
  }
}
