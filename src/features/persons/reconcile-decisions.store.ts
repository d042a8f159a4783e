import type { ClientSession, ObjectId } from "mongodb";
import type { Collections, ReviewCollections } from "../../kernel/database/collections.js";
import { keepExpiring } from "./expiring.store.js";
import { keepMoves } from "./history.store.js";
import {
  confirmedAmong,
  type DecidedReview,
  type PairDecision,
  pairDecisionsOf,
  readDecided,
} from "./pair-decisions.store.js";

// The links between persons, derived from all valid decisions on duplicate reviews. Each step must run in a
// transaction that has taken the lock; otherwise concurrent decisions and deletions could leave a state that
// none of them gives.

export const eachStep = { maxTimeMS: 500 } as const;

const lock = { _id: "decisions" };

/** Creates the lock once, before any transaction needs it: two transactions that create it at once would fail. */
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

/** Gives the existing candidates of one review the links that are valid. */
export async function reconcileDecisions(
  { persons, ...reviews }: ReviewCollections & Pick<Collections, "persons">,
  candidates: ObjectId[],
  { by, session }: { by: string; session: ClientSession },
): Promise<void> {
  const stored = await persons
    .find(
      { _id: { $in: candidates } },
      { projection: { canonical_person_id: 1 }, session, ...eachStep },
    )
    .toArray();
  const these = { persons: { $in: stored.map(({ _id }) => _id) } };
  const decided = await readDecided(reviews, these, { session, ...eachStep });
  const standing = pairDecisionsOf(decided);
  const relinked = stored.flatMap(({ _id, canonical_person_id: old }) => {
    const link = linkOf(_id, decided, standing);
    return link?.toHexString() === old?.toHexString() ? [] : [relink(_id, { old, link, by })];
  });
  if (relinked.length === 0) return;
  const ids = relinked.map(({ updateOne }) => updateOne.filter._id);
  await keepExpiring({ persons }, { _id: { $in: ids } }, { session, ...eachStep });
  await persons.bulkWrite(relinked, { session, ...eachStep });
}

const isAmong = (persons: ObjectId[], id: ObjectId) => persons.some((one) => one.equals(id));

/** What the newest confirmed review says that calls another record canonical, if that pair is still confirmed. */
function linkOf(id: ObjectId, decided: DecidedReview[], standing: PairDecision[]) {
  const isConfirmed = (other: ObjectId) =>
    standing.some(
      ({ persons, status }) =>
        status === "confirmed" && isAmong(persons, id) && isAmong(persons, other),
    );
  return decided.find((review) => {
    const { status, canonical_person_id: canonical } = review;
    return (
      status === "confirmed" &&
      isAmong(confirmedAmong(review), id) &&
      canonical &&
      !canonical.equals(id) &&
      isConfirmed(canonical)
    );
  })?.canonical_person_id;
}

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
