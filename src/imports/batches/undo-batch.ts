import type { ImportDocument } from "../../database/collections.js";
import { Unavailable } from "../../unavailable.js";
import { dayMs } from "../../values/day.js";
import { hold, seenChange } from "./lease.js";
import { undoneImports } from "./other-imports.js";
import { removeNext } from "./remove-created.js";
import { restoreNext } from "./restore-changed.js";
import { outcomeOf, type UndoOutcome } from "./undo-outcome.js";
import { beginUndo, type Stores, type Undoing } from "./undo-progress.js";

/** An import may be undone for so long: less than `import_changes` are kept, whenever they are cleared. */
export const undoableForMs = 89 * dayMs;

/**
 * Undoes an import: persons that it created are removed without a tombstone, persons that it changed are as
 * before. Persons that anybody else changed since, or that another import names, are left and reported. An undo
 * that was broken off goes on where it ended and reports all of it. When a later import was undone, undoing this
 * one again takes the persons that it had left.
 * @returns undefined when another process works on the import.
 */
export async function undoBatch(
  stores: Stores,
  batch: ImportDocument,
  by: string,
): Promise<UndoOutcome | undefined> {
  return undoUntil(stores, batch, { by, until: Infinity });
}

/** Who undoes an import, and until when a next part may begin, by performance.now(). */
interface Undo {
  by: string;
  until: number;
}

/**
 * The same as far as there is time. While the import has `undoing`, another call goes on.
 * @returns what this call and those before it have done; undefined when another process works on the import.
 */
export async function undoUntil(
  stores: Stores,
  batch: ImportDocument,
  undo: Undo,
): Promise<UndoOutcome | undefined> {
  const held = await hold(stores, batch);
  if (!held) return undefined;
  try {
    return await undoHeld(stores, batch, undo);
  } finally {
    await held.release();
  }
}

async function undoHeld(stores: Stores, batch: ImportDocument, { by, until }: Undo) {
  const { collections } = stores;
  const undoing: Undoing = {
    ...{ ...stores, batch, until },
    taken: await undoneImports(collections, batch),
    progress: await beginUndo(stores, batch),
  };
  if (await doParts(undoing)) await endUndo(undoing, by);
  return outcomeOf(collections, undoing.progress);
}

/** Does at least one part, and others as long as there is time. @returns whether nothing is left to do. */
async function doParts(undoing: Undoing): Promise<boolean> {
  const isLate = () => performance.now() > undoing.until;
  while (await restoreNext(undoing)) if (isLate()) return false;
  if (isLate()) return false;
  while (await removeNext(undoing)) if (isLate()) return false;
  return true;
}

async function endUndo({ collections, batch: { _id }, clock, progress }: Undoing, by: string) {
  const { handled, removed, restored, left } = progress;
  const { matchedCount } = await collections.imports.updateOne(
    { _id, "undoing.handled": handled },
    seenChange({
      $set: { state: "undone", undone: { at: clock.now(), by, removed, restored, left } },
      $unset: { worker: true, undoing: true },
    }),
  );
  if (matchedCount === 0) throw new Unavailable();
}
