import { ObjectId } from "mongodb";
import { z } from "zod";
import { objectId, optional, prose, wireId, wireTime } from "../http/fields.js";
import { fullPerson, minimizedPerson } from "../persons/persons.schema.js";

export const reviewConfidences = ["high", "medium", "low"] as const;
export const reviewStatuses = ["pending", "confirmed", "dismissed"] as const;

export const reviewPath = z.object({ duplicate_id: objectId });

const personId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, "Must be the id of a person")
  .transform((hex) => new ObjectId(hex));

const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** A decision about a review; to take one back is to decide `pending`. Without a reason the old one stays. */
export const decision = z
  .strictObject({
    status: z.enum(reviewStatuses),
    canonical_person_id: optional(personId),
    reason: optional(prose()),
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

const comparison = z.object({ field: z.string(), agreement: z.string(), weight: z.number() });

const review = z.object({
  id: wireId,
  confidence: z.string(),
  reason: z.string(),
  status: z.string(),
  canonical_person_id: wireId.nullable(),
  match_score: z.number(),
  scan_version: z.int(),
  audited_by: z.string().nullable(),
  audited_at: wireTime.nullable(),
  created_at: wireTime,
  updated_at: wireTime,
});

/** With duplicates:read: the candidates as everybody may see them, and that fields agree, not in what. */
export const minimizedReview = review.extend({
  persons: z.array(minimizedPerson),
  comparison: z.array(comparison),
});

/** With persons:sensitive:read. */
export const fullReview = review
  .extend({
    persons: z.array(fullPerson),
    comparison: z.array(comparison.extend({ values: z.array(z.string().nullable()) })),
  })
  .meta({ id: "DuplicateReview" });
