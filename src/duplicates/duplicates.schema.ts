import { ObjectId } from "mongodb";
import { z } from "zod";
import type { Agreement } from "../database/collections.js";
import { objectId, optional, prose, wireId, wireTime } from "../http/fields.js";
import { fullPerson, minimizedPerson } from "../persons/persons.view.js";

export const reviewConfidences = ["high", "medium", "low"] as const;
export const reviewStatuses = ["pending", "confirmed", "dismissed"] as const;
const agreements = ["match", "close", "mismatch", "missing"] as const satisfies Agreement[];

export const reviewPath = z.object({ duplicate_id: objectId });

const personId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, "Must be the id of a person")
  .transform((hex) => new ObjectId(hex));

const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/**
 * A decision about a review; to take one back is to decide `pending`. Its note takes the place of the one
 * before, and so does no note: a note belongs to one decision. `reason` is what the note was called first.
 */
export const decision = z
  .strictObject({
    status: z.enum(reviewStatuses),
    canonical_person_id: optional(personId),
    note: optional(prose()),
    reason: optional(prose()),
  })
  .refine(({ note, reason }) => !note || !reason, {
    path: ["reason"],
    error: "Means the same as note: send one of them",
    when: isObject,
  })
  .refine(({ status, canonical_person_id }) => status !== "confirmed" || canonical_person_id, {
    path: ["canonical_person_id"],
    error: "Is required with status confirmed",
    when: isObject,
  })
  .refine(({ status, canonical_person_id }) => status === "confirmed" || !canonical_person_id, {
    path: ["canonical_person_id"],
    error: "Goes with status confirmed only",
    when: isObject,
  });

export type Decision = z.output<typeof decision>;

const comparison = z
  .object({ field: z.string(), agreement: z.enum(agreements), weight: z.number() })
  .meta({ id: "MinimizedFieldComparison" });

const review = z.object({
  id: wireId,
  confidence: z.string(),
  reason: z.string(),
  status: z.string(),
  canonical_person_id: wireId.nullable(),
  note: z.string().nullable(),
  match_score: z.number(),
  scan_version: z.int(),
  audited_by: z.string().nullable(),
  audited_at: wireTime.nullable(),
  created_at: wireTime,
  updated_at: wireTime,
});

/** With duplicates:read: the candidates as everybody may see them, and whether what is seen agrees. */
export const minimizedReview = review.extend({
  persons: z.array(minimizedPerson),
  comparison: z.array(comparison),
});

/** With persons:sensitive:read. */
export const fullReview = review
  .extend({
    persons: z.array(fullPerson),
    comparison: z.array(
      comparison.extend({ values: z.array(z.string().nullable()) }).meta({ id: "FieldComparison" }),
    ),
  })
  .meta({ id: "DuplicateReview" });
