import type { ClientSession } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
import type { Stores, Undoing } from "./undone.js";

// What an undo has done so far is written down with it: broken off and begun again, it tells all of it.

/** Writes down that an undo begins. @returns what it did before it was broken off. */
export async function beginUndo(
  { collections: { imports } }: Stores,
  { _id, undoing }: Pick<ImportDocument, "_id" | "undoing">,
): Promise<NonNullable<ImportDocument["undoing"]>> {
  if (undoing) return undoing;
  const nothing = { removed: 0, restored: 0 };
  await imports.updateOne({ _id }, { $set: { undoing: nothing }, $inc: { version: 1 } });
  return nothing;
}

/** In the transaction in which it is done. */
export async function noteUndone(
  { collections: { imports }, batch: _id }: Undoing,
  { removed = 0, restored = 0 }: Partial<NonNullable<ImportDocument["undoing"]>>,
  session: ClientSession,
): Promise<void> {
  if (removed + restored === 0) return;
  const done = { "undoing.removed": removed, "undoing.restored": restored };
  await imports.updateOne({ _id }, { $inc: { ...done, version: 1 } }, { session });
}
