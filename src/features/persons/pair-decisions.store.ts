import type { Filter, FindOptions, ObjectId } from "mongodb";
import {
  allReviews,
  type DuplicateReviewDocument,
  type ReviewCollections,
} from "../../kernel/database/collections.js";

/** A duplicate review that people have decided. */
export interface DecidedReview
  extends Pick<
    DuplicateReviewDocument,
    "_id" | "persons" | "canonical_person_id" | "same" | "unsure" | "audited_at"
  > {
  status: "confirmed" | "dismissed";
}

/** What people decided about two persons. The smaller id comes first. */
export interface PairDecision {
  persons: [ObjectId, ObjectId];
  status: DecidedReview["status"];
}

/** The decided reviews of both views that match the filter, the newest decision first. */
export async function readDecided(
  stores: ReviewCollections,
  filter: Filter<DuplicateReviewDocument>,
  options: FindOptions = {},
): Promise<DecidedReview[]> {
  const found: DecidedReview[] = [];
  // One after the other: a transaction cannot run two commands at once.
  for (const reviews of allReviews(stores)) {
    const decided = reviews.find<DecidedReview>(
      { ...filter, status: { $in: ["confirmed", "dismissed"] } },
      {
        projection: {
          persons: 1,
          status: 1,
          canonical_person_id: 1,
          same: 1,
          unsure: 1,
          audited_at: 1,
        },
        ...options,
      },
    );
    found.push(...(await decided.toArray()));
  }
  return found.sort(newestFirst);
}

const newestFirst = (one: DecidedReview, other: DecidedReview) =>
  (other.audited_at?.getTime() ?? 0) - (one.audited_at?.getTime() ?? 0) ||
  (one._id.toHexString() < other._id.toHexString() ? 1 : -1);

/**
 * The valid decision of each pair of persons: the newest one. A dismissal of three or more persons only says that
 * they are not all one person, so it does not undo a confirmed pair among them.
 * @param decided all decided reviews of these persons, the newest decision first.
 */
export function pairDecisionsOf(decided: readonly DecidedReview[]): PairDecision[] {
  const found = new Map<string, PairDecision>();
  for (const review of [...decided.filter(isExact), ...decided]) {
    for (const decision of decisionsIn(review)) {
      const key = decision.persons.join();
      if (!found.has(key)) found.set(key, decision);
    }
  }
  return [...found.values()];
}

const isExact = ({ status, persons }: DecidedReview) =>
  status === "confirmed" || persons.length === 2;

/** The candidates who are one person by a confirmed review. */
export const confirmedAmong = ({ persons, same }: DecidedReview): ObjectId[] => same ?? persons;

/** What a review says of each pair of its candidates; of some pairs nothing, if it was decided in part. */
function decisionsIn(review: DecidedReview): PairDecision[] {
  const { persons, status, same, unsure = [] } = review;
  if (!same) return pairsOf(persons).map((pair) => ({ persons: pair, status }));
  const isAmong = (ids: ObjectId[], id: ObjectId) => ids.some((one) => one.equals(id));
  const others = persons.filter((id) => !isAmong(same, id) && !isAmong(unsure, id));
  return [
    ...pairsOf(same).map((pair) => ({ persons: pair, status })),
    ...same
      .flatMap((one) => others.flatMap((other) => pairsOf([one, other])))
      .map((pair) => ({ persons: pair, status: "dismissed" as const })),
  ];
}

function pairsOf(persons: ObjectId[]): [ObjectId, ObjectId][] {
  const sorted = persons.toSorted((one, other) =>
    one.toHexString() < other.toHexString() ? -1 : 1,
  );
  return sorted.flatMap((one, at) =>
    sorted.slice(at + 1).map((other): [ObjectId, ObjectId] => [one, other]),
  );
}
