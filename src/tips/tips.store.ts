import type { ObjectId } from "mongodb";
import pLimit from "p-limit";
import type { Caller } from "../auth/authenticate.js";
import { publicOf } from "../auth/public-person.js";
import { changesOf, longestWrite } from "../database/changes.js";
import type { Collections, TipDocument } from "../database/collections.js";
import type { NewTip, TipChanges, TipPath } from "./tips.schema.js";

// Tips are embedded in their person: a change of one is a change of the person.

export const mostTips = 500;

const ownTip = (caller: Caller, { person_id, tip_id }: TipPath, versions?: number[]) => ({
  ...publicOf(caller, person_id),
  tips: { $elemMatch: { _id: tip_id, ...(versions && { version: { $in: versions } }) } },
});

/** Asks for nothing of the person but this tip. */
const only = (_id: ObjectId) => ({ tips: { $elemMatch: { _id } } });

// Many writers of one person at once only make each other try again, until all are cut off.
const inTurn = pLimit(4);

const changeOfPerson = { $currentDate: { updated_at: true }, $inc: { version: 1 } } as const;

export async function findTip(
  { persons }: Collections,
  path: TipPath,
  caller: Caller,
): Promise<TipDocument | undefined> {
  const options = { projection: only(path.tip_id), maxTimeMS: 5_000 };
  return (await persons.findOne(ownTip(caller, path), options))?.tips[0];
}

/**
 * Stores a new tip under `tip_id`, stamped by the database's clock; a second try under one id finds the
 * first one's.
 * @returns undefined when the person has no room for it, or is gone.
 */
export async function createTip(
  collections: Collections,
  path: TipPath,
  { body, caller }: { body: NewTip; caller: Caller },
): Promise<TipDocument | undefined> {
  const { person_id, tip_id } = path;
  const { sender_phone, ...fields } = body;
  const given = { _id: tip_id, ...fields, ...(sender_phone !== null && { sender_phone }) };
  // A literal, because text that starts with a dollar sign would be read as an expression.
  const stamped = [
    { $literal: { ...given, version: 1 } },
    { created_at: "$$NOW", updated_at: "$$NOW" },
  ];
  const person = await inTurn(() =>
    collections.persons.findOneAndUpdate(
      {
        ...publicOf(caller, person_id),
        [`tips.${mostTips - 1}`]: { $exists: false },
        "tips._id": { $ne: tip_id },
      },
      [
        {
          $set: {
            tips: { $concatArrays: ["$tips", [{ $mergeObjects: stamped }]] },
            updated_at: "$$NOW",
            version: { $add: ["$version", 1] },
          },
        },
      ],
      { returnDocument: "after", projection: only(tip_id), maxTimeMS: longestWrite },
    ),
  );
  return person ? person.tips[0] : findTip(collections, path, caller);
}

export async function updateTip(
  { persons }: Collections,
  path: TipPath,
  { body, caller, versions }: { body: TipChanges; caller: Caller; versions: number[] | undefined },
): Promise<TipDocument | undefined> {
  const person = await inTurn(() =>
    persons.findOneAndUpdate(
      ownTip(caller, path, versions),
      {
        ...changesOf(body, "tips.$."),
        $currentDate: { "tips.$.updated_at": true, ...changeOfPerson.$currentDate },
        $inc: { "tips.$.version": 1, ...changeOfPerson.$inc },
      },
      { returnDocument: "after", projection: only(path.tip_id), maxTimeMS: longestWrite },
    ),
  );
  return person?.tips[0];
}

/** @returns whether it was there, in one of these versions. */
export async function deleteTip(
  { persons }: Collections,
  path: TipPath,
  { caller, versions }: { caller: Caller; versions: number[] | undefined },
): Promise<boolean> {
  const { matchedCount } = await inTurn(() =>
    persons.updateOne(
      ownTip(caller, path, versions),
      { $pull: { tips: { _id: path.tip_id } }, ...changeOfPerson },
      { maxTimeMS: longestWrite },
    ),
  );
  return matchedCount > 0;
}
