import type { Filter } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";

/** More tries than a passing failure needs. */
export const mostTries = 3;

/** Imports over HTTP that wait or run, or that are tried again: they need their file, and end by themselves. */
export const unended: Filter<ImportDocument> = {
  key: { $exists: true },
  $or: [
    { state: { $in: ["queued", "running", "stopped"] } },
    { state: "failed", tries: { $lt: mostTries } },
  ],
};

/** Milliseconds between a failure and the next try, by how many there were. */
const pauses = [0, 1_000, 5_000];

/** Whether an import that failed has waited long enough: what failed passes, as a rule. */
export const isDue = (
  { state, tries, ended_at }: Pick<ImportDocument, "state" | "tries" | "ended_at">,
  now: Date,
): boolean =>
  state !== "failed" || (ended_at?.getTime() ?? 0) + (pauses[tries] ?? 0) <= now.getTime();
