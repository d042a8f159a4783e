import { setTimeout as wait } from "node:timers/promises";
import { withinDeadline } from "../deadline.js";
import { Unavailable } from "../unavailable.js";

/** Who would be one more in a batch is told to retry. */
const maxBatch = 5_000;
const maxCommandMs = 3_000;

interface Batch<Found> {
  hashes: Set<string>;
  found: Promise<Map<string, Found>>;
}

/**
 * Looks records up by hash with one command at a time, however many ask: those who come meanwhile share the
 * next command. So callers occupy one database connection at most.
 * @param pauseMs how long a command waits for others to share it: there is at most one in that time.
 */
export function batchLookUps<Found extends { hash: string }>(
  findMany: (hashes: string[]) => Promise<Found[]>,
  { pauseMs }: { pauseMs: number },
): (hash: string) => Promise<Found | undefined> {
  let next: Batch<Found> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function run(hashes: Set<string>, before: Promise<unknown>) {
    await before.catch(() => {}); // whoever waits for that one is told
    if (pauseMs > 0) await wait(pauseMs);
    next = undefined;
    const found = await withinDeadline(maxCommandMs, () => findMany([...hashes]));
    return new Map(found.map((record) => [record.hash, record]));
  }

  function begin(): Batch<Found> {
    const hashes = new Set<string>();
    const found = run(hashes, last);
    last = found;
    return { hashes, found };
  }

  return async (hash) => {
    next ??= begin();
    if (next.hashes.size >= maxBatch) throw new Unavailable();
    next.hashes.add(hash);
    return (await next.found).get(hash);
  };
}
