import { createHash } from "node:crypto";
import { type AnyBulkWriteOperation, ObjectId } from "mongodb";
import {
  type Collections,
  type DuplicateReviewDocument,
  type PersonDocument,
  type ReviewCollections,
  type ReviewView,
  reviewsOfView,
} from "../../kernel/database/collections.js";
import type { NewReview } from "../duplicates/duplicates.store.js";
import { reasonOf } from "../duplicates/reason.view.js";
import { assignReviews } from "./assign-reviews.js";
import { comparisonOf } from "./explain.js";
import { type Group, groupsOf } from "./groups.js";
import type { Model } from "./model.js";
import type { Neighbourhood, PendingReview } from "./neighbours.js";
import { type MatchedPerson, matchedProjection } from "./record.js";

type Stores = ReviewCollections & Pick<Collections, "persons">;

export interface WrittenReviews {
  created: number;
  updated: number;
  unchanged: number;
}

type Reviews = ReturnType<typeof reviewsOfView>;

type Write = AnyBulkWriteOperation<DuplicateReviewDocument>;

const atOnce = 500;

/**
 * Updates the pending reviews of a neighbourhood in one view: one for each group, none for persons that no longer match
 * anybody. A review that somebody decides meanwhile stays as it is.
 */
export async function writeReviews(
  stores: Stores,
  neighbourhood: Neighbourhood,
  { model, view }: { model: Model; view: ReviewView },
): Promise<WrittenReviews> {
  const reviews = reviewsOfView(stores, view);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const groups = groupsOf(neighbourhood.pairs, neighbourhood.decisions);
  const assigned = assignReviews(groups, neighbourhood.pending);
  for (let from = 0; from < groups.length; from += atOnce) {
    const part = groups.slice(from, from + atOnce);
    const [persons, taken] = await Promise.all([readPersons(stores, part), readIds(reviews, part)]);
    const writes: Write[] = [];
    for (const group of part) {
      const found = reviewOf(group, persons, { model, view });
      const review = assigned.get(group);
      if (!found) continue; // one of them was deleted meanwhile
      if (review && isSame(review, found)) counts.unchanged += 1;
      else writes.push(review ? updateOf(review, found) : insertOf(found, taken));
    }
    const { modifiedCount, upsertedCount } = await write(reviews, writes);
    counts.created += upsertedCount;
    counts.updated += modifiedCount;
    counts.unchanged += writes.length - upsertedCount - modifiedCount;
  }
  const kept = new Set(assigned.values());
  const withdrawn = neighbourhood.pending.filter((review) => !kept.has(review));
  for (let from = 0; from < withdrawn.length; from += atOnce) {
    await write(reviews, withdrawn.slice(from, from + atOnce).map(removalOf));
  }
  return counts;
}

type ReviewedPerson = MatchedPerson & Pick<PersonDocument, "created_at">;

async function readPersons({ persons }: Stores, groups: Group[]) {
  const ids = groups.flatMap((group) => group.persons.map((id) => new ObjectId(id)));
  const found = await persons
    .find<ReviewedPerson>(
      { _id: { $in: ids }, is_public: true },
      { projection: { ...matchedProjection, created_at: 1 } },
    )
    .toArray();
  return new Map(found.map((person) => [person._id.toHexString(), person]));
}

/** Only a person's decision makes a link certain. */
const maxProbability = 0.9999;

/** The findings about a group. The oldest record comes first and is proposed as canonical. */
function reviewOf(
  group: Group,
  stored: ReadonlyMap<string, ReviewedPerson>,
  { model, view }: { model: Model; view: ReviewView },
): NewReview | undefined {
  const persons = group.persons
    .flatMap((id) => stored.get(id) ?? [])
    .sort(
      (a, b) =>
        a.created_at.getTime() - b.created_at.getTime() ||
        (a._id.toHexString() < b._id.toHexString() ? -1 : 1),
    );
  // A chain of links is as certain as its weakest link.
  const weakest = group.pairs.reduce((a, b) => (b.probability < a.probability ? b : a));
  if (persons.length < group.persons.length) return undefined;
  const comparison = comparisonOf(group, view === "full" ? persons : []);
  return {
    persons: persons.map(({ _id }) => _id),
    confidence: weakest.confidence,
    match_score: Math.min(maxProbability, Math.round(weakest.probability * 10_000) / 10_000),
    scan_version: model.version,
    reason: reasonOf(comparison),
    comparison,
  };
}

/** Weights change a little with every new person of the registry. */
const sameScore = 0.01;
const sameWeight = 0.5;

function isSame(stored: PendingReview, found: NewReview): boolean {
  const facts = ({ persons, confidence, scan_version, reason, comparison }: NewReview) =>
    JSON.stringify([
      persons,
      confidence,
      scan_version,
      reason,
      comparison.map(({ field, agreement, values }) => [field, agreement, values]),
    ]);
  const weights = stored.comparison.map(({ weight }) => weight);
  return (
    facts(stored) === facts(found) &&
    Math.abs(stored.match_score - found.match_score) < sameScore &&
    found.comparison.every(({ weight }, at) => Math.abs(weight - (weights[at] ?? 0)) < sameWeight)
  );
}

const stamped = { updated_at: true } as const;

/** A review that was decided meanwhile has another version. */
const asRead = ({ _id, version }: PendingReview) => ({ _id, version, status: "pending" as const });

const updateOf = (review: PendingReview, found: NewReview): Write => ({
  updateOne: {
    filter: asRead(review),
    update: { $set: found, $inc: { version: 1 }, $currentDate: stamped },
  },
});

/** The id derives from the persons, so two processes that find the same persons create one review. */
const insertOf = (found: NewReview, taken: TakenIds): Write => ({
  updateOne: {
    filter: { _id: idFor(found.persons, taken) },
    update: [
      {
        $replaceRoot: {
          newRoot: {
            $cond: [
              { $eq: [{ $type: "$created_at" }, "missing"] },
              {
                $mergeObjects: [
                  "$$ROOT",
                  { $literal: { ...found, status: "pending", version: 1 } },
                  { created_at: "$$NOW", updated_at: "$$NOW" },
                ],
              },
              "$$ROOT",
            ],
          },
        },
      },
    ],
    upsert: true,
  },
});

const removalOf = (review: PendingReview): Write => ({ deleteOne: { filter: asRead(review) } });

/** The persons of the reviews that have these ids. */
type TakenIds = ReadonlyMap<string, string>;

const keyOf = (ids: string[]) => ids.toSorted().join();
const keyOfPersons = (persons: ObjectId[]) => keyOf(persons.map((id) => id.toHexString()));

const madeOf = (key: string) => createHash("sha256").update(key).digest("hex").slice(0, 24);

/**
 * A review keeps its id when its persons change. So a new finding about the persons that the id was made of needs
 * another id.
 */
function idFor(persons: ObjectId[], taken: TakenIds): ObjectId {
  const key = keyOfPersons(persons);
  const id = madeOf(key);
  return new ObjectId((taken.get(id) ?? key) === key ? id : undefined);
}

async function readIds(reviews: Reviews, groups: Group[]): Promise<TakenIds> {
  const ids = groups.map(({ persons }) => new ObjectId(madeOf(keyOf(persons))));
  const found = await reviews.find({ _id: { $in: ids } }, { projection: { persons: 1 } }).toArray();
  return new Map(found.map(({ _id, persons }) => [_id.toHexString(), keyOfPersons(persons)]));
}

async function write(reviews: Reviews, writes: Write[]) {
  if (writes.length === 0) return { modifiedCount: 0, upsertedCount: 0 };
  return reviews.bulkWrite(writes, { ordered: false });
}
