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

const maxNamed = 100;

/** Ids in a body. One that is repeated counts once. */
const idsIn = (id: z.ZodType<string, string>) =>
  z
    .array(id)
    .max(maxNamed, message(fieldTexts.too_many_items, { max: maxNamed }))
    .transform((ids) => [...new Set(ids)].map((hex) => new ObjectId(hex)));

const reviewId = z.string().regex(/^[0-9a-f]{24}$/, message(fieldTexts.not_review_id));

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
    with_photo: z.boolean().nullable().default(null).meta({
      description:
        "`true`: only reviews with a candidate whose photo this key may see; `false`: only those without.",
    }),
    duplicate_id: optional(reviewId.transform((hex) => new ObjectId(hex))).meta({
      description:
        "Only this review: to keep it for another five minutes, or to take up again what was decided.",
    }),
    skip: optional(idsIn(reviewId))
      .transform((ids) => ids ?? [])
      .meta({
        description:
          "Reviews that are not wanted now. Those of them that the key has are given back: others may take them.",
      }),
  })
  .register(examples, {
    any: {},
    likely: { confidence: "high", with_minors: false },
    another: { skip: ["66f2c0a1b3d4e5f607186e01"] },
  });

export type Claim = z.output<typeof claim>;

const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** Ids of candidates. */
const personIds = idsIn(personId);

/** A list of ids in a body that may not be valid. */
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * A decision about a review; to take one back is to decide `pending`. Its note takes the place of the one
 * before, and so does no note: a note belongs to one decision. `reason` is what the note was called first.
 */
export const decision = z
  .strictObject({
    status: z.enum(reviewStatuses),
    canonical_person_id: optional(personId.transform((hex) => new ObjectId(hex))).meta({
      description:
        "With `confirmed` alone: the candidate that is canonical for all of them; beside `same` for those that it names.",
    }),
    same: optional(personIds).meta({
      description:
        "With `confirmed` alone: the candidates who are one person, if not all are. Two or more, the canonical person " +
        "among them. The other candidates are not this person.",
    }),
    unsure: optional(personIds).meta({
      description:
        "Beside `same`: other candidates about whom nothing is decided. Each of them stays in a pending review of its own " +
        "with those of `same`.",
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
  .refine(({ status, same }) => status === "confirmed" || !same, {
    path: ["same"],
    error: message(fieldTexts.only_when_confirmed),
    when: isObject,
  })
  .refine(({ same }) => !Array.isArray(same) || new Set(textsIn(same)).size >= 2, {
    path: ["same"],
    error: message(fieldTexts.fewer_than_two_same),
    when: isObject,
  })
  .refine(
    ({ canonical_person_id, same }) =>
      !Array.isArray(same) ||
      !canonical_person_id ||
      textsIn(same).includes(String(canonical_person_id)),
    {
      path: ["canonical_person_id"],
      error: message(fieldTexts.not_among_same),
      when: isObject,
    },
  )
  .refine(({ same, unsure }) => same || !unsure, {
    path: ["unsure"],
    error: message(fieldTexts.only_beside_same),
    when: isObject,
  })
  .refine(({ same, unsure }) => !textsIn(unsure).some((id) => textsIn(same).includes(id)), {
    path: ["unsure"],
    error: message(fieldTexts.same_and_unsure),
    when: isObject,
  })
  .register(examples, {
    example: { status: "dismissed", note: "Otra persona del mismo nombre" },
  });

export type Decision = z.output<typeof decision>;
