import { z } from "zod";
import { fieldTexts } from "../messages/fields.js";
import { message } from "../messages/schema-messages.js";

/** An absent field stays absent: its schema is not called, because it might replace undefined by null. */
const unlessAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value, schema).optional();

type Sent<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: ReturnType<typeof unlessAbsent<Shape[Name]>>;
};

/**
 * The body of a PATCH for fields of the create body. An absent field is not changed. Null and blank text clear a
 * field that is `optional(...)`; any other field refuses null. At least one field is required: the error is under
 * `body`. Unknown fields are refused.
 */
export const patchBody = <Shape extends Record<string, z.ZodType>>(shape: Shape) => {
  const fields = Object.entries(shape).map(([name, schema]) => [name, unlessAbsent(schema)]);
  return z
    .strictObject(Object.fromEntries(fields) as Sent<Shape>)
    .refine((changes) => Object.keys(changes).length > 0, {
      error: message(fieldTexts.at_least_one_field),
      when: ({ issues }) => issues.length === 0, // otherwise the unknown field is the error
    });
};
