import type { Language } from "../../../kernel/values/language.js";
import { api } from "../../api/api.js";
import { asFailure } from "../../api/failure.js";
import { language } from "../../state/language.js";
import { type Draft, draftOf, type OpenReview, openReview } from "./open-review.js";
import type { ReviewFilters } from "./review-filters.js";

/** Where the reviews come from that are shown one after another. */
export interface PendingReviews {
  /** Where this walk is. */
  walk(): Walk;
  /** How many were pending when this walk began; null: more than the service counts; undefined: nobody knows. */
  total(): number | null | undefined;
  /** The place of the last taken review among them. */
  place(): number;
  /** How many of them the user has left for later. */
  left(): number;
  /** The next review. Undefined: none is left, and the next call begins the walk again. */
  take(): Promise<OpenReview | undefined>;
  /** Makes this review the next one again. */
  putBack(review: OpenReview): void;
  /** Leaves a review pending for later. */
  leave(id: string): void;
  /** Takes up a review that was left or decided. */
  takeUp(id: string): void;
  /**
   * Keeps a review for this key for five more minutes. False: another key has it, or it is not pending any more.
   * Absent: no review is kept for anybody.
   */
  keep?(id: string): Promise<boolean>;
  /** Begins the walk again by other filters. */
  filter(filters: ReviewFilters, current: OpenReview | undefined): void;
  /** Reads the next review of this walk with its photos. If that fails, `take` reads it again. */
  readAhead(): void;
}

/** The place of a walk. Of a review it has only the id and what the user wrote for it. */
export interface Walk {
  waiting: { id: string; draft: Draft }[];
  cursor: string | null | undefined;
  total: number | null | undefined;
  place: number;
  /** The reviews that were left for later. Absent in what an older desk has kept. */
  left?: string[];
}

/** Small, because a page has whole reviews and the network may be slow. */
const pageSize = 5;
/** A review that was read ahead longer ago is read again, because addresses of photos are valid for an hour. */
const maxAgeMs = 10 * 60_000;

/** A review that will be shown later. */
interface Waiting {
  id: string;
  draft: Draft;
  read?: { review: Promise<OpenReview | undefined>; since: number; language: Language } | undefined;
}

/**
 * Walks through the list of the pending reviews, the likeliest first, for a key that only looks. It continues an
 * earlier walk, if there is one.
 */
export function createListWalk(first: ReviewFilters, from?: Walk): PendingReviews {
  let filters = first;
  const waiting: Waiting[] = from?.waiting.map(({ id, draft }) => ({ id, draft })) ?? [];
  let cursor = from?.cursor;
  let total = from?.total;
  let place = from?.place ?? 0;
  let filling: Promise<void> | undefined;

  /** Begins the walk again if the service refuses the cursor: after a reload, or because it is another key's. */
  async function readPage() {
    if (cursor) {
      try {
        return await api.listDuplicates({ cursor, limit: pageSize });
      } catch (error) {
        if (asFailure(error).kind !== "invalid") throw error;
        cursor = undefined;
      }
    }
    return api.listDuplicates({
      status: "pending",
      order: "match_score desc",
      limit: pageSize,
      ...(filters.confidence && { confidence: filters.confidence }),
    });
  }

  async function readPages() {
    while (waiting.length === 0 && cursor !== null) {
      const asked = filters;
      const { data } = await readPage();
      if (asked !== filters) continue;
      const isFirst = cursor === undefined;
      waiting.push(...data.data.map(({ id }) => ({ id, draft: { note: "" } })));
      cursor = data.pagination.next_cursor;
      if (isFirst) ({ total } = data.pagination);
      if (isFirst) place = 0;
    }
  }

  async function fill() {
    filling ??= readPages().finally(() => {
      filling = undefined;
    });
    await filling;
  }

  /** Reads a review once, and again if that is long ago, was in another language or has failed. */
  function read(one: Waiting): Promise<OpenReview | undefined> {
    const isFresh =
      one.read?.language === language.get() && Date.now() - one.read.since <= maxAgeMs;
    if (one.read && isFresh) return one.read.review;
    const review = openReview(one.id, one.draft);
    const started = { review, since: Date.now(), language: language.get() };
    one.read = started;
    review.catch(() => {
      if (one.read === started) one.read = undefined;
    });
    return review;
  }

  function drop(id: string) {
    const at = waiting.findIndex((one) => one.id === id);
    if (at >= 0) waiting.splice(at, 1);
  }

  /** The first review that is still pending. If it cannot be read, it stays the first. */
  async function firstPending(): Promise<OpenReview | undefined> {
    for (;;) {
      await fill();
      const [one] = waiting;
      if (!one) return undefined;
      const review = await read(one);
      if (review?.status === "pending") return review;
      drop(one.id);
    }
  }

  return {
    walk: () => ({
      waiting: waiting.map(({ id, draft }) => ({ id, draft })),
      cursor,
      total,
      place,
    }),
    total: () => total,
    place: () => Math.max(1, place),
    left: () => 0,
    async take() {
      const review = await firstPending();
      if (review) {
        drop(review.id);
        place += 1;
      } else {
        cursor = undefined;
      }
      return review;
    },
    putBack(review) {
      waiting.unshift({ id: review.id, draft: draftOf(review) });
      place -= 1;
    },
    leave() {},
    takeUp() {},
    filter(changed) {
      filters = changed;
      waiting.length = 0;
      cursor = undefined;
    },
    readAhead() {
      if (waiting.length === 0 && cursor === undefined) return;
      firstPending()
        .then(loadPhotos)
        .catch(() => {});
    },
  };
}

function loadPhotos(review: OpenReview | undefined): void {
  for (const { photo_url } of review?.review.persons ?? []) {
    if (photo_url) Object.assign(new Image(), { referrerPolicy: "no-referrer", src: photo_url });
  }
}
