import { ObjectId } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
import { dayMs } from "../../values/day.js";
import { hold, seenChange } from "./lease.js";
import { createdBy, remove } from "./remove-created.js";
import { restore, unconfirm } from "./restore-changed.js";
import {
  beginUndo,
  emptyUndoOutcome,
  type Stores,
  type UndoOutcome,
  undoneImports,
} from "./undo-outcome.js";

const together = 1_000;

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
  return (await undoUntil(stores, batch, { by, until: Infinity }))?.outcome;
}

/** Who undoes an import, and until when a next step may begin, by performance.now(). */
interface Undo {
  by: string;
  until: number;
}

/**
 * The same as far as there is time. `isDone`: nothing is left to do; else another call goes on.
 * @returns undefined when another process works on the import.
 */
export async function undoUntil(
  stores: Stores,
  batch: ImportDocument,
  undo: Undo,
): Promise<{ outcome: UndoOutcome; isDone: boolean } | undefined> {
  const held = await hold(stores, batch);
  if (!held) return undefined;
  try {
    return await undoHeld(stores, batch, undo);
  } finally {
    await held.release();
  }
}

async function undoHeld(stores: Stores, batch: ImportDocument, { by, until }: Undo) {
  const { imports, importChanges } = stores.collections;
  const outcome = { ...emptyUndoOutcome(), ...(await beginUndo(stores, batch)) };
  const taken = await undoneImports(stores, batch);
  const keepers = new Set<string>();
  const undoing = { ...stores, batch: batch._id, taken, outcome, keepers };
  const changes = importChanges.find({ batch: batch._id });
  const isRestored = await inParts(changes, until, async (changes) => {
    await restore(
      undoing,
      changes.filter(({ confirmed }) => !confirmed),
    );
    await unconfirm(
      undoing,
      changes.filter(({ confirmed }) => confirmed),
    );
  });
  const created = createdBy(stores, batch).batchSize(together);
  const isDone = isRestored && (await inParts(created, until, (part) => remove(undoing, part)));
  if (!isDone) return { outcome, isDone };
  const { removed, restored, left } = outcome;
  await imports.updateOne(
    { _id: batch._id },
    seenChange({
      $set: { state: "undone", undone: { at: stores.clock.now(), by, removed, restored, left } },
      $unset: { worker: true, undoing: true },
    }),
  );
  return { outcome: { ...outcome, named_by: await namedBy(stores, keepers) }, isDone };
}

/** These imports, the newest first: the order in which they are undone. */
async function namedBy({ collections: { imports } }: Stores, ids: Set<string>) {
  const _id = { $in: [...ids].map((id) => ObjectId.createFromHexString(id)) };
  const found = await imports.find({ _id }).sort({ created_at: -1, _id: -1 }).toArray();
  return found.map((batch) => ({ batch: batch._id.toHexString(), file: batch.file.name }));
}

/** @returns whether all of them were handled in time. */
async function inParts<Item>(
  items: AsyncIterable<Item>,
  until: number,
  handle: (part: Item[]) => Promise<void>,
): Promise<boolean> {
  const part: Item[] = [];
  for await (const item of items) {
    if (performance.now() > until) return false;
    part.push(item);
    if (part.length === together) await handle(part.splice(0));
  }
  if (performance.now() > until) return false;
  if (part.length > 0) await handle(part);
  return true;
}
