import type { Reading } from "../http/endpoint.js";
import { viewPerson } from "../persons/persons.view.js";
import type { Services } from "../services.js";
import type { CandidateReview } from "./duplicates.store.js";

/** A review and its candidates as this caller may see them; the schema drops compared values. */
export function viewReview(
  { review, persons }: CandidateReview,
  reader: Reading & Pick<Services, "catalogs" | "photoAddresses">,
) {
  const canonical = persons.find(({ _id }) => review.canonical_person_id?.equals(_id));
  return {
    id: review._id,
    confidence: review.confidence,
    reason: review.reason,
    status: review.status,
    canonical_person_id: canonical?._id ?? null,
    persons: persons.map((person) => viewPerson(person, reader)),
    match_score: review.match_score,
    scan_version: review.scan_version,
    comparison: review.comparison,
    audited_by: review.audited_by ?? null,
    audited_at: review.audited_at ?? null,
    created_at: review.created_at,
    updated_at: review.updated_at,
  };
}
