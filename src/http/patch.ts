import { z } from "zod";
import { fieldTexts } from "../messages/fields.js";
import { told } from "../messages/schema-messages.js";

/** A field that may be absent and then stays so: its schema never sees it, not even one that fills gaps. */
const unlessAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value, schema).optional();

type Sent<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: ReturnType<typeof unlessAbsent<Shape[Name]>>;
};

/**
 * The body of a PATCH over fields of the create body: an absent one is left as it is. Of one that is
 * `optional(...)` null and blank text become null, which clears it; for any other, null is refused.
 * At least one field is required, told under `body`; unknown ones are refused.
 */
export const patchBody = <Shape extends Record<string, z.ZodType>>(shape: Shape) => {
  const fields = Object.entries(shape).map(([name, schema]) => [name, unlessAbsent(schema)]);
  return z
    .strictObject(Object.fromEntries(fields) as Sent<Shape>)
    .refine((changes) => Object.keys(changes).length > 0, {
      error: told(fieldTexts.at_least_one_field),
      when: ({ issues }) => issues.length === 0, // an unknown field is what is wrong, then
    });
};
