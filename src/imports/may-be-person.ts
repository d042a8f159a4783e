import { cleanLine } from "../http/text.js";
import { fold } from "../names/fold.js";
import { signer } from "./below-total.js";
import type { Column } from "./columns/column.js";
import { nameFields } from "./columns/fields.js";
import { mapKey } from "./columns/maps.js";
import { isPlaceLine, isPlaceTitle } from "./tables/places.js";
import { isFooter, isSectionTitle, lacksItsValue } from "./tables/section-rows.js";
import type { TableItem } from "./tables/table.js";
import { readGender } from "./values/gender.js";
import { readNameCell } from "./values/names.js";
import { givenNames } from "./values/two-names.js";

// Rows that no table takes, whatever columns they would have: above a header, in a sheet without one, lines
// among the rows. Who seems to be a person there is counted, for such a row is read nowhere.

const maxCells = 50;
const maxLength = 200;
const daysAndTimes = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}:\d{2}/g;
/** A document or a telephone. */
const longNumber = /(?:\d[ .-]?){6}/;

/** Does a row that is no row of a table look like a person? */
export function mayBePerson(item: Extract<TableItem, { ignored: string }>): boolean {
  if (item.ignored === "header" || item.ignored === "header row repeated") return false;
  return cellsMayBePerson(item.row.cells, "among" in item && item.among === true);
}

/** Where a second table may stand beside the first: its columns have no header, or names under one once more. */
export function firstBeside(columns: readonly Column[]): number {
  const names = columns.filter(({ field }) => nameFields.has(field));
  const keys = new Set(names.map(({ header }) => mapKey(header)));
  const again = columns.findIndex(
    ({ field, header }) => field === "note" && keys.has(mapKey(header)),
  );
  return again === -1 ? columns.length : again;
}

/** Likewise of cells; `among` rows of persons, a name alone may be somebody's. */
export function cellsMayBePerson(cells: readonly string[], among = false): boolean {
  const texts = cells
    .slice(0, maxCells)
    .filter((cell) => cell.trim() !== "" && cell.length <= maxLength)
    .map(cleanLine);
  const [first = ""] = texts;
  if (texts.length === 0 || texts.some((text) => text.includes(": "))) return false;
  if (texts.length === 1 && among && lacksItsValue(first)) return isLoneSurname(first);
  const name = isFooter(first) ? [first] : texts; // `Total Pérez`
  const named = nameIn(name);
  if (named === undefined) return false;
  const bare = texts.map((text) => text.replaceAll(daysAndTimes, ""));
  if (bare.some((text) => longNumber.test(text))) return true;
  if (isFooter(first) || !knowsGiven(named)) return false;
  return texts.some(isDetail) || (among && texts.every((text) => !/\d/.test(text)));
}

/** An age or the like, in a cell of its own or behind the name. */
const isDetail = (text: string) =>
  /^\d{1,3}(?: ?\p{L}{1,5}\.?)?$/u.test(text) ||
  /\p{L} \d{1,3}(?: a\p{L}*)?$/u.test(text) ||
  readGender(text, false) !== undefined;

const isLoneSurname = (text: string) =>
  text.split(" ").length === 1 || nameIn([text]) !== undefined;

/** The words of the first whole name, in one cell or in two beside each other. */
function nameIn(texts: readonly string[]): string[] | undefined {
  const parts = texts.map(wordsOfName);
  const whole = parts.find((words) => words && words.length > 1);
  if (whole) return whole;
  const at = parts.findIndex((words, place) => words && parts[place + 1]);
  return at === -1 ? undefined : [...(parts[at] ?? []), ...(parts[at + 1] ?? [])];
}

function wordsOfName(text: string): string[] | undefined {
  if (!/\p{L}{2}/u.test(text) || signer.test(text) || readGender(text, false)) return undefined;
  if (isPlaceTitle(text) || isPlaceLine(text)) return undefined;
  if (isSectionTitle(text) && !lacksItsValue(text)) return undefined;
  const { problem, surnames, given } = readNameCell(text);
  return problem ? undefined : [...surnames, ...given];
}

const knowsGiven = (words: readonly string[]) => words.some((word) => givenNames.has(fold(word)));
