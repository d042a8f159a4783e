import type { CollectionInfo, Db } from "mongodb";
import { collectionsOf } from "../../kernel/database/collections.js";
import { unfinishedRestore } from "../../runtime/unfinished-restore.js";

// The collections that a backup leaves out. All others are copied, including those that later versions add.

const leftOut: string[] = [
  "rate_limits", // requests of the last minute
  unfinishedRestore,
];

/** Whether a backup contains this collection. */
export const isCopied = ({ name, type, options }: CollectionInfo): boolean =>
  type === "collection" && !name.startsWith("system.") && !options?.temp && !leftOut.includes(name);

const restored = {
  disabled: { reason: "restored", at: "$$NOW" },
  updated_at: "$$NOW",
  version: { $add: ["$version", 1] },
};

/**
 * Removes the workers and leases of imports and jobs, because those processes worked on the copied database. Other
 * processes continue their work. Removes the secret of the changes too, so that partners begin again: they may have
 * read later changes than the copy has. For the same reason webhooks wait until their partner enables them; and a copy
 * that is restored to try something sends nothing to anybody.
 */
export async function dropWhatPasses(db: Db): Promise<void> {
  const { imports, jobs, secrets, webhooks } = collectionsOf(db);
  await secrets.deleteOne({ _id: "changes" });
  await imports.updateMany({ worker: { $exists: true } }, { $unset: { worker: true } });
  await webhooks.updateMany({ next_at: { $exists: true } }, [
    { $set: restored },
    { $unset: ["next_at", "run", "failing"] },
  ]);
  await jobs.updateMany({ lease: { $exists: true } }, { $unset: { lease: true } });
}
