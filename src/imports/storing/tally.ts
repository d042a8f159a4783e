import type { ImportCounts } from "../../database/collections.js";
import { createIdSet } from "./id-set.js";
import { isOfNotes } from "./lone-notes.js";
import type { ListedRow, Row, Work } from "./row.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./teller.js";
import type { Refusal } from "./tombstones.js";

/** What became of the records of a list; duplicates repeat an earlier record of the same file. */
type Stored = Pick<ImportCounts, "created" | "updated" | "unchanged" | "duplicates">;

/** What became of a row: also notes alone of a person who is not known, and why a row was refused. */
export type Outcome = keyof Stored | "unknown" | Refusal;

/** Counts the rows of a list as it becomes known what became of them, and tells it. */
export function createTally(
  { batch, clock, teller: { isPartner } }: Target,
  tell: (listed: ListedRow, outcome: Outcome) => void,
) {
  const counts: Stored = { created: 0, updated: 0, unchanged: 0, duplicates: 0 };
  const begun = clock.now();
  /** Who was there before: all that grows with a list. */
  const seen = createIdSet();

  /** Counts a row, once. */
  function count(row: Row, outcome: Outcome) {
    // Whether the person of mere notes is known is nothing that a partner learns.
    if (isPartner && isOfNotes(row)) return;
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
    /** Does the file speak of this stored person for the first time? Asking makes it so. */
    isFirst({ _id, imported, created_at }: KnownPerson): boolean {
      const isCreatedHere = created_at >= begun && imported?.created_by?.equals(batch) === true;
      return !isCreatedHere && seen.add(_id);
    },
    /** What this import did before it was broken off still counts as done by it. */
    outcomeOf({ imported }: KnownPerson, now: "updated" | "unchanged") {
      if (imported?.created_by?.equals(batch)) return "created";
      return imported?.last?.batch.equals(batch) ? "updated" : now;
    },
  };
}
