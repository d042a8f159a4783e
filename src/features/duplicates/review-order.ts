import type { DuplicateReviewDocument } from "../../kernel/database/collections.js";
import {
  type CursorPosition,
  directionOf,
  filterFrom,
  keysetFilter,
  type Order,
  orders,
  type SortKey,
  sortOf as sortByTime,
  sortKeyOf as sortKeyByTime,
} from "../../kernel/database/keyset.js";

/** The likeliest first. */
export const byScore = "match_score desc";

export type ReviewOrder = Order | typeof byScore;

/** The orders of the list: by time as in every list, and by the score that the caller sees. */
export const reviewOrders = [...orders, byScore] as const satisfies readonly ReviewOrder[];

type Start = CursorPosition | undefined;
type Sorted = Pick<DuplicateReviewDocument, "_id" | "created_at" | "updated_at" | "match_score">;

export const sortKeyOf = (review: Sorted, order: ReviewOrder): SortKey =>
  order === byScore
    ? { time: review.match_score, id: review._id.toHexString() }
    : sortKeyByTime(review, order);

/** The sort of a page in the direction of reading; ties by `_id`. */
export function sortOf(order: ReviewOrder, start: Start): Record<string, 1 | -1> {
  if (order !== byScore) return sortByTime(order, start);
  const direction = directionOf(order, start);
  return { match_score: direction, _id: direction };
}

/** The filter for the rows after a cursor position. */
export function filterAfter(order: ReviewOrder, start: Start): Record<string, unknown> {
  if (order !== byScore) return keysetFilter(order, start);
  // The bound of the first page excludes nothing. Without it, the later fields of the index would not narrow the scan.
  if (!start) return { match_score: { $gte: 0 } };
  return filterFrom("match_score", directionOf(order, start), start, Number);
}

/** The index in this order beside the one in the order of created_at, by the name of that one. */
export const indexInOrder = (order: ReviewOrder, index: string): string => {
  if (order !== byScore) return index;
  return index === "created" ? "score" : `${index}_score`;
};
