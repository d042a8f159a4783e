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
