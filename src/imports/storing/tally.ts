import type { ObjectId } from "mongodb";
import type { Work } from "./desk.js";

/** What became of the records of a list. */
export interface Stored {
  created: number;
  updated: number;
  unchanged: number;
  /** Repeat an earlier record of the same file. */
  duplicates: number;
}

/** Counts every record once. A person's first record tells what became of the person. */
export interface Tally {
  counts: Stored;
  /** Does the file speak of this person for the first time? Asking makes it so. */
  isFirst(id: ObjectId): boolean;
  /** Counts the first record of a person. @returns whether that was not done yet. */
  count(work: Work, outcome: keyof Stored): boolean;
}

export function createTally(): Tally {
  const counts: Stored = { created: 0, updated: 0, unchanged: 0, duplicates: 0 };
  /** About 70 MB for a million persons: all that grows with a list. */
  const seen = new Set<string>();
  return {
    counts,
    isFirst(id) {
      const known = seen.size;
      return seen.add(id.toHexString()).size > known;
    },
    count(work, outcome) {
      if (work.counted) return false;
      counts[outcome] += 1;
      work.counted = true;
      return true;
    },
  };
}
