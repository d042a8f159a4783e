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
}

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

export function leave(outcome: Undone, { _id }: Pick<PersonDocument, "_id">) {
  outcome.left += 1;
  if (outcome.left_ids.length < mostTold) outcome.left_ids.push(_id.toHexString());
}
