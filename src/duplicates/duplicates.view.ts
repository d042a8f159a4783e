import { z } from "zod";
import type { Agreement, DuplicateReviewDocument } from "../database/collections.js";
import type { Reading } from "../http/endpoint.js";
import { wireId, wireTime } from "../http/fields.js";
import { projectionOf, viewsOf } from "../http/view.js";
import {
  fullPerson,
  type LinkedView,
  minimizedPerson,
  recordsOfPerson,
  viewFullPerson,
  viewMinimizedPerson,
} from "../persons/persons.view.js";
import type { Services } from "../services.js";
import { type Compared, reasonOf } from "./reason.js";
import { shownComparison } from "./shown-comparison.js";

/** A review that may be shown, with the candidates that still exist, in the review's order. */
export type CandidateReview = DuplicateReviewDocument & { candidates: LinkedView[] };

/** With what a caller without persons:sensitive:read sees of its candidates. */
type MinimizedReview = CandidateReview & {
  views: z.input<typeof minimizedPerson>[];
  compared: Compared[];
};

type Reader = Reading & Pick<Services, "catalogs" | "photoAddresses">;

const { field, stored, view } = viewsOf<CandidateReview, Reader>();
const { field: minimizedField, view: minimizedView } = viewsOf<MinimizedReview, Reader>();

const agreements = ["match", "close", "mismatch", "missing"] as const satisfies Agreement[];

const comparison = z
  .object({ field: z.string(), agreement: z.enum(agreements), weight: z.number() })
  .meta({ id: "MinimizedFieldComparison" });

const fullComparison = comparison
  .extend({ values: z.array(z.string().nullable()) })
  .meta({ id: "FieldComparison" });

const everybody = {
  id: stored("_id", wireId),
  confidence: stored("confidence", z.string()),
  status: stored("status", z.string()),
  canonical_person_id: field(
    wireId.nullable(),
    ["canonical_person_id", "candidates"],
    ({ canonical_person_id, candidates }) =>
      candidates.find(({ _id }) => canonical_person_id?.equals(_id))?._id ?? null,
  ),
  match_score: stored("match_score", z.number()),
  scan_version: stored("scan_version", z.int()),
  audited_by: stored("audited_by", z.string().nullable()),
  audited_at: stored("audited_at", wireTime.nullable()),
  created_at: stored("created_at", wireTime),
  updated_at: stored("updated_at", wireTime),
};

const full = view({
  ...everybody,
  reason: stored("reason", z.string()),
  note: stored("note", z.string().nullable()),
  persons: field(z.array(fullPerson), ["candidates"], ({ candidates }, reader) =>
    candidates.map((person) => viewFullPerson(person, reader)),
  ),
  comparison: field(z.array(fullComparison), ["comparison"], (review) =>
    review.comparison.map(({ field, agreement, weight, values }) => ({
      ...{ field, agreement, weight, values },
    })),
  ),
});

/** What is said of the candidates is told by what is shown of them. */
const minimized = minimizedView({
  ...everybody,
  reason: minimizedField(z.string(), ["compared"], ({ compared }) => reasonOf(compared)),
  // A note is free text: of whoever has seen full views it may repeat them.
  note: minimizedField(z.string().nullable(), ["note", "note_is_sensitive"], (review) =>
    review.note_is_sensitive ? null : (review.note ?? null),
  ),
  persons: minimizedField(z.array(minimizedPerson), ["views"], ({ views }) => views),
  comparison: minimizedField(z.array(comparison), ["compared"], ({ compared }) => compared),
});

/** With persons:sensitive:read. */
export const fullReview = full.schema.meta({ id: "DuplicateReview" });

/** With duplicates:read: the candidates as everybody may see them, and whether what is seen agrees. */
export const minimizedReview = minimized.schema;

const made = new Set(["candidates", "views", "compared"]);

/** What both views are read off. */
export const reviewProjection = projectionOf(
  { needs: [...full.needs, ...minimized.needs].filter((name) => !made.has(name)) },
  ...["persons", "version"],
);

/** A review and its candidates as this caller may see them. */
export function viewReview(
  review: CandidateReview,
  reader: Reader,
): z.input<typeof fullReview> | z.input<typeof minimizedReview> {
  if (reader.caller.can("persons:sensitive:read")) return full.read(review, reader);
  const { candidates, persons, comparison } = review;
  const views = candidates.map((person) => viewMinimizedPerson(person, reader));
  const isWhole = candidates.length === persons.length;
  const compared = shownComparison(comparison, isWhole ? views : []);
  return minimized.read({ ...review, views, compared }, reader);
}

/** The ids of all records that a view of a review shows. */
export const recordsOfReview = ({ id, persons }: ReturnType<typeof viewReview>) => [
  id,
  ...persons.flatMap(recordsOfPerson),
];
