import type { z } from "zod";
import type { Reading } from "../http/endpoint.js";
import { recordsOfPerson, viewFullPerson, viewMinimizedPerson } from "../persons/persons.view.js";
import type { Services } from "../services.js";
import type { fullReview, minimizedReview } from "./duplicates.schema.js";
import type { CandidateReview } from "./duplicates.store.js";
import { reasonOf } from "./reason.js";
import { shownComparison } from "./shown-comparison.js";

type Reader = Reading & Pick<Services, "catalogs" | "photoAddresses">;

/** A review and its candidates as this caller may see them. */
export function viewReview(
  { review, persons }: CandidateReview,
  reader: Reader,
): z.input<typeof fullReview> | z.input<typeof minimizedReview> {
  const canonical = persons.find(({ _id }) => review.canonical_person_id?.equals(_id));
  const shared = {
    id: review._id,
    confidence: review.confidence,
    status: review.status,
    canonical_person_id: canonical?._id ?? null,
    match_score: review.match_score,
    scan_version: review.scan_version,
    audited_by: review.audited_by ?? null,
    audited_at: review.audited_at ?? null,
    created_at: review.created_at,
    updated_at: review.updated_at,
  };
  if (reader.caller.can("persons:sensitive:read")) {
    return {
      ...shared,
      reason: review.reason,
      note: review.note ?? null,
      persons: persons.map((person) => viewFullPerson(person, reader)),
      comparison: review.comparison,
    };
  }
  // What is said of the candidates is told by what is shown of them.
  const candidates = persons.map((person) => viewMinimizedPerson(person, reader));
  const isWhole = candidates.length === review.persons.length;
  const comparison = shownComparison(review.comparison, isWhole ? candidates : []);
  return {
    ...shared,
    reason: reasonOf(comparison),
    // A note is free text: of whoever has seen full views it may repeat them.
    note: review.note_is_sensitive ? null : (review.note ?? null),
    persons: candidates,
    comparison,
  };
}

/** The ids of all records that a view of a review shows. */
export const recordsOfReview = ({ id, persons }: ReturnType<typeof viewReview>) => [
  id,
  ...persons.flatMap(recordsOfPerson),
];
