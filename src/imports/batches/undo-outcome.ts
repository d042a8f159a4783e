import type { ObjectId } from "mongodb";
import type { Collections, ImportedFile, UndoProgress } from "../../database/collections.js";

export interface UndoOutcome {
  /** Persons that the import had created. */
  removed: number;
  /** Persons that are again as they were before the import. */
  restored: number;
  /** Persons that somebody changed, or that another import named, since: how many, and the first ids. */
  left: number;
  left_ids: string[];
  /** Persons that are left only because another import in force names them. */
  named: number;
  named_ids: string[];
  /** The imports that name them, the newest first. They must be undone first, in this order. */
  named_by: { batch: string; file: string }[];
}

/** What an undo tells of all that it has done, in however many calls. */
export async function outcomeOf(
  { imports }: Pick<Collections, "imports">,
  { removed, restored, left, left_ids, named, named_ids, keepers }: UndoProgress,
): Promise<UndoOutcome> {
  // The order in which they are undone.
  const found = imports.find({ _id: { $in: keepers } }).sort({ created_at: -1, _id: -1 });
  const batches = await found.project<{ _id: ObjectId; file: ImportedFile }>({ file: 1 }).toArray();
  return {
    ...{ removed, restored, left, named },
    left_ids: left_ids.map((id) => id.toHexString()),
    named_ids: named_ids.map((id) => id.toHexString()),
    named_by: batches.map(({ _id, file }) => ({ batch: _id.toHexString(), file: file.name })),
  };
}
