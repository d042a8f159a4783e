import type { ObjectId } from "mongodb";
import type { Work } from "./desk.js";
import { createIdSet } from "./id-set.js";
import type { KnownPerson } from "./states.js";

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
  /** Does the file speak of this stored person for the first time? Asking makes it so. */
  isFirst(person: KnownPerson): boolean;
  /** Counts the first record of a person. @returns whether that was not done yet. */
  count(work: Work, outcome: keyof Stored): boolean;
}

/** `begun`: when this run of the import began, by the database's clock. */
export function createTally({ batch, begun }: { batch: ObjectId; begun: Date }): Tally {
  const counts: Stored = { created: 0, updated: 0, unchanged: 0, duplicates: 0 };
  /** Who was there before: all that grows with a list. */
  const seen = createIdSet();
  const isMadeHere = ({ imported, created_at }: KnownPerson) =>
    created_at >= begun && imported?.made !== undefined && batch.equals(imported.made);
  return {
    counts,
    isFirst(person) {
      return !isMadeHere(person) && seen.add(person._id);
    },
    count(work, outcome) {
      if (work.counted) return false;
      counts[outcome] += 1;
      work.counted = true;
      return true;
    },
  };
}
