import type { ObjectId } from "mongodb";
import type {
  Collections,
  ImportedFile,
  UndoProgress,
} from "../../../kernel/database/collections.js";

export interface UndoOutcome {
  /** Persons that the import had created. */
  removed: number;
  /** Persons that are again as they were before the import. */
  restored: number;
  /** Persons that somebody changed since, or that another import named since: how many, and the first ids. */
  left: number;
  left_ids: string[];
  /** Persons that are left only because another import names them, and that import is not undone. */
  named: number;
  named_ids: string[];
  /** The imports that name them, the newest first. They must be undone first, in this order. */
  named_by: { batch: string; file: string }[];
}

/** Those of these imports that still have something to undo, in the order in which they must be undone. */
export async function importsToUndoFirst(
  { imports }: Pick<Collections, "imports">,
  keepers: ObjectId[],
): Promise<{ _id: ObjectId; file: ImportedFile }[]> {
  if (keepers.length === 0) return [];
  return imports
    .find({ _id: { $in: keepers }, "undone.left": { $ne: 0 } })
    .sort({ created_at: -1, _id: -1 })
    .project<{ _id: ObjectId; file: ImportedFile }>({ file: 1 })
    .maxTimeMS(5_000)
    .toArray();
}

/** The result of an undo over all its tries. */
export async function outcomeOf(
  collections: Pick<Collections, "imports">,
  { removed, restored, left, left_ids, named, named_ids, keepers }: UndoProgress,
): Promise<UndoOutcome> {
  const batches = await importsToUndoFirst(collections, keepers);
  return {
    removed,
    restored,
    left,
    named,
    left_ids: left_ids.map((id) => id.toHexString()),
    named_ids: named_ids.map((id) => id.toHexString()),
    named_by: batches.map(({ _id, file }) => ({ batch: _id.toHexString(), file: file.name })),
  };
}
