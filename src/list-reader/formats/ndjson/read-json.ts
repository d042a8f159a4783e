import type { RowReason } from "../../../kernel/messages/lists/row-reasons.js";
import { flatten, isObject } from "./flatten.js";
import type { JsonText } from "./json-texts.js";
import { asListed } from "./own-view.js";

export type JsonRecord = { values: Map<string, string> } | { problem: RowReason };

/** One record, or why it cannot be read. */
export function readJson({ text, tooLong }: JsonText): JsonRecord {
  if (tooLong) return { problem: "record_too_long" };
  const value = parseJson(text);
  if (value === undefined) return { problem: "record_not_json" };
  return isObject(value) ? { values: flatten(asListed(value)) } : { problem: "record_not_object" };
}

/** A record as it was written. Undefined: no JSON. Numbers that are too long to be kept exactly (ids) become text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(/\d{16}/.test(text) ? text.replaceAll(stringOrLongNumber, quoted) : text);
  } catch {
    return undefined;
  }
}

/** Each string and number is tried once from its beginning: a record may hold a million digits or quotes. */
const stringOrLongNumber = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?(?<![\d.])\d{16,}(?![\d.eE])/gs;
const quoted = (token: string) => (token.startsWith('"') ? token : `"${token}"`);
