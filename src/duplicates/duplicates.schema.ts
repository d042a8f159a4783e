import { ObjectId } from "mongodb";
import { z } from "zod";
import type { Agreement } from "../database/collections.js";
import { examples } from "../http/examples.js";
import { objectId, optional, prose, wireId, wireTime } from "../http/fields.js";
import { fullPerson, minimizedPerson } from "../persons/persons.view.js";
import { reviewExamples } from "./duplicates.examples.js";

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
    canonical_person_id: optional(personId).meta({
      description: "With `confirmed` alone: the candidate that stands for all of them.",
    }),
    note: optional(prose()).meta({
      description: "Why it is decided so. It takes the place of the note of the decision before.",
    }),
    reason: optional(prose()).meta({ description: "The older name of note; not with note." }),
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
  })
  .register(examples, {
    example: { status: "dismissed", note: "Otra persona del mismo nombre" },
  });

export type Decision = z.output<typeof decision>;

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

const review = z.object({
  id: wireId,
  confidence: z.string().meta({ description: "`high`, `medium` or `low`." }),
  reason: z.string().meta({
    description:
      "What the scan found, in a sentence that names fields; a decision never changes it. Without " +
      "`persons:sensitive:read` the sentence is made of the comparison that the key sees.",
  }),
  status: z.string().meta({ description: "`pending`, `confirmed` or `dismissed`." }),
  canonical_person_id: wireId.nullable().meta({
    description: "The candidate to which a confirmed review links the others.",
  }),
  note: z
    .string()
    .nullable()
    .meta({
      description:
        "What came with the decision that stands. Null: nothing, or without `persons:sensitive:read` a note by a key " +
        "with that permission.",
    }),
  match_score: z.number().meta({
    description: "The probability (0 to 1) that the candidates are one individual.",
  }),
  scan_version: z.int().meta({
    description: "The version of the rules and weights that made the score.",
  }),
  audited_by: z.string().nullable().meta({ description: "The name of the key that decided." }),
  audited_at: wireTime.nullable(),
  created_at: wireTime,
  updated_at: wireTime,
});

const candidates = "The candidates: records that may be of one individual.";

const compared =
  "What speaks for and against, by field. Without `persons:sensitive:read` only fields that the minimized views of " +
  "all candidates show: given_names, surnames, gender, and unless a candidate is a minor location and " +
  "description; what is null in one of these views counts as `missing`. With it also birth, document, hospital, " +
  "contact, and the values.";

const values = z.array(z.string().nullable()).meta({
  description:
    "What was compared, in the order of the candidates; empty when one of them was deleted since.",
});

/** With duplicates:read: the candidates as everybody may see them, and whether what is seen agrees. */
export const minimizedReview = review
  .extend({
    persons: z.array(minimizedPerson).meta({ description: candidates }),
    comparison: z.array(comparison).meta({ description: compared }),
  })
  .register(examples, { minimized: reviewExamples.minimized });

/** With persons:sensitive:read. */
export const fullReview = review
  .extend({
    persons: z.array(fullPerson).meta({ description: candidates }),
    comparison: z
      .array(comparison.extend({ values }).meta({ id: "FieldComparison" }))
      .meta({ description: compared }),
  })
  .meta({ id: "DuplicateReview" })
  .register(examples, { full: reviewExamples.full });
