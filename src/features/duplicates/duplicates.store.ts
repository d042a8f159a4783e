import type { Filter, ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import {
  type Collections,
  type DuplicateReviewDocument,
  type PersonDocument,
  type ReviewCollections,
  type ReviewView,
  reviewsOfView,
} from "../../kernel/database/collections.js";
import { findAll } from "../../kernel/database/find-page.js";
import { withLinks } from "../persons/links.store.js";
import { projectionFor, type ShownPerson } from "../persons/persons.view.js";
import { type CandidateReview, reviewProjection } from "./duplicates.view.js";

type Stored = ReviewCollections & Pick<Collections, "persons">;

export const queryTimeout = { maxTimeMS: 5_000 } as const;

/** What a scan finds; that it waits for a decision goes without saying. */
export type NewReview = Pick<
  DuplicateReviewDocument,
  "confidence" | "reason" | "persons" | "match_score" | "scan_version" | "comparison"
>;

/** The view that decides which reviews a caller sees. */
export const reviewViewOf = (caller: Caller): ReviewView =>
  caller.can("persons:sensitive:read") ? "full" : "minimized";

/** The reviews that a caller sees, as far as their candidates are public. */
export const reviewsFor = (collections: ReviewCollections, caller: Caller) =>
  reviewsOfView(collections, reviewViewOf(caller));

/** The review of the same candidates, such as that in the other view. */
export const ofSamePersons = ({
  persons,
}: Pick<DuplicateReviewDocument, "persons">): Filter<DuplicateReviewDocument> => ({
  persons: { $all: persons, $size: persons.length },
});

/** A review of any source's persons; undefined also when no caller may see it. */
export async function findReview(
  collections: Stored,
  _id: ObjectId,
  caller: Caller,
): Promise<CandidateReview | undefined> {
  const options = { projection: reviewProjection, ...queryTimeout };
  const review = await reviewsFor(collections, caller).findOne({ _id }, options);
  const [found] = review ? await withCandidates(collections, [review], caller) : [];
  return found;
}

/** Those of the reviews that may be shown, in their order, with their candidates. */
export async function withCandidates(
  { persons }: Pick<Collections, "persons">,
  reviews: readonly DuplicateReviewDocument[],
  caller: Caller,
): Promise<CandidateReview[]> {
  const ids = reviews.flatMap((review) => review.persons);
  const projection = { ...projectionFor(caller), ...visibility(caller) };
  const found = await findAll<PersonDocument, ShownPerson>(persons, ids, {
    projection,
    ...queryTimeout,
  });
  const shown = shownAmong(reviews, await withLinks({ persons }, found, caller));
  return shown.map(({ review, persons: candidates }) => ({ ...review, candidates }));
}

/** Exclusions and inclusions do not mix: the full projection has the field already. */
const visibility = (caller: Caller) =>
  caller.can("persons:sensitive:read") ? {} : { is_public: 1 };

/**
 * The reviews that may be shown, given the persons that exist: a private candidate hides its review,
 * and one record alone is no duplicate.
 */
export function shownAmong<Person extends Pick<ShownPerson, "_id" | "is_public">>(
  reviews: readonly DuplicateReviewDocument[],
  found: readonly Person[],
): { review: DuplicateReviewDocument; persons: Person[] }[] {
  const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
  return reviews
    .map((review) => ({
      review,
      persons: review.persons.flatMap((id) => byId.get(id.toHexString()) ?? []),
    }))
    .filter(({ persons }) => persons.length >= 2 && persons.every(({ is_public }) => is_public));
}
