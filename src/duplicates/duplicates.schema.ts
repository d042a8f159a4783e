import { ObjectId } from "mongodb";
import { z } from "zod";
import { examples } from "../http/examples.js";
import { objectId, optional, prose } from "../http/fields.js";

export const reviewConfidences = ["high", "medium", "low"] as const;
export const reviewStatuses = ["pending", "confirmed", "dismissed"] as const;

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
