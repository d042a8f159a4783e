import type { ClientSession, ObjectId } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
import type { Stores, Undoing } from "./undone.js";

/** The imports of a source whose word counts no more: this one, and those that were taken back before. */
export async function takenBack(
  { collections: { imports } }: Stores,
  { _id, source }: ImportDocument,
): Promise<ObjectId[]> {
  const undone = imports.find({ source, state: "undone" }, { projection: { _id: 1 } });
  return [_id, ...(await undone.toArray()).map((batch) => batch._id)];
}

/** When other imports that are in force changed or confirmed these persons last, by the persons' ids. */
export async function othersWord(
  { collections: { importChanges }, taken }: Pick<Undoing, "collections" | "taken">,
  ids: ObjectId[],
  session?: ClientSession,
): Promise<Map<string, Date>> {
  const found = importChanges.aggregate<{ _id: ObjectId; at: Date }>(
    [
      { $match: { person_id: { $in: ids }, batch: { $nin: taken } } },
      { $group: { _id: "$person_id", at: { $max: "$at" } } },
    ],
    { ...(session && { session }) },
  );
  return new Map((await found.toArray()).map(({ _id, at }) => [_id.toHexString(), at]));
}
