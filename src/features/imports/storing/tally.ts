import type { ImportCounts } from "../../../kernel/database/collections.js";
import { createIdSet } from "./id-set.js";
import type { KeyedRow, ListedRow, PendingPerson } from "./row.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./target.js";
import type { Refusal } from "./tombstones.js";

/** The outcomes of the rows of a list. Duplicates repeat an earlier row of the same file. */
type Stored = Pick<ImportCounts, "created" | "updated" | "unchanged" | "duplicates">;

/** The outcome of a row. A refusal has its reason. */
export type Outcome = keyof Stored | Refusal;

/** Counts the rows of a list when their outcome is known, and reports it. */
export function createTally(
  { batch, clock }: Target,
  report: (listed: ListedRow, outcome: Outcome) => void,
) {
  const counts: Stored = { created: 0, updated: 0, unchanged: 0, duplicates: 0 };
  const begun = clock.now();
  /** The stored persons that the file has named so far. Nothing else here grows with the list. */
  const seen = createIdSet();

  /** Counts a row, once. */
  function count(row: KeyedRow, outcome: Outcome) {
    if (typeof outcome === "string") counts[outcome] += 1;
    report(row.listed, outcome);
  }

  return {
    counts,
    count,
    /** Counts the outcome of a person at the person's first row. */
    countFirst(pending: PendingPerson, outcome: keyof Stored) {
      if (!pending.counted && pending.row) count(pending.row, outcome);
      pending.counted = true;
    },
    /**
     * Whether the file names this stored person for the first time. Each call records the person as seen.
     */
    isFirst({ _id, imported, created_at }: KnownPerson): boolean {
      const isCreatedHere = created_at >= begun && imported?.created_by?.equals(batch) === true;
      return !isCreatedHere && seen.add(_id);
    },
    /** What an earlier try of this import did counts as done by this import. */
    outcomeOf({ imported }: KnownPerson, now: "updated" | "unchanged") {
      if (imported?.created_by?.equals(batch)) return "created";
      return imported?.last?.batch.equals(batch) ? "updated" : now;
    },
  };
}
