import type { CollectionInfo, Db } from "mongodb";
import { collectionsOf } from "../database/collections.js";
import { unfinishedRestore } from "./unfinished-restore.js";

// What a backup does not bring along. Everything else that the database holds is copied, also what later versions
// add to it.

const leftOut: string[] = [
  "rate_limits", // requests of the last minute
  unfinishedRestore,
];

/** Whether a backup holds this collection. */
export const isCopied = ({ name, type, options }: CollectionInfo): boolean =>
  type === "collection" && !name.startsWith("system.") && !options?.temp && !leftOut.includes(name);

/**
 * Takes away who works on what: they worked on the database that was copied. What they had begun goes on. Whoever
 * followed its changes may know later ones than the copy has, and begins again.
 */
export async function dropWhatPasses(db: Db): Promise<void> {
  const { imports, jobs, secrets } = collectionsOf(db);
  await secrets.deleteOne({ _id: "changes" });
  await imports.updateMany({ worker: { $exists: true } }, { $unset: { worker: true } });
  await jobs.updateMany({ lease: { $exists: true } }, { $unset: { lease: true } });
}
