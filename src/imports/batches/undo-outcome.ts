import type { ClientSession, ObjectId } from "mongodb";
import type { ImportDocument, PersonDocument } from "../../database/collections.js";
import type { Importer } from "../open-importer.js";
import { isAsLeft, lastImport } from "./as-left.js";

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

export const emptyUndoOutcome = (): UndoOutcome => ({
  ...{ removed: 0, restored: 0, left: 0, left_ids: [], named: 0, named_ids: [], named_by: [] },
});

export type Stores = Pick<Importer, "collections" | "wordCounts" | "clock">;

/** An undo under way. */
export interface Undoing extends Stores {
  /** The import that is undone. */
  batch: ObjectId;
  /** The imports of its source that are not in force: this one, and those that were undone before. */
  taken: ObjectId[];
  outcome: UndoOutcome;
  /** The ids of the other imports that keep persons: see `named_by`. */
  keepers: Set<string>;
}

/** Another import in force that changed, confirmed or named a person, and when it did so last. */
export interface OtherImport {
  batch: ObjectId;
  at: Date;
}

const maxListed = 1_000;

/**
 * Records a person that the undo leaves. `others`: the imports that named it since; `named`: it is left only
 * because of them.
 */
export function noteLeft(
  { batch, outcome, keepers }: Undoing,
  { _id, imported, version }: Pick<PersonDocument, "_id" | "imported" | "version">,
  { others, named }: { others: OtherImport[]; named: boolean },
) {
  const last = imported && lastImport(imported);
  // Undoing another import helps only when no person has changed this record by hand.
  if (last && isAsLeft({ imported, version })) {
    for (const by of [last, ...others.map((word) => word.batch)]) {
      if (!by.equals(batch)) keepers.add(by.toHexString());
    }
  }
  const id = _id.toHexString();
  outcome.left += 1;
  if (named) outcome.named += 1;
  if (outcome.left_ids.length === maxListed) return;
  outcome.left_ids.push(id);
  if (named) outcome.named_ids.push(id);
}

// The work of an undo is stored with the import: an undo that begins again reports all of it.

/** Records that an undo begins. @returns what it had done before it was broken off. */
export async function beginUndo(
  { collections: { imports } }: Stores,
  { _id, undoing }: Pick<ImportDocument, "_id" | "undoing">,
): Promise<NonNullable<ImportDocument["undoing"]>> {
  if (undoing) return undoing;
  const nothing = { removed: 0, restored: 0 };
  await imports.updateOne({ _id }, { $set: { undoing: nothing }, $inc: { version: 1 } });
  return nothing;
}

/** Records what an undo has done, in the transaction in which it does it. */
export async function noteUndone(
  { collections: { imports }, batch: _id }: Undoing,
  { removed = 0, restored = 0 }: Partial<NonNullable<ImportDocument["undoing"]>>,
  session: ClientSession,
): Promise<void> {
  if (removed + restored === 0) return;
  const done = { "undoing.removed": removed, "undoing.restored": restored };
  await imports.updateOne({ _id }, { $inc: { ...done, version: 1 } }, { session });
}

/** The imports of a source that are not in force: this one, and those that were undone before. */
export async function undoneImports(
  { collections: { imports } }: Stores,
  { _id, source }: ImportDocument,
): Promise<ObjectId[]> {
  const undone = imports.find({ source, state: "undone" }, { projection: { _id: 1 } });
  return [_id, ...(await undone.toArray()).map((batch) => batch._id)];
}

/** The other imports in force that named these persons, by person id. */
export async function findOtherImports(
  { collections: { importChanges, importNames }, taken }: Pick<Undoing, "collections" | "taken">,
  ids: ObjectId[],
  session?: ClientSession,
): Promise<Map<string, OtherImport[]>> {
  const these = { $in: ids };
  const batch = { $nin: taken };
  const last = {
    $group: { _id: { person_id: "$person_id", batch: "$batch" }, at: { $max: "$at" } },
  };
  const options = { ...(session && { session }) };
  type Found = { _id: { person_id: ObjectId; batch: ObjectId }; at: Date };
  const changed = importChanges.aggregate<Found>(
    [{ $match: { person_id: these, batch } }, last],
    options,
  );
  const others = await changed.toArray();
  const named = importNames.aggregate<Found>(
    [
      { $match: { persons: these, batch } },
      { $project: { at: true, batch: true, person_id: { $setIntersection: ["$persons", ids] } } },
      { $unwind: "$person_id" },
      last,
    ],
    options,
  );
  others.push(...(await named.toArray()));
  const byPerson = new Map<string, OtherImport[]>();
  for (const { _id, at } of others) {
    const id = _id.person_id.toHexString();
    const known = byPerson.get(id);
    if (known) known.push({ batch: _id.batch, at });
    else byPerson.set(id, [{ batch: _id.batch, at }]);
  }
  return byPerson;
}
