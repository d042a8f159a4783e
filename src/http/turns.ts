import { performance } from "node:perf_hooks";
import pLimit, { type LimitFunction } from "p-limit";
import { unavailable } from "./errors.js";

/**
 * Runs work when its turn comes, or never: beyond what may wait, or when its turn comes after `latest`
 * (by performance.now()), it is not begun, and HttpError 503 says so.
 */
export type TakeTurn = <Result>(
  key: string,
  latest: number,
  work: () => Promise<Result>,
) => Promise<Result>;

interface Bounds {
  /** Of one key, so many run at once. */
  atOnce: number;
  /** Of one key, so many may wait. */
  waiting: number;
  /** Of all keys, so many run or wait. */
  inAll: number;
}

/** A queue for each key, so that nobody waits for what goes on under another one. */
export function createTurns({ atOnce, waiting, inAll }: Bounds): TakeTurn {
  const queues = new Map<string, LimitFunction>();
  let all = 0;

  return async (key, latest, work) => {
    const queue = queues.get(key) ?? pLimit(atOnce);
    if (queue.pendingCount >= waiting || all >= inAll) throw unavailable();
    queues.set(key, queue);
    all += 1;
    try {
      return await queue(async () => {
        if (performance.now() > latest) throw unavailable();
        return work();
      });
    } finally {
      all -= 1;
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
}
