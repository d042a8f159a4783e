import { fold } from "../../kernel/names/fold.js";
import { isSentence } from "../values/name-words.js";
import { anyOf, wordSet } from "../values/phrases.js";
import { weekdays, withinDay } from "../words/calendar.js";
import * as lines from "../words/lines.js";

// Rows of a table that hold no person.

const footer = new RegExp(
  String.raw`^[\s*"'(]*(?:${anyOf(lines.footers)}|${anyOf(lines.signed)}[^:]*:)(?!\p{L})`,
  "iu",
);

/** Whether the first filled cell of a row ends the table: totals, signatures. */
export const isFooter = (cell: string): boolean => cell.length < 200 && footer.test(cell);

const sections = wordSet(lines.sections);
const ofNoName = new RegExp(String.raw`(?<!\p{L})${anyOf(lines.ofNoName)}`, "u");
const room = anyOf(lines.rooms);
/** Words about who made the list, when, and where it ends; rooms. */
const ofNobody = new RegExp(
  String.raw`^\W*(?:${anyOf(lines.madeBy)}|${room}(?: (?:${anyOf(withinDay)}|\p{L}?\d|\p{L}$)|$)|${room}s \d|${anyOf(weekdays)},? \d{1,2}(?:[/.-]| ${anyOf(withinDay)} ))`,
  "u",
);

/** Whether a row with a single filled cell is a line about the rows below, and no name. */
export function isSectionTitle(text: string): boolean {
  if (text.includes(":") || /^\W*sep=/.test(text)) return true;
  const folded = fold(text);
  if (ofNoName.test(folded)) return false;
  if (ofNobody.test(folded)) return true;
  const [first = ""] = folded.match(/\p{L}+/u) ?? [];
  return sections.has(first) || (isSentence(folded) && !/^\W*\d/.test(folded));
}

/** Title words that mean something only with a value behind them: `Corte 28/06`, `Grupo 3`. */
const labels = wordSet(lines.labels);

/** Whether a title is such a word without its value. It may as well be a surname. */
export function lacksItsValue(text: string): boolean {
  const [first = ""] = fold(text).match(/\p{L}+/u) ?? [];
  return labels.has(first) && !/[\d:]/.test(text);
}

const subtotal = new RegExp(String.raw`^\W*${anyOf(lines.subtotals)}`, "i");

export const isSubtotal = (cell: string): boolean => subtotal.test(cell);
