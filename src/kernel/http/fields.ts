import { ObjectId } from "mongodb";
import { z } from "zod";
import { createSchema, type ZodOpenApiOverrideMeta } from "zod-openapi";
import { fieldTexts } from "../messages/fields.js";
import { message } from "../messages/schema-messages.js";
import { toE164 } from "../values/phone.js";
import { cleanLine, cleanLines, isBroken, lengthOf } from "../values/text.js";

// The parts that all request and response schemas are built from. Messages never repeat the value.

export const maximum = {
  name: 100,
  short: 300,
  identifier: 100,
  email: 254,
  prose: 5000,
  query: 100,
} as const;

const wellFormed = z.string().refine((text) => !isBroken(text), {
  error: message(fieldTexts.not_well_formed),
  abort: true,
});

const within = (min: number, max: number) => {
  const tooShort = min === 1 ? message(fieldTexts.blank) : message(fieldTexts.too_short, { min });
  const tooLong = message(fieldTexts.too_long, { max });
  return (text: string, context: z.RefinementCtx) => {
    const length = lengthOf(text);
    if (length < min) context.addIssue(tooShort);
    if (length > max) context.addIssue(tooLong);
  };
};

// Zod transforms and refinements are opaque to the OpenAPI document, so `meta` describes them.

/** One line of text, cleaned, with `min` to `max` code points. */
export const line = (max: number, min = 1) =>
  wellFormed
    .transform(cleanLine)
    .superRefine(within(min, max))
    .meta({ minLength: min, maxLength: max });

/** Text that keeps its line breaks. */
export const prose = (max: number = maximum.prose) =>
  wellFormed
    .transform(cleanLines)
    .superRefine(within(1, max))
    .meta({ minLength: 1, maxLength: max });

/** The name of a person: at least one letter. */
export const personName = (min = 1) =>
  line(maximum.name, min)
    .refine((name) => /\p{L}/u.test(name), message(fieldTexts.no_letter))
    .meta({ description: "At least one letter" });

const blankAsNull = (value: unknown) =>
  typeof value === "string" && cleanLine(value) === "" && !isBroken(value) ? null : value;

/** An optional field: a missing value, null and blank text all become null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(blankAsNull, schema.nullable())
    .optional()
    .transform((value) => value ?? null);

const notPhone = message(fieldTexts.not_phone);

/** One phone number, as E.164. */
export const phone = line(maximum.short)
  .transform((text, context) => {
    const number = toE164(text);
    if (number) return number;
    context.addIssue(notPhone);
    return z.NEVER;
  })
  .meta({ format: "phone" });

export const email = line(maximum.email)
  .pipe(z.email(message(fieldTexts.not_email)))
  .meta({ format: "email", pattern: z.regexes.email.source });

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = line(maximum.short)
  .pipe(z.iso.date(message(fieldTexts.not_day)))
  .meta({ format: "date", minLength: 10, maxLength: 10 });

const plainDigits = z.string().regex(/^\d{1,15}$/, message(fieldTexts.not_digits));

const largest = 10 ** 15 - 1;

/** An integer in a query: plain digits only. */
export const integerParameter = (min: number, max = largest) =>
  plainDigits
    .meta({ override: asInteger(min, max) })
    .transform(Number)
    .refine((value) => value >= min, message(fieldTexts.below_minimum, { min }))
    .refine((value) => value <= max, message(fieldTexts.above_maximum, { max }));

const asInteger =
  (minimum: number, maximum: number): ZodOpenApiOverrideMeta =>
  ({ jsonSchema }) => {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: "integer", minimum, maximum });
  };

export const pageSize = integerParameter(1)
  .transform((limit) => Math.min(limit, 100))
  .meta({ description: "The page size: 1 and more; above 100 counts as 100." });

const tooManyItems = message(fieldTexts.too_many_items, { max: 100 });

/** A comma-separated list, or a repeated parameter, as generated clients send it. Repeated items count once. */
export const listParameter = <Item>(item: z.ZodType<Item, string>) =>
  z
    .union([z.string(), z.array(z.string())])
    .meta({ override: arrayOf(item) })
    .transform((sent, context) => {
      const parts = new Set([sent].flat().join().split(","));
      const parsed = [...parts].map((part) => item.safeParse(part));
      const items = new Set(parsed.flatMap(({ data }) => (data === undefined ? [] : [data])));
      if (items.size > 100) context.addIssue(tooManyItems);
      const issue = parsed.find(({ error }) => error)?.error?.issues[0];
      if (issue) context.addIssue({ ...issue, path: [] });
      return [...items];
    });

const arrayOf =
  (item: z.ZodType): ZodOpenApiOverrideMeta =>
  ({ jsonSchema }) => {
    delete jsonSchema.anyOf;
    const items = createSchema(item, { io: "input" }).schema;
    Object.assign(jsonSchema, { type: "array", items, minItems: 1, maxItems: 100 });
  };

/** Checks only the form of a catalog handle. The catalog knows whether it exists. */
export const handle = z.string().regex(/^[a-z0-9_]{1,64}$/, message(fieldTexts.not_handle));

/** An id in a path, turned into the stored type. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: "24 lower-case hex digits", example: "66f2c0a1b3d4e5f60718293a" })
  .transform((hex) => new ObjectId(hex));

/** A stored id, as answers show it. */
export const wireId = z
  .instanceof(ObjectId)
  .transform((id) => id.toHexString())
  .pipe(z.string());

/** A stored time, as answers show it. */
export const wireTime = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime())
  .meta({ description: "ISO 8601, UTC." });

/** An enumerated value in answers: the handle is for programs, the label for people. */
export const labelled = z.object({ handle: z.string(), label: z.string() });
