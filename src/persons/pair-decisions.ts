import type { Filter, FindOptions, ObjectId } from "mongodb";
import type { Collections, DuplicateReviewDocument } from "../database/collections.js";

/** A duplicate review that people have decided. */
export interface DecidedReview
  extends Pick<DuplicateReviewDocument, "_id" | "persons" | "canonical_person_id"> {
  status: "confirmed" | "dismissed";
}

/** What people decided of two persons; the smaller id stands first. */
export interface PairDecision {
  persons: [ObjectId, ObjectId];
  status: DecidedReview["status"];
}

/** The decided reviews of these, the newest decision first. */
export const readDecided = (
  { duplicateReviews }: Pick<Collections, "duplicateReviews">,
  filter: Filter<DuplicateReviewDocument>,
  options: FindOptions = {},
): Promise<DecidedReview[]> =>
  duplicateReviews
    .find<DecidedReview>(
      { ...filter, status: { $in: ["confirmed", "dismissed"] } },
      {
        projection: { persons: 1, status: 1, canonical_person_id: 1 },
        sort: { audited_at: -1, _id: -1 },
        ...options,
      },
    )
    .toArray();

/**
 * The valid decision of each pair of persons: the newest one. Dismissing three or more only says that they are
 * not all one person, so it does not undo a confirmed pair among them.
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
