import { totalmem } from "node:os";
import process from "node:process";

const GB = 1024 ** 3;

/** What mongod takes as the size of its cache, in GB. */
export const cacheRange = { min: 0.25, max: 10_000 };

/**
 * The cache of a mongod that shares the machine with the service: a quarter of the memory that the process
 * may use, at most 4 GB. In a container that is its limit.
 */
export function usualCacheGB(): number {
  // Node says 0 where it cannot tell.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const quarter = Math.min(totalmem(), limit) / GB / 4;
  return Math.min(Math.max(quarter, cacheRange.min), 4);
}
