import { ObjectId } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
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
  const held = await hold(stores, batch);
  if (!held) return undefined;
  try {
    return await undoHeld(stores, batch, by);
  } finally {
    held.release();
  }
}

async function undoHeld(stores: Stores, batch: ImportDocument, by: string): Promise<UndoOutcome> {
  const { imports, importChanges } = stores.collections;
  const outcome = { ...emptyUndoOutcome(), ...(await beginUndo(stores, batch)) };
  const taken = await undoneImports(stores, batch);
  const keepers = new Set<string>();
  const undoing = { ...stores, batch: batch._id, taken, outcome, keepers };
  await inParts(importChanges.find({ batch: batch._id }), async (changes) => {
    await restore(
      undoing,
      changes.filter(({ confirmed }) => !confirmed),
    );
    await unconfirm(
      undoing,
      changes.filter(({ confirmed }) => confirmed),
    );
  });
  await inParts(createdBy(stores, batch).batchSize(together), (created) =>
    remove(undoing, created),
  );
  const { removed, restored, left } = outcome;
  await imports.updateOne(
    { _id: batch._id },
    seenChange({
      $set: { state: "undone", undone: { at: stores.clock.now(), by, removed, restored, left } },
      $unset: { worker: true, undoing: true },
    }),
  );
  return { ...outcome, named_by: await namedBy(stores, keepers) };
}

/** These imports, the newest first: the order in which they are undone. */
async function namedBy({ collections: { imports } }: Stores, ids: Set<string>) {
  const _id = { $in: [...ids].map((id) => ObjectId.createFromHexString(id)) };
  const found = await imports.find({ _id }).sort({ created_at: -1, _id: -1 }).toArray();
  return found.map((batch) => ({ batch: batch._id.toHexString(), file: batch.file.name }));
}

async function inParts<Item>(
  items: AsyncIterable<Item>,
  handle: (part: Item[]) => Promise<void>,
): Promise<void> {
  const part: Item[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length === together) await handle(part.splice(0));
  }
  if (part.length > 0) await handle(part);
}
