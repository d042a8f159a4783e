import type { ObjectId } from "mongodb";
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

export interface Tally {
  counts: Stored;
  /** Does the file speak of this stored person for the first time? Asking makes it so. */
  isFirst(person: KnownPerson): boolean;
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
  };
}
