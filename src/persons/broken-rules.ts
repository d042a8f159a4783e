import { z } from "zod";
import type { FieldErrors } from "../http/errors.js";
import { type ChangeablePerson, factsOf, withConsequences } from "./changed-person.js";
import { updateFields } from "./person-fields.js";
import { updateRules } from "./person-rules.js";

const sentFields = z.record(z.string(), z.unknown());

/**
 * The rules across fields that the record would break if it were changed like this, as far as the
 * change names one of their fields: what an import left empty never blocks another change.
 */
export function brokenRules(found: ChangeablePerson, sent: unknown, today: string): FieldErrors {
  const changes = readEach(sentFields.safeParse(sent).data ?? {});
  const merged = { ...factsOf(found, today), ...withConsequences(changes) };
  const broken = updateRules.filter(
    ({ about, holds }) => about.some((field) => Object.hasOwn(changes, field)) && !holds(merged),
  );
  return Object.fromEntries(broken.map(({ field, error }) => [field, [error]]));
}

/** Every known field by itself: what is not valid stays as it was sent. */
const readEach = (sent: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(updateFields)
      .filter(([name]) => Object.hasOwn(sent, name))
      .map(([name, schema]) => [name, validOrAsSent(schema, sent[name])]),
  );

function validOrAsSent(schema: z.ZodType, value: unknown) {
  const { success, data } = schema.safeParse(value);
  return success ? data : value;
}
