import type { ObjectId } from "mongodb";
import { z } from "zod";
import type { Agreement, DuplicateReviewDocument } from "../../kernel/database/collections.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { examples } from "../../kernel/http/examples.js";
import { wireId, wireTime } from "../../kernel/http/fields.js";
import { projectionOf, viewsOf } from "../../kernel/http/view.js";
import {
  fullPerson,
  type LinkedView,
  minimizedPerson,
  recordsOfPerson,
  viewFullPerson,
  viewMinimizedPerson,
} from "../persons/persons.view.js";
import { reviewExamples } from "./duplicates.examples.js";
import type { DuplicateServices } from "./duplicates.services.js";
import { type Compared, reasonOf } from "./reason.view.js";
import { shownComparison } from "./shown-comparison.js";

/** A review that may be shown, with the candidates that still exist, in the review's order. */
export type CandidateReview = DuplicateReviewDocument & { candidates: LinkedView[] };

/** A review with what a caller without persons:sensitive:read sees of its candidates. */
type MinimizedReview = CandidateReview & {
  views: z.input<typeof minimizedPerson>[];
  compared: Compared[];
};

type Reader = ViewContext & Pick<DuplicateServices, "catalogs" | "photoAddresses">;

const { field, stored, view } = viewsOf<CandidateReview, Reader>();
const { field: minimizedField, view: minimizedView } = viewsOf<MinimizedReview, Reader>();

const agreements = ["match", "close", "mismatch", "missing"] as const satisfies Agreement[];

const comparison = z
  .object({
    field: z.string(),
    agreement: z.enum(agreements).meta({
      description: "`match`, `close`, `mismatch`, or `missing`: not there in all candidates.",
    }),
    weight: z.number().meta({
      description:
        "Base 2 logarithm of the odds that the field adds: above 0 it speaks for one individual.",
    }),
  })
  .meta({ id: "MinimizedFieldComparison" });

const fullComparison = comparison
  .extend({
    values: z.array(z.string().nullable()).meta({
      description:
        "What was compared, in the order of the candidates; empty when one of them was deleted since.",
    }),
  })
  .meta({ id: "FieldComparison" });

const reason = z.string().meta({
  description:
    "What the scan found, in a sentence that names fields; a decision never changes it. Without " +
    "`persons:sensitive:read` the sentence is made of the comparison that the key sees.",
});

const note = z
  .string()
  .nullable()
  .meta({
    description:
      "The note of the current decision. Null: nothing, or without `persons:sensitive:read` a note by a key " +
      "with that permission.",
  });

const candidates = { description: "The candidates: records that may be of one individual." };

const compared = {
  description:
    "What speaks for and against, by field. Without `persons:sensitive:read` only fields that the minimized views of " +
    "all candidates show: given_names, surnames, birth (by the age in years), gender, and unless a candidate is a " +
    "minor location and description; what is null in one of these views counts as `missing`. With it also document, " +
    "hospital, contact, the date of birth, and the values.",
};

/** Which of the existing candidates these are. */
const idsAmong = (candidates: CandidateReview["candidates"], ids: readonly ObjectId[]) =>
  candidates.map(({ _id }) => _id).filter((id) => ids.some((one) => one.equals(id)));

const found = {
  id: stored("_id", wireId),
  confidence: stored("confidence", z.string().meta({ description: "`high`, `medium` or `low`." })),
};

const decided = {
  status: stored(
    "status",
    z.string().meta({ description: "`pending`, `confirmed` or `dismissed`." }),
  ),
  canonical_person_id: field(
    wireId.nullable().meta({
      description: "The candidate to which a confirmed review links the others.",
    }),
    ["canonical_person_id", "candidates"],
    ({ canonical_person_id, candidates }) =>
      candidates.find(({ _id }) => canonical_person_id?.equals(_id))?._id ?? null,
  ),
  same: field(
    z.array(wireId).optional().meta({
      description:
        "The candidates who are one person, if the review was confirmed in part; otherwise left out.",
    }),
    ["same", "candidates"],
    ({ same, candidates }) => same && idsAmong(candidates, same),
  ),
  unsure: field(
    z.array(wireId).optional().meta({
      description: "Beside `same`: the candidates about whom nothing was decided.",
    }),
    ["unsure", "candidates"],
    ({ unsure, candidates }) => unsure && idsAmong(candidates, unsure),
  ),
};

const scored = {
  match_score: stored(
    "match_score",
    z.number().meta({
      description:
        "The probability (0 to 1) that the candidates are one individual; without `persons:sensitive:read` by what " +
        "the minimized view shows of them.",
    }),
  ),
  scan_version: stored(
    "scan_version",
    z.int().meta({ description: "The version of the rules and weights that made the score." }),
  ),
  audited_by: stored(
    "audited_by",
    z.string().nullable().meta({ description: "The name of the key that decided." }),
  ),
  audited_at: stored("audited_at", wireTime.nullable()),
  created_at: stored("created_at", wireTime),
  updated_at: stored("updated_at", wireTime),
};

const full = view({
  ...found,
  reason: stored("reason", reason),
  ...decided,
  note: stored("note", note),
  ...scored,
  persons: field(z.array(fullPerson).meta(candidates), ["candidates"], ({ candidates }, reader) =>
    candidates.map((person) => viewFullPerson(person, reader)),
  ),
  comparison: field(z.array(fullComparison).meta(compared), ["comparison"], (review) =>
    review.comparison.map(({ field, agreement, weight, values }) => ({
      field,
      agreement,
      weight,
      values,
    })),
  ),
});

/** It says about the candidates only what their minimized views show. */
const minimized = minimizedView({
  ...found,
  reason: minimizedField(reason, ["compared"], ({ compared }) => reasonOf(compared)),
  ...decided,
  // A note is free text. Its author may have seen full views and may repeat what they show.
  note: minimizedField(note, ["note", "note_is_sensitive"], (review) =>
    review.note_is_sensitive ? null : (review.note ?? null),
  ),
  ...scored,
  persons: minimizedField(
    z.array(minimizedPerson).meta(candidates),
    ["views"],
    ({ views }) => views,
  ),
  comparison: minimizedField(
    z.array(comparison).meta(compared),
    ["compared"],
    ({ compared }) => compared,
  ),
});

/** With persons:sensitive:read. */
export const fullReview = full.schema
  .meta({ id: "DuplicateReview" })
  .register(examples, { full: reviewExamples.full });

/** With duplicates:read: the candidates as everybody may see them, and whether their visible fields agree. */
export const minimizedReview = minimized.schema.register(examples, {
  minimized: reviewExamples.minimized,
});

const made = new Set(["candidates", "views", "compared"]);

/** The stored fields that both views need. */
export const reviewProjection = projectionOf(
  { needs: [...full.needs, ...minimized.needs].filter((name) => !made.has(name)) },
  "persons",
  "version",
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
