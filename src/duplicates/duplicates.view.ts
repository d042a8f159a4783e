import type { Reading } from "../http/endpoint.js";
import { viewPerson } from "../persons/persons.view.js";
import type { Services } from "../services.js";
import type { CandidateReview } from "./duplicates.store.js";
import { reasonOf } from "./reason.js";
import { shownComparison } from "./shown-comparison.js";

type Reader = Reading & Pick<Services, "catalogs" | "photoAddresses">;

/** A review and its candidates as this caller may see them. */
export function viewReview({ review, persons }: CandidateReview, reader: Reader) {
  const canonical = persons.find(({ _id }) => review.canonical_person_id?.equals(_id));
  const candidates = persons.map((person) => viewPerson(person, reader));
  const isWhole = candidates.length === review.persons.length;
  const found = reader.caller.can("persons:sensitive:read")
    ? { ...review, note: review.note ?? null }
    : minimized(review, isWhole ? candidates : []);
  return {
    id: review._id,
    confidence: review.confidence,
    reason: found.reason,
    status: review.status,
    canonical_person_id: canonical?._id ?? null,
    note: found.note,
    persons: candidates,
    match_score: review.match_score,
    scan_version: review.scan_version,
    comparison: found.comparison,
    audited_by: review.audited_by ?? null,
    audited_at: review.audited_at ?? null,
    created_at: review.created_at,
    updated_at: review.updated_at,
  };
}

/**
 * What is said of the candidates, told by what is shown of them. A note is free text: of whoever has seen
 * full views it may repeat them.
 */
function minimized(
  { comparison, note, note_is_sensitive }: CandidateReview["review"],
  candidates: object[],
) {
  const shown = shownComparison(comparison, candidates);
  return {
    reason: reasonOf(shown),
    comparison: shown,
    note: note_is_sensitive ? null : (note ?? null),
  };
}
