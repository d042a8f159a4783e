import type { Filter } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
import { dayMs } from "../../values/day.js";

/** This is more tries than a passing failure needs. */
export const maxTries = 3;

/** Imports over HTTP that wait, run, or will be retried. They need their file, and finish without an operator. */
export const unfinishedImports: Filter<ImportDocument> = {
  ...{ key: { $exists: true }, halted: { $exists: false }, undoing: { $exists: false } },
  $or: [
    { state: { $in: ["queued", "running", "stopped"] } },
    { state: "failed", tries: { $lt: maxTries } },
  ],
};

const maxHaltMs = 30 * dayMs;

/**
 * Imports over HTTP whose file is kept: unfinished ones, and for a month halted ones that an operator may
 * resume.
 */
export const needsFile = (now: Date): Filter<ImportDocument> => {
  const since = new Date(now.getTime() - maxHaltMs);
  return {
    $or: [
      unfinishedImports,
      { state: "stopped", halted: { $exists: true }, ended_at: { $gte: since } },
    ],
  };
};

/** Milliseconds between a failure and the next try, by how many tries count. */
const pauses = [1_000, 1_000, 5_000];

/** Whether a failed import has waited long enough: its cause passes, as a rule. */
export const isDue = (
  { state, tries, ended_at }: Pick<ImportDocument, "state" | "tries" | "ended_at">,
  now: Date,
): boolean =>
  state !== "failed" || (ended_at?.getTime() ?? 0) + (pauses[tries] ?? 0) <= now.getTime();
