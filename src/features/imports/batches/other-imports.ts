import type { ClientSession, ObjectId } from "mongodb";
import type { Collections, ImportDocument } from "../../../kernel/database/collections.js";

/** Another import in force that changed, confirmed or named a person, and when it did so last. */
export interface OtherImport {
  batch: ObjectId;
  at: Date;
}

/** The imports of a source that are not in force: this one, and those that were undone at least once. */
export async function undoneImports(
  { imports }: Pick<Collections, "imports">,
  { _id, source }: Pick<ImportDocument, "_id" | "source">,
): Promise<ObjectId[]> {
  const undone = imports.find({ source, undone: { $exists: true } }, { projection: { _id: 1 } });
  return [_id, ...(await undone.toArray()).map((batch) => batch._id)];
}

/** The other imports in force that named these persons, by person id. */
export async function findOtherImports(
  {
    collections: { importChanges, importNames },
    taken,
  }: {
    collections: Pick<Collections, "importChanges" | "importNames">;
    taken: ObjectId[];
  },
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
