import { createKept } from "../../state/kept.js";

/** Which reviews a moderator wants. What is absent chooses nothing. */
export interface ReviewFilters {
  confidence?: "high" | "medium" | "low";
  with_minors?: boolean;
  with_photo?: boolean;
  /** Only those with a record of the key's own source. */
  isOwn?: boolean;
}

/** The filters of this tab, over a reload. */
export const keptFilters = createKept<ReviewFilters>("duplicate-filters");

/** Whether the candidates decide if a review is wanted. The service does not count such reviews. */
export const isSelective = ({ with_minors, with_photo, isOwn }: ReviewFilters): boolean =>
  with_minors !== undefined || with_photo !== undefined || isOwn === true;

export const countFilters = (filters: ReviewFilters): number => Object.keys(filters).length;
