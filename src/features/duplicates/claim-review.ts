import { performance } from "node:perf_hooks";
import type { Filter, ObjectId } from "mongodb";
import { Unavailable } from "../../kernel/async/unavailable.js";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type {
  Collections,
  DuplicateReviewDocument,
  PersonDocument,
  ReviewLease,
} from "../../kernel/database/collections.js";
import { findAll, findPage } from "../../kernel/database/find-page.js";
import type { CursorPosition } from "../../kernel/database/keyset.js";
import { isMinor } from "../../kernel/values/age.js";
import { requiredPermissionOf } from "../persons/protection.view.js";
import type { Claim } from "./duplicates.schema.js";
import {
  ofSamePersons,
  queryTimeout,
  reviewsFor,
  reviewViewOf,
  shownAmong,
  withCandidates,
} from "./duplicates.store.js";
import { type CandidateReview, reviewProjection } from "./duplicates.view.js";
import { leaseMs } from "./lease.schema.js";
import { byScore, filterAfter, sortKeyOf, sortOf } from "./review-order.js";

type Stores = Pick<Collections, "persons" | "duplicateReviews" | "minimizedReviews">;

interface Claiming {
  caller: Caller;
  wanted: Claim;
  /** The id of this claim. */
  id: ObjectId;
  today: string;
  now: Date;
  /** The caller is answered by then. */
  until: number;
}

/** Which reviews may be taken, and the index by which they are found. */
interface Takeable {
  condition: Filter<DuplicateReviewDocument>;
  hint: string;
}

/**
 * The pending review that this key decides next: the one that it has already, else the likeliest one that nobody has.
 * The key has it for five minutes from now on. Undefined: there is none.
 */
export async function claimReview(
  stores: Stores,
  claiming: Claiming,
): Promise<CandidateReview | undefined> {
  const { caller, now, wanted } = claiming;
  if (wanted.skip.length > 0) await giveBack(stores, wanted.skip, caller);
  const byId = wanted.duplicate_id && "_id_";
  const held = { condition: heldBy(caller, now), hint: byId ?? "lease" };
  const free = {
    condition: { status: "pending" as const, $or: isFree(now) },
    hint: byId ?? "status_score",
  };
  return (await take(stores, held, claiming)) ?? (await take(stores, free, claiming));
}

/** Ends what this key has of these reviews, and of those of the same persons in the full view. */
async function giveBack(stores: Stores, skip: ObjectId[], caller: Caller): Promise<void> {
  const reviews = reviewsFor(stores, caller);
  const ofKey = { "lease.key": caller.apiKeyId };
  const skipped = { _id: { $in: skip }, ...ofKey };
  const ending = { $unset: { lease: true as const } };
  if (reviewViewOf(caller) === "minimized") {
    const options = { projection: { persons: 1 }, ...queryTimeout };
    const twins = (await reviews.find(skipped, options).toArray()).map(ofSamePersons);
    if (twins.length > 0) {
      await stores.duplicateReviews.updateMany({ $or: twins, ...ofKey }, ending, queryTimeout);
    }
  }
  await reviews.updateMany(skipped, ending, queryTimeout);
}

/** What an earlier claim got, if the key still has it. */
export async function findClaimed(
  stores: Stores,
  { id, caller, now }: Pick<Claiming, "id" | "caller" | "now">,
): Promise<CandidateReview | undefined> {
  const review = await reviewsFor(stores, caller).findOne(
    { ...heldBy(caller, now), "lease._id": id },
    { projection: reviewProjection, ...queryTimeout },
  );
  const [found] = review ? await withCandidates(stores, [review], caller) : [];
  return found;
}

const heldBy = ({ apiKeyId }: Caller, now: Date): Filter<DuplicateReviewDocument> => ({
  status: "pending",
  "lease.key": apiKeyId,
  "lease.until": { $gt: now },
});

const isFree = (now: Date): Filter<DuplicateReviewDocument>[] => [
  { lease: { $exists: false } },
  { "lease.until": { $lte: now } },
];

