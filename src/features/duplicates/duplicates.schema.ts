import { ObjectId } from "mongodb";
import { z } from "zod";
import { examples } from "../../kernel/http/examples.js";
import { handle, objectId, optional, prose } from "../../kernel/http/fields.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";
import { personId } from "../persons/person-id.schema.js";

export const reviewConfidences = ["high", "medium", "low"] as const;
export const reviewStatuses = ["pending", "confirmed", "dismissed"] as const;

export const reviewPath = z.object({ duplicate_id: objectId });

/** Which review a key wants next. */
export const claim = z
  .strictObject({
    confidence: optional(z.enum(reviewConfidences)).meta({
      description: "Only reviews of this confidence.",
    }),
    with_minors: z.boolean().nullable().default(null).meta({
      description:
        "`true`: only reviews with a candidate who is a minor; `false`: only those without.",
    }),
    source: optional(handle).meta({
      description:
        "Only reviews with a person of this source. Any other than the key's own needs `persons:sensitive:read`.",
    }),
  })
  .register(examples, { any: {}, likely: { confidence: "high", with_minors: false } });

export type Claim = z.output<typeof claim>;

const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/**
 * A decision about a review; to take one back is to decide `pending`. Its note takes the place of the one
 * before, and so does no note: a note belongs to one decision. `reason` is what the note was called first.
 */
export const decision = z
  .strictObject({
    status: z.enum(reviewStatuses),
    canonical_person_id: optional(personId.transform((hex) => new ObjectId(hex))).meta({
      description: "With `confirmed` alone: the candidate that is canonical for all of them.",
    }),
    note: optional(prose()).meta({
      description: "Why it is decided so. It takes the place of the note of the decision before.",
    }),
    reason: optional(prose()).meta({ description: "The older name of note; not with note." }),
  })
  .refine(({ note, reason }) => !note || !reason, {
    path: ["reason"],
    error: message(fieldTexts.reason_beside_note),
    when: isObject,
  })
  .refine(({ status, canonical_person_id }) => status !== "confirmed" || canonical_person_id, {
    path: ["canonical_person_id"],
    error: message(fieldTexts.required_when_confirmed),
    when: isObject,
  })
  .refine(({ status, canonical_person_id }) => status === "confirmed" || !canonical_person_id, {
    path: ["canonical_person_id"],
    error: message(fieldTexts.only_when_confirmed),
    when: isObject,
  })
  .register(examples, {
    example: { status: "dismissed", note: "Otra persona del mismo nombre" },
  });

export type Decision = z.output<typeof decision>;
