import type { ImportDocument } from "../../database/collections.js";
import { hold } from "./lease.js";
import { takenBack } from "./others-word.js";
import { madeBy, remove } from "./remove-made.js";
import { restore } from "./restore-changed.js";
import { unconfirm } from "./unconfirm.js";
import { nothingUndone, type Stores, type Undone } from "./undone.js";

const together = 1_000;

/**
 * Takes an import back: whom it made is removed without a tombstone, whom it changed is as before. Whoever
 * was changed since by anybody else, or named again by another import, is left and told. Broken off and
 * begun again, it goes on; once more, when a later import was taken back, it takes whom it had left.
 * @throws Error when another process works on the import.
 */
export async function undoBatch(
  stores: Stores,
  batch: ImportDocument,
  by: string,
): Promise<Undone> {
  const held = await hold(stores, batch);
  if (!held) throw new Error("Another process works on this import: wait until it has ended.");
  try {
    return await undoHeld(stores, batch, by);
  } finally {
    held.release();
  }
}

async function undoHeld(stores: Stores, batch: ImportDocument, by: string): Promise<Undone> {
  const { imports, importChanges } = stores.collections;
  const outcome = nothingUndone();
  const undoing = { ...stores, batch: batch._id, taken: await takenBack(stores, batch), outcome };
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
    {
      $set: { state: "undone", undone: { at: stores.clock.now(), by, removed, restored, left } },
      $unset: { worker: true },
      $inc: { version: 1 },
      $currentDate: { updated_at: true },
    },
  );
  return outcome;
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
