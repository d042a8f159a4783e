import { z } from "zod";
import type { DeleteReason } from "../../kernel/database/collections.js";
import { examples } from "../../kernel/http/examples.js";
import { objectId } from "../../kernel/http/fields.js";
import { patchBody } from "../../kernel/http/patch.js";
import { message } from "../../kernel/messages/schema-messages.js";
import { type PersonField, personFields } from "./person-fields.js";
import { createRules } from "./person-rules.js";
import { createFields, updateFields } from "./request-fields.js";

export const personPath = z.object({ person_id: objectId });

/** The body of POST /v1/persons. */
export const newPerson = createRules
  .reduce(
    (schema, { field, error, holds }) =>
      schema.refine(holds, { path: [field], error: message(error), when: isObject }),
    z.strictObject(createFields),
  )
  .register(examples, {
    example: Object.fromEntries(
      Object.entries<PersonField>(personFields).flatMap(([name, { example }]) =>
        example?.request === undefined ? [] : [[name, example.request]],
      ),
    ),
  });

// Rules across fields are reported together with errors of single fields, so they run on unchecked fields too.
function isObject({ value }: { value: unknown }) {
  return typeof value === "object" && value !== null;
}

export type NewPerson = z.output<typeof newPerson>;

/** The body of PATCH /v1/persons/{person_id}; its rules across fields look at the stored record, too. */
export const personUpdate = patchBody(updateFields).register(examples, {
  example: { status: "found", found_notes: "En casa de su hermana." },
});

/** The query of DELETE /v1/persons/{person_id}. It has no free text, because nothing personal is left of the person. */
export const personDeletion = z.strictObject({
  reason: z
    .enum([
      "entered_twice",
      "entered_wrongly",
      "on_request",
      "other",
    ] as const satisfies DeleteReason[])
    .optional()
    .meta({ description: "Why the record is deleted. It is kept with the tombstone." }),
});

export type PersonUpdate = z.output<typeof personUpdate>;
