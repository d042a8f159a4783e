import type { MinimizedDuplicateReview } from "#desk-client";
import type { Language } from "../../../values/language.js";
import { api } from "../../api/api.js";
import { asFailure } from "../../api/failure.js";
import type { AnyPerson } from "../../api/persons.js";
import { language } from "../../state/language.js";

/** A review in either view. */
export type Review = Omit<MinimizedDuplicateReview, "persons"> & { persons: AnyPerson[] };

/** What somebody has written and chosen for a review that is not decided yet. */
export interface Draft {
  note: string;
  /** Undefined: nobody has chosen. */
  chosenId?: string | undefined;
}

/** A review that somebody looks at, and what will be sent with the decision. */
export interface OpenReview extends Draft {
  id: string;
  review: Review;
  status: string;
  /** The name of the key that decided it. */
  decidedBy: string;
  etag: string | undefined;
  /** The language of its labels. */
  language: Language;
}

export const etagOf = ({ headers }: Response): string | undefined =>
  headers.get("ETag") ?? undefined;

/** A review as an answer to a question of that language shows it. */
export function asOpened(
  answer: Response & { data: { data: Review } },
  asked: Language,
): OpenReview {
  const review = answer.data.data;
  return {
    ...{ id: review.id, review, status: review.status, decidedBy: review.audited_by ?? "" },
    ...{ etag: etagOf(answer), note: "", language: asked },
  };
}

/** A review as it is now, with what somebody wrote for it; undefined: it is gone. */
export async function openReview(
  id: string,
  { note, chosenId }: Draft,
): Promise<OpenReview | undefined> {
  const asked = language.get();
  try {
    return { ...asOpened(await api.getDuplicate({ duplicateId: id }), asked), note, chosenId };
  } catch (error) {
    if (asFailure(error).kind === "gone") return undefined;
    throw error;
  }
}

/** The candidate that stands for all: the chosen one; unless it is none, one that is linked to no other. */
export function canonicalIn({ review: { persons }, chosenId }: OpenReview): string {
  const chosen = persons.find(({ id }) => id === chosenId);
  const unlinked = persons.find((person) => !person.canonical_person_id);
  return (chosen ?? unlinked ?? persons[0])?.id ?? "";
}

/** Few: a page holds whole reviews, and the network may be slow. */
const pageSize = 5;
/** What was read ahead longer ago is read again: photos' addresses are good for an hour. */
const maxAgeMs = 10 * 60_000;

/** A review that is to be shown, as far as it is known. */
interface Waiting {
  id: string;
  draft: Draft;
  read?: { review: Promise<OpenReview | undefined>; since: number; language: Language } | undefined;
}

/** Walks through the pending reviews, newest first. */
export function createPendingReviews() {
  const waiting: Waiting[] = [];
  let cursor: string | null | undefined;
  let total: number | null | undefined;
  let place = 0;
  let filling: Promise<void> | undefined;

  async function readPages() {
    while (waiting.length === 0 && cursor !== null) {
      const isFirst = cursor === undefined;
      const query = cursor ? { cursor } : { status: "pending" as const };
      const { data } = await api.listDuplicates({ ...query, limit: pageSize });
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

  /** Reads a review once, unless that is long ago, was in another language or has failed. */
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

  function leave(id: string) {
    const at = waiting.findIndex((one) => one.id === id);
    if (at >= 0) waiting.splice(at, 1);
  }

  /** The first review that is still pending. One that cannot be read stays the first. */
  async function first(): Promise<OpenReview | undefined> {
    for (;;) {
      await fill();
      const [one] = waiting;
      if (!one) return undefined;
      const review = await read(one);
      if (review?.status === "pending") return review;
      leave(one.id);
    }
  }

  return {
    /** How many were pending when this walk began; null: more than the service counts. */
    total: () => total,
    /** The place among them of the review that was taken last. */
    place: () => Math.max(1, place),

    /** The next review; undefined: none is left, and whoever asks again begins again. */
    async take(): Promise<OpenReview | undefined> {
      const review = await first();
      if (review) {
        leave(review.id);
        place += 1;
      } else {
        cursor = undefined;
      }
      return review;
    },

    /** Shows a review again before all others. */
    putBack({ id, note, chosenId }: OpenReview): void {
      waiting.unshift({ id, draft: { note, chosenId } });
      place -= 1;
    },

    /** Reads the next review of this walk with its photos. If that fails, it is read when it is asked for. */
    readAhead(): void {
      if (waiting.length === 0 && cursor === undefined) return;
      first()
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
