import { memoryGB } from "./machine.js";

/** The sizes of its cache that mongod accepts, in GB. */
export const cacheRange = { min: 0.25, max: 10_000 };

/**
 * The cache of a mongod that shares the machine with the service: a quarter of the memory that the process
 * may use, at most 4 GB.
 */
export const usualCacheGB = (): number => Math.min(Math.max(memoryGB() / 4, cacheRange.min), 4);
