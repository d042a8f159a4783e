import type { MinimizedDuplicateReview } from "#desk-client";
import type { Language } from "../../../kernel/values/language.js";
import { api } from "../../api/api.js";
import { etagOf } from "../../api/etag.js";
import { asFailure } from "../../api/failure.js";
import type { AnyPerson } from "../../api/persons.js";
import { language } from "../../state/language.js";

/** A review in either view. */
export type Review = Omit<MinimizedDuplicateReview, "persons"> & { persons: AnyPerson[] };

/** What a candidate of a group is, beside the others. */
export type Part = "same" | "other" | "unsure";

/** What the user has written and chosen for a review that is not decided yet. */
export interface Draft {
  note: string;
  /** Undefined: nothing is chosen. */
  chosenId?: string | undefined;
  /** By the id of the candidate. A candidate without a choice counts as the same person. */
  parts?: Record<string, Part> | undefined;
}

/** Only the draft, without its review. */
export const draftOf = ({ note, chosenId, parts }: Draft): Draft => ({ note, chosenId, parts });

/** A review on the screen, and what will be sent with the decision. */
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

/** A review from an answer in this language. */
export function asOpened(
  answer: Response & { data: { data: Review } },
  asked: Language,
): OpenReview {
  const review = answer.data.data;
  return {
    id: review.id,
    review,
    status: review.status,
    decidedBy: review.audited_by ?? "",
    etag: etagOf(answer),
    note: "",
    language: asked,
  };
}

/** Reads the review again, and keeps what the user wrote for it; undefined: it is gone. */
export async function openReview(id: string, draft: Draft): Promise<OpenReview | undefined> {
  const asked = language.get();
  try {
    const answer = await api.getDuplicate({ duplicateId: id });
    return { ...asOpened(answer, asked), ...draftOf(draft) };
  } catch (error) {
    if (asFailure(error).kind === "gone") return undefined;
    throw error;
  }
}

/** From so many candidates on, some of them may be one person and others not. */
const fewestOfGroup = 3;

export const isGroup = ({ review }: OpenReview): boolean => review.persons.length >= fewestOfGroup;

export const partOf = ({ parts }: Draft, id: string): Part => parts?.[id] ?? "same";

/** The candidates who are this to the others. */
export const candidatesWho = (open: OpenReview, part: Part): AnyPerson[] =>
  open.review.persons.filter(({ id }) => partOf(open, id) === part);

/** Whether some candidates are another person, or nobody knows. */
export const isInPart = (open: OpenReview): boolean =>
  candidatesWho(open, "same").length < open.review.persons.length;

/** The canonical candidate: the chosen one if it is a candidate, otherwise one that is not linked to another. */
export function canonicalIn(open: OpenReview): string {
  const persons = candidatesWho(open, "same");
  const chosen = persons.find(({ id }) => id === open.chosenId);
  const unlinked = persons.find((person) => !person.canonical_person_id);
  return (chosen ?? unlinked ?? persons[0])?.id ?? "";
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

/** The place of a walk. Of a review it has only the id and what the user wrote for it. */
export interface Walk {
  waiting: { id: string; draft: Draft }[];
  cursor: string | null | undefined;
  total: number | null | undefined;
  place: number;
}

/** Walks through the pending reviews, newest first. It continues an earlier walk, if there is one. */
export function createPendingReviews(from?: Walk) {
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
    return api.listDuplicates({ status: "pending", limit: pageSize });
  }

  async function readPages() {
    while (waiting.length === 0 && cursor !== null) {
      const { data } = await readPage();
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

  function leave(id: string) {
    const at = waiting.findIndex((one) => one.id === id);
    if (at >= 0) waiting.splice(at, 1);
  }

  /** The first review that is still pending. If it cannot be read, it stays the first. */
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
    /** Where this walk is. */
    walk: (): Walk => ({
      waiting: waiting.map(({ id, draft }) => ({ id, draft })),
      cursor,
      total,
      place,
    }),
    /** How many were pending when this walk began; null: more than the service counts. */
    total: () => total,
    /** The place of the last taken review among them. */
    place: () => Math.max(1, place),

    /** The next review. Undefined: none is left, and the next call begins the walk again. */
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

    /** Makes this review the next one again. */
    putBack({ id, note, chosenId }: OpenReview): void {
      waiting.unshift({ id, draft: { note, chosenId } });
      place -= 1;
    },

    /** Reads the next review of this walk with its photos. If that fails, `take` reads it again. */
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
