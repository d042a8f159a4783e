import { ObjectId } from "mongodb";
import { z } from "zod";
import { createSchema, type ZodOpenApiOverrideMeta } from "zod-openapi";
import { toE164 } from "../values/phone.js";
import { cleanLine, cleanLines, isBroken, lengthOf } from "../values/text.js";

// The building bricks of all request and response schemas. Messages never repeat the value.

export const maximum = {
  name: 100,
  short: 300,
  identifier: 100,
  email: 254,
  prose: 5000,
  query: 100,
} as const;

const wellFormed = z.string().refine((text) => !isBroken(text), {
  error: "Must be well-formed text without NUL",
  abort: true,
});

const within = (min: number, max: number) => (text: string, context: z.RefinementCtx) => {
  const length = lengthOf(text);
  if (length < min)
    context.addIssue(min === 1 ? "Must not be blank" : `Must have at least ${min} characters`);
  if (length > max) context.addIssue(`Must have at most ${max} characters`);
};

// What transforms and refinements hide from the OpenAPI document is told to it by `meta`.

/** One line of text, cleaned, with `min` to `max` code points. */
export const line = (max: number, min = 1) =>
  wellFormed
    .transform(cleanLine)
    .superRefine(within(min, max))
    .meta({ minLength: min, maxLength: max });

/** Text whose line breaks count. */
export const prose = (max: number = maximum.prose) =>
  wellFormed
    .transform(cleanLines)
    .superRefine(within(1, max))
    .meta({ minLength: 1, maxLength: max });

/** The name of a person: at least one letter. */
export const personName = (min = 1) =>
  line(maximum.name, min)
    .refine((name) => /\p{L}/u.test(name), "Must have at least one letter")
    .meta({ description: "At least one letter" });

const blankAsNull = (value: unknown) =>
  typeof value === "string" && cleanLine(value) === "" && !isBroken(value) ? null : value;

/** An optional field: not given, null or blank text is null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(blankAsNull, schema.nullable())
    .optional()
    .transform((value) => value ?? null);

/** One phone number, as E.164. */
export const phone = line(maximum.short)
  .transform((text, context) => {
    const number = toE164(text);
    if (number) return number;
    context.addIssue("Must be one valid phone number");
    return z.NEVER;
  })
  .meta({ format: "phone" });

export const email = line(maximum.email)
  .pipe(z.email("Must be an email address"))
  .meta({ format: "email", pattern: z.regexes.email.source });

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = line(maximum.short)
  .pipe(z.iso.date("Must be a date, YYYY-MM-DD"))
  .meta({ format: "date", minLength: 10, maxLength: 10 });

const plainDigits = z.string().regex(/^\d{1,15}$/, "Must be a whole number in plain digits");

/** An integer in a query: plain digits only. */
export const integerParameter = (min: number) =>
  plainDigits
    .meta({ override: asInteger(min) })
    .transform(Number)
    .refine((value) => value >= min, `Must be at least ${min}`);

const asInteger =
  (minimum: number): ZodOpenApiOverrideMeta =>
  ({ jsonSchema }) => {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: "integer", minimum, maximum: 10 ** 15 - 1 });
  };

export const pageSize = integerParameter(1)
  .transform((limit) => Math.min(limit, 100))
  .meta({ description: "The page size: 1 and more; above 100 counts as 100." });

/** Comma-separated, or the parameter repeated, as generated clients send it; an item that is repeated counts once. */
export const listParameter = <Item>(item: z.ZodType<Item, string>) =>
  z
    .union([z.string(), z.array(z.string())])
    .meta({ override: arrayOf(item) })
    .transform((sent, context) => {
      const parsed = [sent]
        .flat()
        .join()
        .split(",", 101)
        .map((part) => item.safeParse(part));
      if (parsed.length > 100) context.addIssue("Must have at most 100 items");
      const issue = parsed.find(({ error }) => error)?.error?.issues[0];
      if (issue) context.addIssue(issue.message);
      return [...new Set(parsed.flatMap(({ data }) => (data === undefined ? [] : [data])))];
    });

const arrayOf =
  (item: z.ZodType): ZodOpenApiOverrideMeta =>
  ({ jsonSchema }) => {
    delete jsonSchema.anyOf;
    const items = createSchema(item, { io: "input" }).schema;
    Object.assign(jsonSchema, { type: "array", items, minItems: 1, maxItems: 100 });
  };

/** A catalog handle, by its form; whether it exists is asked of the catalog. */
export const handle = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, "Must be a handle of the catalog: see GET /v1/options");

/** An id in a path, as the store wants it. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: "24 lower-case hex digits", example: "66f2c0a1b3d4e5f60718293a" })
  .transform((hex) => new ObjectId(hex));

/** A stored id, as the wire shows it. */
export const wireId = z
  .instanceof(ObjectId)
  .transform((id) => id.toHexString())
  .pipe(z.string());

/** A stored time, as the wire shows it. */
export const wireTime = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime())
  .meta({ description: "ISO 8601, UTC." });

/** An enumerated value on the wire: the handle for programs, the label for people. */
export const labelled = z.object({ handle: z.string(), label: z.string() });
