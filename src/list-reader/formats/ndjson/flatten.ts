import { cleanLine } from "../../../kernel/values/text.js";
import { wordSet } from "../../values/phrases.js";
import { folded } from "../../values/plain.js";
import { measures, unitKeys } from "../../words/headers.js";
import { bounded } from "../bounds.js";

export type JsonObject = Record<string, unknown>;

/** The depth to which nested keys are flattened. Anything deeper is one text. */
const deepest = 5;
const maxKeyLength = 200;
/** A longer list of objects is one text. */
const maxItems = 30;

/**
 * The values of a record as text, by key: `contact.phone`, lists joined by `, `. A key without a value stays:
 * it shows what is not reported.
 */
export function flatten(record: JsonObject): Map<string, string> {
  const values = new Map<string, string>();
  const add = (object: JsonObject, path: string[]) => {
    for (const [name, value] of Object.entries(object)) {
      const keys = [...path, name];
      const objects = keys.length < deepest ? objectsIn(value) : [];
      if (objects.length > 0) {
        objects.forEach((item, at) => {
          add(item, at === 0 ? keys : [...keys, String(at + 1)]);
        });
        continue;
      }
      const text = textOf(value);
      const key = cleanLine(keys.join(".").slice(0, maxKeyLength));
      values.set(key, joined([values.get(key) ?? "", text]));
    }
  };
  add(record, []);
  return values;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object, or the few objects of a list: `contacts.phone`, `contacts.2.phone`. */
function objectsIn(value: unknown): JsonObject[] {
  const items = Array.isArray(value) ? value : [value];
  const whole = items.every((item) => isObject(item) && !isLabelled(item) && !isMeasure(item));
  return whole && items.length <= maxItems ? items : [];
}

/** `{"handle": "female", "label": "Femenino"}`: how the registry itself writes a value of a catalog. */
const isLabelled = (value: JsonObject): value is { handle: string } =>
  typeof value.handle === "string" &&
  Object.keys(value).every((key) => key === "handle" || key === "label");

const measure = wordSet(measures);
const units = wordSet(unitKeys);

/** `{"value": 5, "unit": "months"}`: 5 months. */
const isMeasure = (value: JsonObject): boolean => {
  const keys = Object.keys(value);
  if (keys.length !== 2) return false;
  const [number = "", unit = ""] = keys.map((key) => folded(bounded(key)));
  return measure.has(number) && units.has(unit);
};

/** Any value as text. Values that lie deeper than anybody writes are not read. */
function textOf(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if (depth > 20) return "[…]";
  if (Array.isArray(value)) return joined(value.map((item) => textOf(item, depth + 1)));
  if (isObject(value)) {
    if (isLabelled(value)) return value.handle;
    if (isMeasure(value)) return Object.values(value).filter(isScalar).join(" ");
  }
  return joined(
    Object.entries(value).map(([key, item]) => {
      const text = textOf(item, depth + 1);
      return text && `${key}: ${text}`;
    }),
  );
}

const isScalar = (value: unknown) => typeof value === "string" || typeof value === "number";

const joined = (texts: string[]) => texts.filter((text) => text.trim() !== "").join(", ");
