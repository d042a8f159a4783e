import { nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import type { ListPlace } from "./json-texts.js";

/** Brackets and strings; a string that is a key is followed by its colon and how its value begins. */
const tokens = /"((?:[^"\\]|\\.)*)"(\s*:\s*(?=(.)))?|[{}[\]]/gs;

/**
 * The list of records in a file that is one JSON document, by the beginning of its text: the document
 * itself, the first list of objects in it (`{"total": 2, "personas": [{…`), an object of records by their
 * ids, or records over several lines without a list. Undefined: a file of lines.
 */
export function findList(beginning: string): ListPlace | undefined {
  if (!/^\s*[[{]/.test(beginning) || beginsWithRecord(beginning)) return undefined;
  const place = featuresIn(beginning) ?? firstList(beginning) ?? keyedRecords(beginning);
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

const isPart = (key: string) =>
  /^(?:name|nombres?)$/i.test(key) || fieldOfHeader(key)?.startsWith("contact") === true;

const isName = (key: string) => nameFields.has(fieldOfHeader(key));

const opensObject = (text: string, at: number) => /^\[\s*\{/.test(text.slice(at, at + 1_000));

/** GeoJSON, which may have a name of its own. */
function featuresIn(beginning: string): ListPlace | undefined {
  if (!/^\s*\{[^{}[\]]*"type"\s*:\s*"FeatureCollection"/.test(beginning)) return undefined;
  const features = /"features"\s*:\s*(?=\[)/.exec(beginning);
  return features ? { from: features.index + features[0].length, outer: 1 } : undefined;
}

/** An object in which a record with a name is followed by another one of its kind: `{"a1": {…}, "a2": {…}}`. */
function keyedRecords(beginning: string): ListPlace | undefined {
  const open: { from: number; key: string; keys: Set<string> }[] = [];
  let last = "";
  for (const { 0: token, 1: key = "", 2: colon, index } of beginning.matchAll(tokens)) {
    if (colon !== undefined) {
      open.at(-1)?.keys.add(key);
      last = key;
    } else if (token === "{") open.push({ from: index, key: last, keys: new Set() });
    else if (token === "}") {
      const record = open.pop();
      const around = open.at(-1);
      if (!record || !around || open.length > 3) return undefined;
      const next = /^\}\s*,\s*"((?:[^"\\]|\\.)*)"\s*:\s*\{\s*"((?:[^"\\]|\\.)*)"/.exec(
        beginning.slice(index, index + 1_000),
      );
      const alike = next && record.keys.has(next[2] ?? "") && [...record.keys].some(isName);
      const areIds = [record.key, next?.[1] ?? ""].every(mayBeId);
      if (alike && areIds) return { from: around.from, outer: open.length - 1, keyed: true };
    }
  }
  return undefined;
}

/** `id1` and `-Nx7a`, but not `contacto`, which is a part of one record. */
const mayBeId = (key: string) => {
  const field = fieldOfHeader(key);
  return field === undefined || field === "id" || field === "source_id" || field === "numbering";
};

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
