import type { ImportCounts } from "../../database/collections.js";
import { createIdSet } from "./id-set.js";
import { isOfNotes } from "./lone-notes.js";
import type { ListedRow, Row, Work } from "./row.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./target.js";
import type { Refusal } from "./tombstones.js";

/** What became of the records of a list; duplicates repeat an earlier record of the same file. */
type Stored = Pick<ImportCounts, "created" | "updated" | "unchanged" | "duplicates">;

/**
 * What became of a row. It may be notes alone about an unknown person, or it may carry the reason of a
 * refusal.
 */
export type Outcome = keyof Stored | "unknown" | Refusal;

/** Counts the rows of a list when their outcome is known, and reports it. */
export function createTally(
  { batch, clock, guarded }: Target,
  tell: (listed: ListedRow, outcome: Outcome) => void,
) {
  const counts: Stored = { created: 0, updated: 0, unchanged: 0, duplicates: 0 };
  const begun = clock.now();
  /** The persons that existed before. Nothing else here grows with the list. */
  const seen = createIdSet();

  /** Counts a row, once. */
  function count(row: Row, outcome: Outcome) {
    // A guarded key must not learn whether the person of its notes is known.
    if (guarded && isOfNotes(row)) return;
    if (typeof outcome === "string" && outcome !== "unknown") counts[outcome] += 1;
    tell(row.listed, outcome);
  }

  return {
    counts,
    count,
    /** A person's first row tells what became of the person. */
    countFirst(work: Work, outcome: keyof Stored) {
      if (!work.counted && work.row) count(work.row, outcome);
      work.counted = true;
    },
    /**
     * Whether the file names this stored person for the first time. The question itself records the person.
     */
    isFirst({ _id, imported, created_at }: KnownPerson): boolean {
      const isCreatedHere = created_at >= begun && imported?.created_by?.equals(batch) === true;
      return !isCreatedHere && seen.add(_id);
    },
    /** What this import did before it broke off still counts as its own work. */
    outcomeOf({ imported }: KnownPerson, now: "updated" | "unchanged") {
      if (imported?.created_by?.equals(batch)) return "created";
      return imported?.last?.batch.equals(batch) ? "updated" : now;
    },
  };
}
