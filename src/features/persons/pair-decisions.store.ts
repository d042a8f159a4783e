import type { Filter, FindOptions, ObjectId } from "mongodb";
import {
  allReviews,
  type DuplicateReviewDocument,
  type ReviewCollections,
} from "../../kernel/database/collections.js";

/** A duplicate review that people have decided. */
export interface DecidedReview
  extends Pick<DuplicateReviewDocument, "_id" | "persons" | "canonical_person_id" | "audited_at"> {
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
      { projection: { persons: 1, status: 1, canonical_person_id: 1, audited_at: 1 }, ...options },
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
  for (const { persons, status } of [...decided.filter(isExact), ...decided]) {
    for (const pair of pairsOf(persons)) {
      const key = pair.join();
      if (!found.has(key)) found.set(key, { persons: pair, status });
    }
  }
  return [...found.values()];
}

const isExact = ({ status, persons }: DecidedReview) =>
  status === "confirmed" || persons.length === 2;

function pairsOf(persons: ObjectId[]): [ObjectId, ObjectId][] {
  const sorted = persons.toSorted((one, other) =>
    one.toHexString() < other.toHexString() ? -1 : 1,
  );
  return sorted.flatMap((one, at) =>
    sorted.slice(at + 1).map((other): [ObjectId, ObjectId] => [one, other]),
  );
}
