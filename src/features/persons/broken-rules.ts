import { z } from "zod";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import type { FieldErrors } from "../../kernel/http/errors.js";
import { type ChangeablePerson, withConsequences } from "./changed-person.js";
import { updateRules } from "./person-rules.js";
import { updateFields } from "./request-fields.js";
import { seenBy } from "./seen-by.js";

const sentFields = z.record(z.string(), z.unknown());

/**
 * The rules across fields that this change would break, judged by the record as this caller may see it. Only
 * rules about a changed field count: a field that an import left empty never blocks another change.
 */
export function brokenRules(
  person: ChangeablePerson,
  sent: unknown,
  { caller, today }: Pick<ViewContext, "caller" | "today">,
): FieldErrors {
  const given = readEach(sentFields.safeParse(sent).data ?? {});
  const { facts, changes } = seenBy(caller, { person, changes: given, today });
  const merged = { ...facts, ...withConsequences(changes) };
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
