import type { ObjectId } from "mongodb";
import type { PersonDocument } from "../../database/collections.js";
import type { Importer } from "../open-importer.js";

export interface Undone {
  /** Persons that the import had made. */
  removed: number;
  /** Persons that are as they were before it. */
  restored: number;
  /** Persons that somebody changed or another import named since: how many, and the ids of the first. */
  left: number;
  left_ids: string[];
  /** Of those, whom nobody changed: another import that is in force names them. */
  named: number;
  named_ids: string[];
}

export const nothingUndone = (): Undone => ({
  ...{ removed: 0, restored: 0, left: 0, left_ids: [], named: 0, named_ids: [] },
});

export type Stores = Pick<Importer, "collections" | "wordCounts" | "clock">;

/** An undo under way. */
export interface Undoing extends Stores {
  /** The import that is taken back. */
  batch: ObjectId;
  /** The imports of its source whose word counts no more, this one among them. */
  taken: ObjectId[];
  outcome: Undone;
}

const mostTold = 1_000;

/** `named`: only because another import names the person. */
export function leave(
  outcome: Undone,
  { _id }: Pick<PersonDocument, "_id">,
  { named }: { named: boolean },
) {
  const id = _id.toHexString();
  outcome.left += 1;
  if (named) outcome.named += 1;
  if (outcome.left_ids.length === mostTold) return;
  outcome.left_ids.push(id);
  if (named) outcome.named_ids.push(id);
}
