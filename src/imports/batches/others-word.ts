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

/** When other imports that are in force changed, confirmed or named these persons last, by the persons' ids. */
export async function othersWord(
  { collections: { importChanges, importNames }, taken }: Pick<Undoing, "collections" | "taken">,
  ids: ObjectId[],
  session?: ClientSession,
): Promise<Map<string, Date>> {
  const these = { $in: ids };
  const batch = { $nin: taken };
  const last = { $group: { _id: "$person_id", at: { $max: "$at" } } };
  const options = { ...(session && { session }) };
  type Word = { _id: ObjectId; at: Date };
  const changed = importChanges.aggregate<Word>(
    [{ $match: { person_id: these, batch } }, last],
    options,
  );
  const words = new Map((await changed.toArray()).map(({ _id, at }) => [_id.toHexString(), at]));
  const named = importNames.aggregate<Word>(
    [
      { $match: { persons: these, batch } },
      { $project: { at: true, person_id: { $setIntersection: ["$persons", ids] } } },
      { $unwind: "$person_id" },
      last,
    ],
    options,
  );
  for (const { _id, at } of await named.toArray()) {
    const id = _id.toHexString();
    const known = words.get(id);
    if (!known || known < at) words.set(id, at);
  }
  return words;
}