/** Takes the likeliest of such reviews. That it is still such a review is a condition of the write. */
async function take(
  stores: Stores,
  takeable: Takeable,
  claiming: Claiming,
): Promise<CandidateReview | undefined> {
  const { caller, id, now } = claiming;
  const lease = { _id: id, key: caller.apiKeyId, until: new Date(now.getTime() + leaseMs) };
  for await (const { _id } of likeliest(stores, takeable, claiming)) {
    const review = await reviewsFor(stores, caller).findOneAndUpdate(
      { ...takeable.condition, _id },
      { $set: { lease } },
      { projection: reviewProjection, returnDocument: "after", ...queryTimeout },
    );
    const [found] = review ? await withCandidates(stores, [review], caller) : [];
    if (!found) continue; // another key was quicker, or the candidates changed
    if (reviewViewOf(caller) === "minimized") await holdInFullView(stores, found, { lease, now });
    return found;
  }
  return undefined;
}

/** The reviews of that kind that are shown and wanted, the likeliest first. */
async function* likeliest(stores: Stores, { condition, hint }: Takeable, claiming: Claiming) {
  const { caller, wanted, until } = claiming;
  const size = isSelective(wanted) ? 500 : 50;
  let from: CursorPosition | undefined;
  while (performance.now() < until) {
    const rows: DuplicateReviewDocument[] = await findPage(
      reviewsFor(stores, caller),
      {
        $and: [
          condition,
          filterAfter(byScore, from),
          ...(wanted.confidence ? [{ confidence: wanted.confidence }] : []),
          ...(wanted.duplicate_id ? [{ _id: wanted.duplicate_id }] : []),
          ...(wanted.skip.length > 0 ? [{ _id: { $nin: wanted.skip } }] : []),
        ],
      },
      {
        projection: { persons: 1, match_score: 1 },
        sort: sortOf(byScore, from),
        limit: size,
        hint,
        ...queryTimeout,
      },
    );
    yield* await wantedAmong(stores, rows, claiming);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    from = { place: sortKeyOf(last, byScore), backward: false, inclusive: false };
  }
  throw new Unavailable();
}

/** Whether the candidates decide if a review is wanted. Then many reviews may be looked at. */
export const isSelective = ({ with_minors, with_photo, source }: Claim): boolean =>
  with_minors !== null || with_photo !== null || source !== null;

const projection = {
  is_public: 1,
  source: 1,
  effective_birth_date: 1,
  reported_minor: 1,
  hospital: 1,
  hospital_status: 1,
  reported_patient: 1,
  photo: 1,
} as const;

type Candidate = Pick<PersonDocument, "_id" | keyof typeof projection>;

/** Those of the reviews that may be shown and have the wanted candidates. Whether one is a minor, everybody sees. */
async function wantedAmong(
  { persons }: Stores,
  rows: DuplicateReviewDocument[],
  { caller, wanted: { with_minors, with_photo, source }, today }: Claiming,
): Promise<DuplicateReviewDocument[]> {
  const ids = rows.flatMap((row) => row.persons);
  const found = await findAll<PersonDocument, Candidate>(persons, ids, {
    projection,
    ...queryTimeout,
  });
  return shownAmong(rows, found).flatMap(({ review, persons: candidates }) => {
    const hasMinor = candidates.some((candidate) => isMinor(candidate, today));
    const hasPhoto = candidates.some((candidate) => showsPhoto(candidate, caller, today));
    const isOfSource = candidates.some((candidate) => candidate.source === source);
    const isWanted =
      (with_minors ?? hasMinor) === hasMinor &&
      (with_photo ?? hasPhoto) === hasPhoto &&
      (source === null || isOfSource);
    return isWanted ? [review] : [];
  });
}

/** Whether the view of this caller shows a photo of the person. */
function showsPhoto(person: Candidate, caller: Caller, today: string): boolean {
  const needed = requiredPermissionOf(person, today);
  return person.photo !== undefined && (needed === undefined || caller.can(needed));
}

/**
 * Keys with the full view do not get a review of the same persons meanwhile. It is not so the other way round: which
 * reviews such keys have before them follows from hidden fields, and must not show.
 */
const holdInFullView = (
  { duplicateReviews }: Stores,
  review: CandidateReview,
  { lease, now }: { lease: ReviewLease; now: Date },
) =>
  duplicateReviews.updateMany(
    {
      ...ofSamePersons(review),
      status: "pending",
      $or: [...isFree(now), { "lease.key": lease.key }],
    },
    { $set: { lease } },
    queryTimeout,
  );
