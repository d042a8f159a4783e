import type { ObjectId } from "mongodb";
import type { Enqueue } from "../../kernel/async/fair-queue.js";
import { Unavailable } from "../../kernel/async/unavailable.js";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { publicOf } from "../../kernel/auth/public-person.js";
import { changesOf, maxWriteMs } from "../../kernel/database/changes.js";
import type {
  Collections,
  SourceTipDocument,
  TipDocument,
} from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import { enqueueWrite } from "../../kernel/database/person-queue.js";
import type { NewTip, TipChanges, TipPath } from "./tips.schema.js";

// Tips are embedded in their person, so a change of a tip is a change of the person. The list of a source's tips has
// a place for each tip. A place is created before its tip is stored and deleted after the tip is, so no stored tip is
// ever without a place.

export const maxTips = 500;

const ownTip = (caller: Caller, { person_id, tip_id }: TipPath, versions?: number[]) => ({
  ...publicOf(caller, person_id),
  tips: { $elemMatch: { _id: tip_id, ...(versions && { version: { $in: versions } }) } },
});

/** Reads only this tip of the person. */
const only = (_id: ObjectId) => ({ tips: { $elemMatch: { _id } } });

const changeOfPerson = { $currentDate: { updated_at: true }, $inc: { version: 1 } } as const;

export async function findTip(
  { persons }: Collections,
  path: TipPath,
  caller: Caller,
): Promise<TipDocument | undefined> {
  const options = { projection: only(path.tip_id), maxTimeMS: 5_000 };
  return (await persons.findOne(ownTip(caller, path), options))?.tips[0];
}

interface Stores {
  collections: Collections;
  queues: { personWrites: Enqueue };
}

/** Who changes a tip, and until when it must be done: see src/kernel/database/person-queue.ts. */
interface Change {
  caller: Caller;
  until: number;
}

// The answer to a change is read after the write. If the write itself returned it, the database would keep a copy of
// the whole person each time, which takes ten times as long if the person has many tips.

/** The moment of a new tip, by the database's clock: when its place in the list of its source was made. */
async function makePlace(
  { sourceTips }: Collections,
  { person_id, tip_id: _id }: TipPath,
  source: string,
): Promise<Date> {
  const fields = { $literal: { person_id, source } };
  const options = { projection: { created_at: 1 }, maxTimeMS: maxWriteMs } as const;
  const made = await sourceTips
    .findOneAndUpdate(
      { _id, created_at: { $exists: false } }, // matches nothing that is stored
      [{ $replaceWith: { $mergeObjects: ["$$ROOT", fields, { created_at: "$$NOW" }] } }],
      { upsert: true, returnDocument: "after", ...options },
    )
    .catch((error) => {
      // An earlier try has made the place, but stored no tip. The place gets the time of this try, so that readers of
      // the list who have passed the earlier time find the tip.
      if (isDuplicateKey(error, "_id")) return placeAnew({ sourceTips }, _id, options);
      throw error;
    });
  if (!made) throw new Unavailable(); // it was deleted with its person meanwhile
  return made.created_at;
}

const placeAnew = (
  { sourceTips }: Pick<Collections, "sourceTips">,
  _id: ObjectId,
  options: { projection: { created_at: 1 }; maxTimeMS: number },
) =>
  sourceTips.findOneAndUpdate(
    { _id },
    { $currentDate: { created_at: true } },
    { ...options, returnDocument: "after" },
  );

/** Those of these places whose tip is stored and whose person this caller may see, in their order. */
export async function onlyStoredTips<Row extends Pick<SourceTipDocument, "_id" | "person_id">>(
  { persons }: Pick<Collections, "persons">,
  rows: readonly Row[],
  { source }: Caller,
): Promise<Row[]> {
  const ids = rows.map(({ person_id }) => person_id);
  const found = await persons
    .find(
      { _id: { $in: ids }, source, is_public: true },
      { projection: { "tips._id": 1 }, maxTimeMS: 5_000 },
    )
    .toArray();
  const stored = new Set(found.flatMap(({ tips }) => tips.map(({ _id }) => _id.toHexString())));
  return rows.filter(({ _id }) => stored.has(_id.toHexString()));
}

