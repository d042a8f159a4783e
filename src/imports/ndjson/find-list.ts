import { fieldOfHeader, nameFields } from "../tables/headers.js";
import type { ListPlace } from "./json-texts.js";

/** Of strings, those that are the key of a plain value are told apart. */
const stringsAndBrackets = /"((?:[^"\\]|\\.)*)"(\s*:\s*(?![\s[{]))?|[{}[\]]/g;

/**
 * The list of records in a file that is one JSON document, by the beginning of its text: the document
 * itself, or the first list of objects in it (`{"total": 2, "personas": [{…`). Undefined: a file of lines.
 */
export function findList(beginning: string): ListPlace | undefined {
  if (!/^\s*[[{]/.test(beginning) || beginsWithRecord(beginning)) return undefined;
  let outer = 0;
  for (const { 0: token, 1: key = "", 2: isPlain, index } of beginning.matchAll(
    stringsAndBrackets,
  )) {
    if (token === "[" && (outer === 0 || opensObject(beginning, index)))
      return { from: index, outer };
    if (token === "{") outer += 1;
    if (token === "}") outer -= 1;
    const ended = token === "}" && outer === 0;
    if (ended || (isPlain && nameFields.has(fieldOfHeader(key)))) return undefined;
  }
  return undefined;
}

const opensObject = (text: string, at: number) => /^\[\s*\{/.test(text.slice(at, at + 1_000));

/** Is the first of several lines a whole object? */
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
