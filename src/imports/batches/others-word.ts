import type { ClientSession, ObjectId } from "mongodb";
import type { ImportDocument } from "../../database/collections.js";
import type { Stores, Undoing, Word } from "./undone.js";

/** The imports of a source whose word counts no more: this one, and those that were taken back before. */
export async function takenBack(
  { collections: { imports } }: Stores,
  { _id, source }: ImportDocument,
): Promise<ObjectId[]> {
  const undone = imports.find({ source, state: "undone" }, { projection: { _id: 1 } });
  return [_id, ...(await undone.toArray()).map((batch) => batch._id)];
}

/** What other imports that are in force said of these persons, by the persons' ids. */
export async function othersWord(
  { collections: { importChanges, importNames }, taken }: Pick<Undoing, "collections" | "taken">,
  ids: ObjectId[],
  session?: ClientSession,
): Promise<Map<string, Word[]>> {
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
  const words = await changed.toArray();
  const named = importNames.aggregate<Found>(
    [
      { $match: { persons: these, batch } },
      { $project: { at: true, batch: true, person_id: { $setIntersection: ["$persons", ids] } } },
      { $unwind: "$person_id" },
      last,
    ],
    options,
  );
  words.push(...(await named.toArray()));
  const byPerson = new Map<string, Word[]>();
  for (const { _id, at } of words) {
    const id = _id.person_id.toHexString();
    const known = byPerson.get(id);
    if (known) known.push({ batch: _id.batch, at });
    else byPerson.set(id, [{ batch: _id.batch, at }]);
  }
  return byPerson;
}
