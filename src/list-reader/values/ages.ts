import type { AgeUnit } from "../columns/header-units.js";
import * as words from "../words/ages.js";
import { anyOf } from "./phrases.js";
import { plain } from "./plain.js";

/** `years`: 0 to 120. `exact` is false when the text says more than the number: it goes to the notes too. */
export interface Age {
  years: number;
  exact: boolean;
}

const [month, day, half] = [anyOf(words.months), anyOf(words.days), anyOf(words.half)];
const year = `${anyOf(words.years)}(?: ${anyOf(words.behindYears)})?`;
const and = anyOf(words.and);
/** `34.0`, `3 1/2`; a sign `½` has become `,5`. */
const fraction = "(?:[.,]\\d{1,2}| 1\\/[24]| 3\\/4)";
const andHalf = `(?: ${and} (?:1\\/2|${half}))`;
/** Smaller units behind a unit change nothing: `1 año y 6 meses`, `8 meses 3 días de nacido`. */
const rest = `(?:(?: ${and}|,)? ?\\d{1,2} ?(?:${month}|${day}))*${andHalf}?(?: ${anyOf(words.sinceBirth)})?`;
const inFigures = new RegExp(
  `^(\\d{1,5})(?:${fraction}|${andHalf})?(?: ?(?:(${year})|(${month})|(${day}|${anyOf(words.shorter)}))${rest})?$`,
);
const before = anyOf(words.beforeAbout);
const about = new RegExp(
  String.raw`^(?:${anyOf(words.newborn)}(?: ${before}|,| -)? (?=\d+ ?[dhms])|[~±≈]|\+\/?-) ?|` +
    String.raw`^(?:${before} )?${anyOf(words.about)} |(?: ?\(?(?:${anyOf(words.aboutBehind)}|\+\/?-)\)?| ?[?])$`,
  "g",
);

const label = anyOf(words.labels);
/** Signs and words that say no more than the column itself: `(34)`, `*34*`, `34.`, `edad: 34`, `de 45`. */
const around = new RegExp(
  String.raw`^(?:[^\p{L}\p{N}~±≈+<>-]|${label}(?=[\s:.]+\d)[\s:.]+)+|[^\p{L}\p{N}?)+<>]+$`,
  "gu",
);
const labelled = new RegExp(String.raw`^${label} (?=\d)`);
const inBrackets = /^[([{]([^()[\]{}]*)[)\]}]\W*$/;

/**
 * The age that a cleaned cell gives in figures: `34`, `34 años`, `8 meses` (0), `1 año y 6 meses` (1),
 * `~85` (not exact). A number alone counts years, unless its column says `unit`. Undefined for words, ranges
 * and anything above 120.
 */
export function readAge(text: string, unit?: AgeUnit): Age | undefined {
  if (unit === undefined && onlyYears.test(text)) {
    const years = Number(text);
    return years > 120 ? undefined : { years, exact: true };
  }
  if (text.length > 40 || !/\d/.test(text) || /^[.,]\d/.test(text)) return undefined;
  // A dot between digits is a decimal point; `plain` would drop it.
  const bracketed = inBrackets.exec(text)?.[1] ?? text;
  const bare = plain(
    bracketed.replaceAll(/(\d)\.(?=\d)/g, "$1,").replaceAll(/(?<=\d) ?[½¼¾]/g, ",5"),
  ).replaceAll(around, "");
  const without = bare.replaceAll(about, "").replace(labelled, "");
  const years = yearsIn(without, unit);
  if (years === undefined || years > 120) return undefined;
  return { years, exact: without === bare };
}

const onlyYears = /^\d{1,3}$/;

function yearsIn(text: string, unit: AgeUnit | undefined): number | undefined {
  const [, number, years, months, days] = inFigures.exec(text) ?? [];
  if (number === undefined) return undefined;
  const inMonths = months !== undefined || (!years && !days && unit === "months");
  const inDays = days !== undefined || (!years && !months && unit === "days");
  return Math.floor(Number(number) / (inMonths ? 12 : inDays ? 366 : 1));
}
