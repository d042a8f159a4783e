import { nameFields } from "../../columns/fields.js";
import { fieldOfHeader } from "../../columns/header-evidence.js";
import { wordSet } from "../../values/phrases.js";
import { folded } from "../../values/plain.js";
import { nameKeys } from "../../words/headers.js";
import { bounded } from "../bounds.js";
import type { ListPlace } from "./json-texts.js";

/**
 * Brackets and strings; a string that is a key is followed by its colon and how its value begins. The text may
 * end within a string: else every quote in it would be tried as the beginning of another one.
 */
const tokens = /"((?:[^"\\]|\\.)*)(?:"|\\?$)(\s*:\s*(?=(.)))?|[{}[\]]/gs;

/**
 * The list of records in a file that is one JSON document, by the beginning of its text: the document
 * itself, the first list of objects in it (`{"total": 2, "personas": [{…`), or records over several lines
 * without a list. Undefined: a file of lines.
 */
export function findList(beginning: string): ListPlace | undefined {
  if (!/^\s*[[{]/.test(beginning) || beginsWithRecord(beginning)) return undefined;
  const place = firstList(beginning);
  const overLines = /^\s*\{[^\n]*\n\s*"(?:[^"\\]|\\.)*"\s*:/.test(beginning);
  return place ?? (overLines ? { from: 0, outer: 0, apart: true } : undefined);
}

function firstList(beginning: string): ListPlace | undefined {
  let outer = 0;
  for (const { 0: token, 1: key = "", 3: value, index } of beginning.matchAll(tokens)) {
    if (token === "[" && (outer === 0 || opensObject(beginning, index)))
      return { from: index, outer };
    if (token === "{") outer += 1;
    if (token === "}") outer -= 1;
    // `"name": [{…` and `"contactos": [{…` are parts of a record, `"personas": [{…` is the list.
    const tellsName = value === "[" ? isPart(key) : value && isName(key);
    if ((token === "}" && outer === 0) || (tellsName && value !== "{")) return undefined;
  }
  return undefined;
}

const names = wordSet(nameKeys);
const isPart = (key: string) =>
  names.has(folded(bounded(key))) || fieldOfHeader(bounded(key))?.startsWith("contact") === true;

const isName = (key: string) => nameFields.has(fieldOfHeader(bounded(key)));

const opensObject = (text: string, at: number) => /^\[\s*\{/.test(text.slice(at, at + 1_000));

/** Whether the first of several lines is a whole object. */
function beginsWithRecord(beginning: string): boolean {
  const [, first = "", second] = /^\s*(\{.*)\n\s*(\S)?/.exec(beginning) ?? [];
  if (second === undefined) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}
