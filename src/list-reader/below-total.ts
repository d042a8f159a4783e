import { fold } from "../kernel/names/fold.js";
import { cleanLine } from "../kernel/values/text.js";
import type { Column } from "./columns/column.js";
import { nameFields } from "./columns/fields.js";
import { mapKey } from "./columns/maps.js";
import { isPlaceLine } from "./tables/named-place.js";
import { isFooter, isSectionTitle, lacksItsValue } from "./tables/section-rows.js";
import type { TableItem } from "./tables/table.js";
import { readGender } from "./values/gender.js";
import { readNameCell } from "./values/names.js";
import { namesHousehold } from "./values/no-person.js";
import { anyOf } from "./values/phrases.js";
import { plain } from "./values/plain.js";
import { givenNames } from "./values/two-names.js";
import { ranks, signatories as titles } from "./words/names.js";

// Some rows belong to no table: rows above a header, below a total, in a sheet without a header, and lines among the
// rows. Such a row is never read. So it is counted if it looks like a person.

const maxCells = 50;
const maxLength = 200;
const daysAndTimes = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}:\d{2}/g;
/** A document or a telephone. */
const longNumber = /(?:\d[ .-]?){6}/;
/** Signatories of a list have a title; patients seldom do. */
const signer = new RegExp(String.raw`^[\s*"'(]*${anyOf(titles, ranks)}(?:\.|\s)`, "i");

/** Whether a row outside of a table looks like a person. */
export function mayBePerson(item: Extract<TableItem, { ignored: string }>): boolean {
  if (item.ignored === "header" || item.ignored === "header row repeated") return false;
  if ("opens" in item && !("among" in item)) return false;
  const isAmong = "among" in item;
  const isHousehold = (cell: string) => cell.length <= maxLength && namesHousehold(plain(cell));
  return cellsMayBePerson(item.row.cells, isAmong) || (isAmong && item.row.cells.some(isHousehold));
}

/**
 * The column where a second table may begin next to the first: its columns have no header, or a header for names
 * comes a second time.
 */
export function firstBeside(columns: readonly Column[]): number {
  const names = columns.filter(({ field }) => nameFields.has(field));
  const keys = new Set(names.map(({ header }) => mapKey(header)));
  const again = columns.findIndex(
    ({ field, header }) => field === "note" && keys.has(mapKey(header)),
  );
  return again === -1 ? columns.length : again;
}

/**
 * Whether the cells hold a whole name and two signs of a person: a known given name, an age, a gender, a number in
 * front. A long number is enough alone. `among` rows of persons, a name alone may be a person.
 */
export function cellsMayBePerson(cells: readonly string[], among = false): boolean {
  const texts = cells
    .slice(0, maxCells)
    .filter((cell) => cell.trim() !== "" && cell.length <= maxLength)
    .map(cleanLine);
  const [first = ""] = texts;
  if (texts.length === 0 || texts.some((text) => text.includes(": "))) return false;
  if (texts.length === 1 && among && lacksItsValue(first)) {
    return !first.includes(" ") || nameIn([first]) !== undefined; // a single word is a surname
  }
  const named = nameIn(isFooter(first) ? [first] : texts); // `Total Pérez`
  if (named === undefined) return false;
  if (texts.some((text) => longNumber.test(text.replaceAll(daysAndTimes, "")))) return true;
  if (isFooter(first)) return false;
  const isKnown = named.some((word) => givenNames.has(fold(word)));
  const isAlone = among && texts.every((text) => !/\d/.test(text));
  return texts.filter(isDetail).length + Number(isKnown) + Number(isAlone) > 1;
}

/** An age, a number or a gender: in a separate cell, or a number after or before the name. */
const isDetail = (text: string) =>
  /^\d{1,3}(?: ?\p{L}{1,5}\.?|[.)°º-]+ ?\p{L}.*)?$/u.test(text) ||
  /\p{L} \d{1,3}(?: a\p{L}*)?$/u.test(text) ||
  readGender(text, false) !== undefined;

/** The words of the first whole name, in one cell or in two adjacent cells. */
function nameIn(texts: readonly string[]): string[] | undefined {
  const parts = texts.map(wordsOfName);
  const whole = parts.find((words) => words && words.length > 1);
  if (whole) return whole;
  const at = parts.findIndex((words, place) => words && parts[place + 1]);
  return at === -1 ? undefined : [...(parts[at] ?? []), ...(parts[at + 1] ?? [])];
}

function wordsOfName(text: string): string[] | undefined {
  if (!/\p{L}{2}/u.test(text) || signer.test(text) || readGender(text, false)) return undefined;
  if (isPlaceLine(text) || (isSectionTitle(text) && !lacksItsValue(text))) return undefined;
  const { problem, surnames, given } = readNameCell(text);
  return problem ? undefined : [...surnames, ...given];
}
