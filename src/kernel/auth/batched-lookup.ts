import { setTimeout as wait } from "node:timers/promises";
import { withinDeadline } from "../async/deadline.js";
import { Unavailable } from "../async/unavailable.js";

/** A look-up that does not fit into the batch is refused with 503. */
const maxBatch = 5_000;
const maxCommandMs = 3_000;

interface Batch<Found> {
  hashes: Set<string>;
  found: Promise<Map<string, Found>>;
}

/**
 * Looks up records by hash with one command at a time. Callers that arrive while it runs share the next
 * command, so all of them occupy at most one database connection.
 * @param pauseMs how long a command waits for more callers, so there is at most one command in that time.
 */
export function batchLookUps<Found extends { key_hash: string }>(
  findMany: (hashes: string[]) => Promise<Found[]>,
  { pauseMs }: { pauseMs: number },
): (hash: string) => Promise<Found | undefined> {
  let next: Batch<Found> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function run(hashes: Set<string>, before: Promise<unknown>) {
    await before.catch(() => {}); // its own callers get the error
    if (pauseMs > 0) await wait(pauseMs);
    next = undefined;
    const found = await withinDeadline(maxCommandMs, () => findMany([...hashes]));
    return new Map(found.map((record) => [record.key_hash, record]));
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