/** Deletes the place of a tip that was not stored. A person that is hidden by now may still have the tip. */
async function dropPlace(
  { persons, sourceTips }: Collections,
  { person_id, tip_id }: TipPath,
): Promise<void> {
  const having = { _id: person_id, "tips._id": tip_id };
  if (await persons.findOne(having, { projection: { _id: 1 }, maxTimeMS: maxWriteMs })) return;
  await sourceTips.deleteOne({ _id: tip_id }, { maxTimeMS: maxWriteMs });
}

/**
 * Stores a new tip under `tip_id`, stamped by the database's clock. A second try with the same id finds the tip of
 * the first.
 * @returns undefined when the person has no room for it, or is gone.
 */
export async function createTip(
  { collections, queues }: Stores,
  path: TipPath,
  { body, caller, until }: Change & { body: NewTip },
): Promise<TipDocument | undefined> {
  const { person_id, tip_id } = path;
  const { sender_phone, ...fields } = body;
  const given = { _id: tip_id, ...fields, ...(sender_phone !== null && { sender_phone }) };
  return enqueueWrite(queues.personWrites, { person_id, until }, async () => {
    const now = await makePlace(collections, path, caller.source);
    // Too late: the caller would get a 503 although the tip is stored.
    if (performance.now() + maxWriteMs > until) throw new Unavailable();
    const tip = { $literal: { ...given, version: 1, created_at: now, updated_at: now } };
    const { matchedCount } = await collections.persons.updateOne(
      {
        ...publicOf(caller, person_id),
        [`tips.${maxTips - 1}`]: { $exists: false },
        "tips._id": { $ne: tip_id },
      },
      [
        {
          $set: {
            tips: { $concatArrays: ["$tips", [tip]] },
            updated_at: "$$NOW",
            version: { $add: ["$version", 1] },
          },
        },
      ],
      { maxTimeMS: maxWriteMs },
    );
    if (matchedCount === 0) await dropPlace(collections, path);
    return findTip(collections, path, caller);
  });
}

/**
 * Changes the version that the tip has when its turn comes. So a write that is late, because the database failed over,
 * does not overwrite later changes.
 * @returns undefined when it is gone, has none of these versions, or is changed by another instance at that moment.
 */
export async function updateTip(
  { collections, queues }: Stores,
  path: TipPath,
  { body, caller, until, versions }: Change & { body: TipChanges; versions: number[] | undefined },
): Promise<TipDocument | undefined> {
  const { person_id } = path;
  return enqueueWrite(queues.personWrites, { person_id, until }, async () => {
    const before = await findTip(collections, path, caller);
    if (!before || versions?.includes(before.version) === false) return undefined;
    // Too late: the caller would get a 503 although the tip is changed.
    if (performance.now() + maxWriteMs > until) throw new Unavailable();
    const { matchedCount } = await collections.persons.updateOne(
      ownTip(caller, path, [before.version]),
      {
        ...changesOf(body, "tips.$."),
        $currentDate: { "tips.$.updated_at": true, ...changeOfPerson.$currentDate },
        $inc: { "tips.$.version": 1, ...changeOfPerson.$inc },
      },
      { maxTimeMS: maxWriteMs },
    );
    return matchedCount > 0 ? findTip(collections, path, caller) : undefined;
  });
}

/** @returns whether the tip existed and had one of these versions. */
export async function deleteTip(
  { collections: { persons, sourceTips }, queues }: Stores,
  path: TipPath,
  { caller, until, versions }: Change & { versions: number[] | undefined },
): Promise<boolean> {
  const { person_id, tip_id } = path;
  const { matchedCount } = await enqueueWrite(queues.personWrites, { person_id, until }, () =>
    persons.updateOne(
      ownTip(caller, path, versions),
      { $pull: { tips: { _id: tip_id } }, ...changeOfPerson },
      { maxTimeMS: maxWriteMs },
    ),
  );
  if (matchedCount > 0) await sourceTips.deleteOne({ _id: tip_id }, { maxTimeMS: maxWriteMs });
  return matchedCount > 0;
}
