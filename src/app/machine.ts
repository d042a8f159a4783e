import { availableParallelism, totalmem } from "node:os";
import process from "node:process";

const GB = 1024 ** 3;

/** The memory that this process may use; in a container that is its limit. */
export function memoryGB(): number {
  // Node returns 0 where it does not know the limit.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.min(totalmem(), limit) / GB;
}

export const maxWorkers = 64;

/** A worker for each core, but no more than there is memory for: beside them the parent and mongod take theirs. */
export const usualWorkers = (): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(memoryGB()), maxWorkers));
