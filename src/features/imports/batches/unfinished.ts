import type { Filter } from "mongodb";
import type { ImportDocument } from "../../../kernel/database/collections.js";

/** More tries than a failure that passes by itself needs. */
export const maxTries = 3;

/** Imports over HTTP that wait, run, or will be retried. They need their file, and finish without an operator. */
export const unfinishedImports: Filter<ImportDocument> = {
  key: { $exists: true },
  halted: { $exists: false },
  undoing: { $exists: false },
  $or: [
    { state: { $in: ["queued", "running", "stopped"] } },
    { state: "failed", tries: { $lt: maxTries } },
  ],
};

/**
 * Imports that the service works on: unfinished ones, and those that are being undone. An undo that fails is tried
 * again without a limit, because half of an undo is of no use.
 */
export const unfinishedJobs: Filter<ImportDocument> = {
  $or: [unfinishedImports, { key: { $exists: true }, state: "undoing" }],
};

const longestPauseMs = 5_000;

/** Milliseconds between a failure and the next try, by the number of tries. */
const pauses = [1_000, 1_000, longestPauseMs];

type Try = Pick<ImportDocument, "state" | "tries" | "ended_at" | "undoing">;

/** Whether a failed import or undo has waited long enough for its next try. */
export function isDue({ state, tries, ended_at, undoing }: Try, now: Date): boolean {
  const since = (failed: Date | undefined) => now.getTime() - (failed?.getTime() ?? 0);
  if (state === "undoing") return since(undoing?.failed_at) >= longestPauseMs;
  return state !== "failed" || since(ended_at) >= (pauses[tries] ?? 0);
}
