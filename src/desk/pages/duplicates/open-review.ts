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
