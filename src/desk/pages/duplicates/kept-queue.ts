import { createKept } from "../../state/kept.js";
import type { Draft } from "./open-review.js";
import type { Walk } from "./pending-reviews.js";

export type Verdict = "confirmed" | "dismissed";

/** A step that can be taken back: a decision, or without a verdict a review that was left pending. */
export interface KeptStep {
  id: string;
  draft: Draft;
  verdict?: Verdict;
  etag?: string | undefined;
}

/** Where a moderator is. Of the persons it says nothing: they are read again, as far as the key may see them. */
interface KeptQueue {
  walk: Walk;
  current?: { id: string; draft: Draft };
  /** The decision on the current review, sent perhaps, and not answered. */
  unsent?: Verdict;
  steps: KeptStep[];
}

/** The queue of this tab, over a reload. */
export const keptQueue = createKept<KeptQueue>("duplicates");
