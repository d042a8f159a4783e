import type { Filter } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
import { mostTries } from "../batches/batches.store.js";

/** Imports over HTTP that wait or run, or that are tried again: they need their file, and end by themselves. */
export const unended: Filter<ImportDocument> = {
  key: { $exists: true },
  $or: [
    { state: { $in: ["queued", "running", "stopped"] } },
    { state: "failed", tries: { $lt: mostTries } },
  ],
};
