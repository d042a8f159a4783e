import type { ClientSession, Filter, ObjectId } from "mongodb";
import type { Collections, DuplicateReviewDocument } from "../database/collections.js";
import { stampSoon } from "../persons/stamp-persons.js";
import type { Decision } from "./duplicates.schema.js";

interface Decided {
  body: Decision;
  /** The name of the key. */
  by: string;
  /** Allowed versions of the review; undefined: any. */
  versions: number[] | undefined;
}

const eachStep = { maxTimeMS: 500 } as const;

/**
 * Decides a review and links its candidates accordingly: both, or none.
 * @returns whether the review was there, in such a version and with the canonical person in it.
 */
export async function decideReview(
  collections: Collections,
  _id: ObjectId,
  decided: Decided,
): Promise<boolean> {
  const done = await collections.persons.db.client.withSession((session) =>
    session.withTransaction(
      async () => {
        const before = await writeDecision(collections, _id, decided, session);
        if (!before) return false;
        if ([before.status, decided.body.status].includes("confirmed")) {
          await linkCandidates(collections, before.persons, session);
        }
        return true;
      },
      {
        readConcern: { level: "snapshot" },
        writeConcern: { w: "majority", journal: true },
        maxCommitTimeMS: 5_000,
      },
    ),
  );
  if (done) await stampSoon(collections);
  return done;
}

/** The review as it was before. */
async function writeDecision(
  { duplicateReviews }: Collections,
  _id: ObjectId,
  { body: { status, canonical_person_id, reason }, by, versions }: Decided,
  session: ClientSession,
) {
  const filter: Filter<DuplicateReviewDocument> = {
    _id,
    ...(versions && { version: { $in: versions } }),
    ...(canonical_person_id && { persons: canonical_person_id }),
  };
  return duplicateReviews.findOneAndUpdate(
    filter,
    {
      $set: {
        status,
        audited_by: by,
        ...(reason !== null && { reason }),
        ...(canonical_person_id && { canonical_person_id }),
      },
      ...(!canonical_person_id && { $unset: { canonical_person_id: true } }),
      $inc: { version: 1 },
      $currentDate: { audited_at: true, updated_at: true },
    },
    { session, returnDocument: "before", ...eachStep },
  );
}

/**
 * Gives each candidate the link that the newest confirmed review with it asks for, or none. Every
 * candidate is written, changed or not: of two decisions about one person the later one then sees
 * the other, where both might else keep a link that no review gives any more.
 */
async function linkCandidates(
  { duplicateReviews, persons }: Collections,
  candidates: ObjectId[],
  session: ClientSession,
) {
  const confirmed = await duplicateReviews
    .find(
      { persons: { $in: candidates }, status: "confirmed" },
      {
        projection: { persons: 1, canonical_person_id: 1 },
        sort: { audited_at: -1, _id: -1 },
        session,
        ...eachStep,
      },
    )
    .toArray();
  await persons.bulkWrite(
    candidates.map((_id) => {
      const canonical_person_id = canonicalOf(_id, confirmed);
      const update = {
        $set: { stamp_due: true as const, ...(canonical_person_id && { canonical_person_id }) },
        ...(!canonical_person_id && { $unset: { canonical_person_id: true as const } }),
        $inc: { version: 1 },
      };
      return { updateOne: { filter: { _id }, update } };
    }),
    { session, ...eachStep },
  );
}

/** A canonical record has no link of its own, unless another review gives it one. */
const canonicalOf = (_id: ObjectId, confirmed: DuplicateReviewDocument[]) =>
  confirmed.find(
    ({ persons, canonical_person_id }) =>
      persons.some((person) => person.equals(_id)) && !canonical_person_id?.equals(_id),
  )?.canonical_person_id;
