import { Unavailable } from "../../../kernel/async/unavailable.js";
import type { ImportDocument, UndoProgress } from "../../../kernel/database/collections.js";
import { dayMs } from "../../../kernel/values/day.js";
import { isHeld, seenChange, whileLeased, workerUntil } from "./lease.js";
import { undoneImports } from "./other-imports.js";
import { removeNext } from "./remove-created.js";
import { restoreNext } from "./restore-changed.js";
import { outcomeOf, type UndoOutcome } from "./undo-outcome.js";
import { nothingDone, type Stores, type Undoing } from "./undo-progress.js";

/** How long an import may be undone. This is shorter than the time for which `import_changes` are kept. */
export const undoableForMs = 89 * dayMs;

/**
 * Stores that an import is being undone, and by whom. What an undo that was broken off has done stays.
 * @param worker who does it; absent: a process of the service takes it up.
 * @returns undefined when the import has changed since it was read.
 */
export async function askUndo(
  { collections: { imports } }: Pick<Stores, "collections">,
  { _id, version, undoing }: ImportDocument,
  { by, worker }: { by: string; worker?: ImportDocument["worker"] },
): Promise<ImportDocument | undefined> {
  // Builds before this one stored two of the numbers, and no place.
  const progress = { ...nothingDone, ...undoing, by };
  const asked = await imports.findOneAndUpdate(
    { _id, version },
    seenChange({ $set: { state: "undoing", undoing: progress, ...(worker && { worker }) } }),
    { returnDocument: "after" },
  );
  return asked ?? undefined;
}

/**
 * Undoes an import in this process. Persons that it created are removed without a tombstone. Persons that it changed
 * are restored. Persons that somebody else changed since, or that another import names, are left and reported. An undo
 * that broke off continues, and its report covers all of its tries. If another import is undone later, this one can be
 * undone again for the persons that it had left.
 * @returns undefined when another process works on the import.
 */
export async function undoBatch(
  stores: Stores,
  batch: ImportDocument,
  by: string,
): Promise<UndoOutcome | undefined> {
  const now = stores.clock.now();
  if (isHeld(batch, now)) return undefined;
  const leased = await askUndo(stores, batch, { by, worker: workerUntil(now) });
  if (!leased) return undefined;
  return outcomeOf(stores.collections, await runUndo(stores, leased, new AbortController().signal));
}

/**
 * Undoes an import that is leased to this process. After the signal it ends with the part that it has begun.
 * @returns what it has done so far, with what it had done before it was broken off.
 */
export const runUndo = (
  stores: Stores,
  batch: ImportDocument,
  signal: AbortSignal,
): Promise<UndoProgress> =>
  whileLeased(stores, batch, async () => {
    const undoing: Undoing = {
      ...stores,
      batch,
      taken: await undoneImports(stores.collections, batch),
      progress: { ...nothingDone, by: batch.by, ...batch.undoing },
    };
    for (const next of [restoreNext, removeNext]) {
      while (!signal.aborted && (await next(undoing)));
    }
    if (!signal.aborted) await endUndo(undoing);
    return undoing.progress;
  });

async function endUndo({ collections, batch: { _id }, clock, progress }: Undoing) {
  const { by, handled, removed, restored, left, left_ids, keepers } = progress;
  const { matchedCount } = await collections.imports.updateOne(
    { _id, "undoing.handled": handled },
    seenChange({
      $set: {
        state: "undone",
        undo_left: { left_ids, keepers },
        "undone.at": clock.now(),
        "undone.by": by,
        "undone.left": left,
      },
      // An import that is undone again keeps what the first time did.
      $inc: { "undone.removed": removed, "undone.restored": restored },
      $unset: { worker: true, undoing: true },
    }),
  );
  if (matchedCount === 0) throw new Unavailable();
}
