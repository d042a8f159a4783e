import { ObjectId } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
import { hold, seenChange } from "./lease.js";
import { madeBy, remove } from "./remove-made.js";
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
 * Takes an import back: whom it made is removed without a tombstone, whom it changed is as before. Whoever
 * was changed since by anybody else, or named again by another import, is left and told. Broken off and
 * begun again, it goes on and tells all of it; once more, when a later import was taken back, it takes whom it had left.
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
  await inParts(madeBy(stores, batch).batchSize(together), (made) => remove(undoing, made));
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

/** These imports, the newest first: in this order they are taken back. */
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
