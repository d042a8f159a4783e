import type { DuplicateReview, MinimizedDuplicateReview } from "#desk-client";
import { api } from "../../api/api.js";
import { asFailure } from "../../api/failure.js";
import { fieldOf } from "../../api/persons.js";

export type Review = DuplicateReview | MinimizedDuplicateReview;

/** A review that somebody looks at, and what will be sent with the decision. */
export interface OpenReview {
  id: string;
  review: Review;
  status: string;
  /** The name of the key that decided it. */
  decidedBy: string;
  etag: string | undefined;
  note: string;
  canonicalId: string;
}

export const etagOf = ({ headers }: Response): string | undefined =>
  headers.get("ETag") ?? undefined;

/** A review as an answer shows it. */
export function asOpened(answer: Response & { data: { data: Review } }): OpenReview {
  const review = answer.data.data;
  return {
    ...{ id: review.id, review, status: review.status, decidedBy: review.audited_by ?? "" },
    ...{ etag: etagOf(answer), note: "", canonicalId: offeredCanonical(review) },
  };
}

/** A review as it is now; undefined: it is gone. */
export async function openReview(id: string): Promise<OpenReview | undefined> {
  try {
    return asOpened(await api.getDuplicate({ duplicateId: id }));
  } catch (error) {
    if (asFailure(error).kind === "gone") return undefined;
    throw error;
  }
}

/** The candidate that is offered first as the one that stands for all: one that is linked to no other. */
function offeredCanonical({ persons }: Review): string {
  const unlinked = persons.find((person) => !fieldOf(person, "canonical_person_id"));
  return (unlinked ?? persons[0])?.id ?? "";
}

/** Few: a page holds whole reviews, and the network may be slow. */
const pageSize = 5;
/** What was read ahead longer ago is read again: photos' addresses are good for an hour. */
const maxAgeMs = 10 * 60_000;

interface Ahead {
  review: Promise<OpenReview | undefined>;
  since: number;
}

/** Walks through the pending reviews, newest first. */
export function createPendingReviews() {
  const putBack: OpenReview[] = [];
  const ids: string[] = [];
  let cursor: string | null | undefined;
  let total: number | null | undefined;
  let ahead: Ahead | undefined;

  async function fill() {
    while (ids.length === 0 && cursor !== null) {
      const query = cursor ? { cursor } : { status: "pending" as const };
      const { data } = await api.listDuplicates({ ...query, limit: pageSize });
      ids.push(...data.data.map(({ id }) => id));
      if (cursor === undefined) total = data.pagination.total;
      cursor = data.pagination.next_cursor;
    }
  }

  /** The next review that is still pending. One that cannot be read stays the next. */
  async function read(): Promise<OpenReview | undefined> {
    for (;;) {
      await fill();
      const [id] = ids;
      if (!id) {
        cursor = undefined; // whoever asks again begins again
        return undefined;
      }
      const review = await openReview(id);
      ids.shift();
      if (review?.status === "pending") return review;
    }
  }

  return {
    total: () => total,

    /** The next review; undefined: none is left. */
    async take(): Promise<OpenReview | undefined> {
      const [again] = putBack;
      if (again) return putBack.shift();
      const { review, since } = ahead ?? { review: read(), since: Date.now() };
      ahead = undefined;
      const taken = await review;
      return taken && Date.now() - since > maxAgeMs
        ? ((await openReview(taken.id)) ?? read())
        : taken;
    },

    /** Shows a review again before all others. */
    putBack: (review: OpenReview) => void putBack.unshift(review),

    /** Reads the next review with its photos. If that fails, it is read when it is asked for. */
    readAhead(): void {
      if (ahead || putBack.length > 0) return;
      const started: Ahead = { review: read(), since: Date.now() };
      ahead = started;
      started.review.then(loadPhotos).catch(() => {
        if (ahead === started) ahead = undefined;
      });
    },
  };
}

function loadPhotos(review: OpenReview | undefined): void {
  for (const person of review?.review.persons ?? []) {
    const url = fieldOf(person, "photo_url");
    if (url) Object.assign(new Image(), { referrerPolicy: "no-referrer", src: url });
  }
}
