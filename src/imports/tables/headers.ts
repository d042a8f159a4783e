import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";
import {
  contactFields,
  dropped,
  numberWords,
  ofContact,
  ofPerson,
  qualifiers,
} from "./header-beside.js";
import { type Field, headerWords } from "./header-words.js";

/** The words by which headers are compared: folded, singular, initials joined (`C.I.` → `ci`). */
export function headerTokens(header: string): string[] {
  const spaced = header
    .replaceAll(/\((?:e?s|a|as)\)|['’]s\b/gi, "")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replaceAll(/[°]/g, "o ");
  // Between words `o` and `y` are no initials: `C.I. o pasaporte`.
  const apart = fold(spaced).replaceAll(/(?<=\s)[oyu](?=\s)/g, " ");
  const words = apart.match(/\p{L}+|\p{N}+(?:er|do|ra|da|st|nd)?|#/gu) ?? [];
  const joined = words.join(" ").replaceAll(/\b(\p{L}) (?=\p{L}\b)/gu, "$1");
  return joined
    .split(" ")
    .filter((word) => word !== "" && !dropped.has(word))
    .map((word) => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word));
}

const keyOf = (header: string) => headerTokens(header).join(" ");

const fieldByKey = new Map<string, Field>();
for (const [field, words] of Object.entries(headerWords) as [Field, string][]) {
  for (const word of words.split(/,\s*/)) {
    const key = keyOf(word);
    if (key && !fieldByKey.has(key)) fieldByKey.set(key, field);
  }
}

/** What a header as typed means by itself; undefined when it is no known word. */
export function fieldOfHeader(header: string): Field | undefined {
  if (header.length > 200) return undefined;
  const text = cleanLine(header);
  const known = fieldByKey.get(keyOf(text));
  if (known) return known;
  const bare = text.replaceAll(/[([{].*?(?:[)\]}]|$)/g, " ");
  const parts = ofParts(bare);
  if (parts === "contact_name") return parts; // `Familiar / Teléfono` is more than a telephone
  return ofTokens(headerTokens(bare)) ?? parts;
}

function ofTokens(tokens: string[]): Field | undefined {
  const words = tokens.filter((token) => !/^\d+$/.test(token));
  const known = fieldByKey.get(tokens.join(" ")) ?? fieldByKey.get(words.join(" "));
  if (known || words.length < 2) return known;
  if (words.some((word) => ofContact.has(word))) {
    const rest = words.filter((word) => !ofContact.has(word) && !ofPerson.has(word));
    if (rest.length === 0) return "contact_name";
    return contactFields[ofTokens(rest) ?? "note"] ?? "note";
  }
  for (const known of [ofPerson, numberWords]) {
    const rest = words.filter((word) => !known.has(word));
    if (rest.length > 0 && rest.length < words.length) return ofTokens(rest);
  }
  if (/^(?:fecha|fec|date|data)$/.test(words[0] ?? "") || words.at(-1) === "date") {
    return "note_date";
  }
  for (const [field, beside] of qualifiers) {
    const rest = words.filter((word) => !beside.has(word));
    const all = rest.length > 0 && rest.every((word) => fieldByKey.get(word) === field);
    if (all || fieldByKey.get(rest.join(" ")) === field) return field;
  }
  return undefined;
}

/** Two words for one thing, often in two languages: `Edad / Age`. Two things in one column are neither. */
function ofParts(text: string): Field | undefined {
  const parts = text.split(/[/|\n]| - /).map((part) => ofTokens(headerTokens(part)));
  const fields = new Set(parts.filter((field) => field !== undefined));
  if (parts.length < 2 || fields.size === 0) return undefined;
  if (fields.size === 1) return [...fields][0];
  const one = (...both: Field[]) => [...fields].every((field) => both.includes(field));
  if (one("contact_person_phone", "contact_name")) return "contact_name";
  if (one("document_id", "id", "source_id")) return "document_id";
  return one("full_name", "first_name") ? "full_name" : "note";
}

/** Fields that only the person's own name has. */
export const nameFields: ReadonlySet<Field | undefined> = new Set<Field>([
  "full_name",
  "full_name_surname_first",
  "first_name",
  "last_name",
]);

export type HeaderMap = ReadonlyMap<string, Field>;

/** An explicit map from header, as typed, to field. Throws RangeError for a field that does not exist. */
export function headerMap(fields: Readonly<Record<string, string>>): HeaderMap {
  return new Map(
    Object.entries(fields).map(([header, field]): [string, Field] => {
      if (!isField(field)) throw new RangeError(`"${field}" is not a field of a list`);
      return [mapKey(header), field];
    }),
  );
}

const isField = (name: string): name is Field => Object.hasOwn(headerWords, name);

/** A header on one line; marks of bold around it, as in a chat, are not typed to be read. */
export const headerText = (cell: string): string =>
  cleanLine(cell).replace(/^([*_~]{1,3})(.*)\1$/, "$2");

/** How the headers of an explicit map are compared. */
export const mapKey = (header: string): string => fold(headerText(header)).replaceAll(/\s+/g, " ");

/** The number of known header words in a row that is a header (two or more, one of them a name), else 0. */
export function headerScore(row: readonly string[], map?: ReadonlyMap<string, unknown>): number {
  let known = 0;
  let names = 0;
  for (const cell of row) {
    const mapped = map?.get(mapKey(cell)) as Field | undefined;
    const field = mapped ?? fieldOfHeader(cell);
    if (field) known += 1;
    if (nameFields.has(field)) names += 1;
  }
  return known >= 2 && names >= 1 ? known : 0;
}

/** A header in the middle of a table must say so clearly: people are called neither `Nombre` nor `Surname`. */
const clearName = /nombre|name|apellido|sobrenome|\bnome\b|forename/;
const clearBeginnings = new Set(
  [...fieldByKey.keys()].filter((key) => clearName.test(key)).map((key) => key.slice(0, 3)),
);

/**
 * Is a row below a header another header: a name word, and most of its cells known words? Among the rows
 * of a table the name word must be a clear one; not `apart` from them, behind a footer.
 */
export function isFurtherHeader(row: readonly string[], map?: HeaderMap, apart = false): boolean {
  if (apart && row.some((cell) => /^\W*\d+\W*$/.test(cell))) return false;
  if (!apart && !row.some(mayBeName)) return false; // nearly every row ends here
  const says = (cell: string) =>
    mayBeName(cell) && clearName.test(fold(cell)) && fieldOfHeader(cell) !== undefined;
  if (!apart && !row.some(says)) return false;
  const filled = row.filter((cell) => cell.trim() !== "").length;
  return headerScore(row, map) >= Math.max(2, filled * 0.6);
}

function mayBeName(cell: string): boolean {
  if (cell.length > 60) return false;
  const start = letterFirst.test(cell) ? cell : cell.replace(/^\P{L}+/u, "");
  return clearBeginnings.has(start.slice(0, 3).toLowerCase());
}

const letterFirst = /^[A-Za-z]/;
