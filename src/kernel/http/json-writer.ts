import { ObjectId } from "mongodb";
import { z } from "zod";
import { dayMs } from "../values/day.js";
import { wireId, wireTime } from "./fields.js";

type Write = (value: unknown) => string;

const compiled = new WeakMap<z.ZodType, Write>();

/**
 * Compiles the schema of an answer, once, into a function that writes the answer as JSON text. Only fields
 * that the schema names are ever written. The function throws a TypeError, which names the field but never
 * its value, when the answer is not what the schema says.
 */
export function jsonWriter<Schema extends z.ZodType>(
  schema: Schema,
): (answer: z.input<Schema>) => string {
  const known = compiled.get(schema);
  if (known) return known;
  const write = writerOf(schema, "answer");
  compiled.set(schema, write);
  return write;
}

function writerOf(schema: unknown, path: string): Write {
  if (schema === wireId) return checked(isObjectId, (id) => `"${id.toHexString()}"`, path);
  if (schema === wireTime) return checked(isDate, (time) => `"${isoTime(time)}"`, path);
  if (schema instanceof z.ZodNullable) {
    const write = writerOf(schema.unwrap(), path);
    return (value) => (value === null ? "null" : write(value));
  }
  if (schema instanceof z.ZodOptional) return writerOf(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return arrayWriter(schema, path);
  if (schema instanceof z.ZodRecord) return recordWriter(schema, path);
  if (schema instanceof z.ZodObject) return objectWriter(schema, path);
  if (schema instanceof z.ZodDiscriminatedUnion) return variantWriter(schema, path);
  if (schema instanceof z.ZodString) return checked(isString, quoted, path);
  return checked(plainCheck(schema, path), JSON.stringify, path);
}

/** Most texts need no escape, and are written several times faster without JSON.stringify. */
const quoted = (text: string) => (escapable.test(text) ? JSON.stringify(text) : `"${text}"`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them.
const escapable = /[\u0000-\u001f"\\\ud800-\udfff]/;

const digits = Array.from({ length: 1000 }, (_, number) => String(number));
const two = digits.slice(0, 100).map((number) => number.padStart(2, "0"));
const three = digits.map((number) => number.padStart(3, "0"));

/** The last day that was formatted, as a cache: the times of a page mostly fall on few days. */
let written = { day: 0, text: "1970-01-01T" };

/** As toISOString, which takes more time than all else in a page of a list. */
function isoTime(time: Date): string {
  const day = Math.floor(time.getTime() / dayMs);
  if (day !== written.day) {
    written = {
      day,
      text: new Date(day * dayMs).toISOString().slice(0, -"00:00:00.000Z".length),
    };
  }
  const ms = time.getTime() - day * dayMs;
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const seconds = Math.floor(ms / 1000) % 60;
  return `${written.text}${two[hours]}:${two[minutes]}:${two[seconds]}.${three[ms % 1000]}Z`;
}

function checked<Value>(
  fits: (value: unknown) => value is Value,
  write: (value: Value) => string,
  path: string,
): Write {
  return (value) => {
    if (fits(value)) return write(value);
    throw mismatch(path);
  };
}

function objectWriter(schema: z.ZodObject, path: string): Write {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    isOptional: field instanceof z.ZodOptional,
    write: writerOf(field, `${path}.${name}`),
  }));
  const write = (record: Record<string, unknown>) => {
    let text = "";
    for (const field of fields) {
      const value = record[field.name];
      if (value === undefined && field.isOptional) continue;
      text += (text === "" ? "{" : ",") + field.key + field.write(value);
    }
    return text === "" ? "{}" : `${text}}`;
  };
  return checked(isObject, write, path);
}

function variantWriter(union: z.ZodDiscriminatedUnion, path: string): Write {
  const { discriminator } = union.def;
  const variants = new Map<unknown, Write>();
  for (const variant of union.options) {
    const tag = variant instanceof z.ZodObject ? variant.shape[discriminator] : undefined;
    if (!(tag instanceof z.ZodLiteral)) throw unwritable(path);
    for (const value of tag.values) variants.set(value, writerOf(variant, path));
  }
  const write = (record: Record<string, unknown>) => {
    const variant = variants.get(record[discriminator]);
    if (!variant) throw mismatch(path);
    return variant(record);
  };
  return checked(isObject, write, path);
}

function arrayWriter({ element }: z.ZodArray, path: string): Write {
  const write = writerOf(element, `${path}[]`);
  return checked(Array.isArray, (items: unknown[]) => `[${items.map(write).join(",")}]`, path);
}

function recordWriter({ valueType }: z.ZodRecord, path: string): Write {
  const write = writerOf(valueType, `${path}[]`);
  const entry = ([key, value]: [string, unknown]) => `${JSON.stringify(key)}:${write(value)}`;
  return checked(isObject, (record) => `{${Object.entries(record).map(entry).join(",")}}`, path);
}

type Plain = string | number | boolean;

/** What JSON.stringify writes as it is. */
function plainCheck(schema: unknown, path: string): (value: unknown) => value is Plain {
  if (schema instanceof z.ZodString) return (value) => typeof value === "string";
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === "boolean";
  if (schema instanceof z.ZodNumber) return (value): value is Plain => Number.isFinite(value);
  if (schema instanceof z.ZodEnum) return among(new Set<unknown>(schema.options));
  if (schema instanceof z.ZodLiteral) return among(schema.values);
  if (schema instanceof z.ZodUnion) {
    const checks = schema.options.map((option) => plainCheck(option, path));
    return (value): value is Plain => checks.some((fits) => fits(value));
  }
  throw unwritable(path);
}

const among =
  (values: Set<unknown>) =>
  (value: unknown): value is Plain =>
    values.has(value);

const isString = (value: unknown) => typeof value === "string";
const isObjectId = (value: unknown) => value instanceof ObjectId;
const isDate = (value: unknown) => value instanceof Date;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const mismatch = (path: string) => new TypeError(`${path} is not what its schema says`);
const unwritable = (path: string) => new TypeError(`No answer holds what ${path} is declared as`);
