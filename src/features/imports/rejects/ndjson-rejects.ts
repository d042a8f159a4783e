import { isObject, type JsonObject, parseJson } from "../../../list-reader/index.js";
import type { RejectsText } from "./rejected-text.js";

/** Rejected records, one a line, to be corrected and sent again; the reader passes over `rejected_reason`. */
export const ndjsonRejects: RejectsText = {
  head: "",
  of([text = ""], reason) {
    const value = parseJson(text);
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
