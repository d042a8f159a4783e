import { type ClientSession, ObjectId } from "mongodb";
import type {
  Collections,
  DuplicateReviewDocument,
  PairDecisionDocument,
} from "../database/collections.js";
import { keepMoves } from "./history.js";

// What decisions on duplicate reviews mean for the persons, worked out anew from all decisions that stand.
// Each step belongs into a transaction that has taken the lock: decisions and deletions at once could else
// leave what none of them gives.

export const eachStep = { maxTimeMS: 500 } as const;

const lock = { _id: "decisions" };

/** Once, before any transaction wants it: two that make it at once would fail. */
export async function createDecisionLock({ locks }: Pick<Collections, "locks">): Promise<void> {
  await locks.updateOne(lock, { $setOnInsert: { n: 0 } }, { upsert: true });
}

/** Of several transactions that take the lock, all but one begin again. */
export async function takeDecisionLock(
  { locks }: Pick<Collections, "locks">,
  session: ClientSession,
): Promise<void> {
  await locks.updateOne(lock, { $inc: { n: 1 } }, { session, ...eachStep });
}

type Decisions = Pick<Collections, "persons" | "duplicateReviews" | "pairDecisions">;

/** Reviews of these persons that are decided, the newest decision first. */
const decidedReviews = (
  { duplicateReviews }: Pick<Collections, "duplicateReviews">,
  ids: ObjectId[],
  session: ClientSession,
) =>
  duplicateReviews
    .find(
      { persons: { $in: ids }, status: { $in: ["confirmed", "dismissed"] } },
      {
        projection: { comparison: 0, reason: 0, note: 0 },
        sort: { audited_at: -1, _id: -1 },
        session,
        ...eachStep,
      },
    )
    .toArray();

/** The candidates of one review, as far as they exist, get the links and pair decisions that stand. */
export async function settleDecisions(
  collections: Decisions,
  candidates: ObjectId[],
  { by, session }: { by: string; session: ClientSession },
): Promise<void> {
  const { persons, pairDecisions } = collections;
  const stored = await persons
    .find(
      { _id: { $in: candidates } },
      { projection: { canonical_person_id: 1 }, session, ...eachStep },
    )
    .toArray();
  const ids = stored.map((person) => person._id);
  const decided = await decidedReviews(collections, ids, session);
  const relinked = stored.flatMap(({ _id, canonical_person_id: old }) => {
    const link = linkOf(_id, decided);
    return link?.toHexString() === old?.toHexString() ? [] : [relink(_id, { old, link, by })];
  });
  if (relinked.length > 0) await persons.bulkWrite(relinked, { session, ...eachStep });
  const among = { $in: ids };
  await pairDecisions.deleteMany(
    { "persons.0": among, "persons.1": among },
    { session, ...eachStep },
  );
  const standing = pairsOf(ids).flatMap((pair) => decisionOn(pair, decided));
  if (standing.length > 0) await pairDecisions.insertMany(standing, { session });
}

const isAmong = (persons: ObjectId[], id: ObjectId) => persons.some((one) => one.equals(id));

/** What the newest confirmed review says that does not call the record itself canonical. */
const linkOf = (id: ObjectId, decided: DuplicateReviewDocument[]) =>
  decided.find(
    ({ persons, status, canonical_person_id }) =>
      status === "confirmed" && isAmong(persons, id) && !canonical_person_id?.equals(id),
  )?.canonical_person_id;

interface Relinked {
  old: ObjectId | undefined;
  link: ObjectId | undefined;
  by: string;
}

function relink(_id: ObjectId, { old, link, by }: Relinked) {
  const [before, after] = [old?.toHexString() ?? null, link?.toHexString() ?? null];
  const move = { at: new Date(), by, field: "canonical_person_id" as const };
  const update = {
    $set: { stamp_due: true as const, ...(link && { canonical_person_id: link }) },
    ...(!link && { $unset: { canonical_person_id: true as const } }),
    $inc: { version: 1 },
    ...keepMoves([{ ...move, old: before, new: after }]),
  };
  return { updateOne: { filter: { _id }, update } };
}

/** Each two of them, the smaller id first. */
function pairsOf(ids: ObjectId[]): [ObjectId, ObjectId][] {
  const sorted = ids.toSorted((one, other) => one.toHexString().localeCompare(other.toHexString()));
  return sorted.flatMap((one, at) =>
    sorted.slice(at + 1).map((other): [ObjectId, ObjectId] => [one, other]),
  );
}

function decisionOn(
  [one, other]: [ObjectId, ObjectId],
  decided: DuplicateReviewDocument[],
): PairDecisionDocument[] {
  const newest = decided.find(({ persons }) => isAmong(persons, one) && isAmong(persons, other));
  if (!newest || newest.status === "pending") return [];
  const { status, _id: review, audited_by: by = "", audited_at: at = newest.updated_at } = newest;
  return [{ _id: new ObjectId(), persons: [one, other], status, review, by, at }];
}
