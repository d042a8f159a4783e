import type { RowReason } from "../../../kernel/messages/lists/row-reasons.js";
import type { RejectsText } from "../../rejects/rejected-text.js";
import { flatten, isObject, type JsonObject } from "./flatten.js";
import type { JsonText } from "./json-texts.js";
import { asListed } from "./own-view.js";

export type JsonRecord = { values: Map<string, string> } | { problem: RowReason };

/** One record, or why it cannot be read. */
export function readJson({ text, tooLong }: JsonText): JsonRecord {
  if (tooLong) return { problem: "record_too_long" };
  const value = parsed(text);
  if (value === undefined) return { problem: "record_not_json" };
  return isObject(value) ? { values: flatten(asListed(value)) } : { problem: "record_not_object" };
}

/** Rejected records, one a line, to be corrected and sent again; the reader passes over `rejected_reason`. */
export const ndjsonRejects: RejectsText = {
  head: "",
  of([text = ""], reason) {
    const value = parsed(text);
    const record: JsonObject = isObject(value) ? value : { rejected_line: text };
    return `${written({ ...record, rejected_reason: reason }, text, reason)}\n`;
  },
  tail: "",
};

/** Nested deeper than a stack is high, a record is kept as its text. */
function written(record: JsonObject, text: string, reason: string): string {
  try {
    return JSON.stringify(record);
  } catch {
    return JSON.stringify({ rejected_line: text, rejected_reason: reason });
  }
}

/** Undefined: no JSON. Numbers that are too long to be kept exactly (ids) become text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(/\d{16}/.test(text) ? text.replaceAll(stringOrLongNumber, quoted) : text);
  } catch {
    return undefined;
  }
}

/** Each string and number is tried once from its beginning: a record may hold a million digits or quotes. */
const stringOrLongNumber = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?(?<![\d.])\d{16,}(?![\d.eE])/gs;
const quoted = (token: string) => (token.startsWith('"') ? token : `"${token}"`);
