import type { AgeUnit } from "../columns/header-units.js";
import { plain } from "./plain.js";

/** `years`: 0 to 120. `exact` is false when the text says more than the number: it goes to the notes too. */
export interface Age {
  years: number;
  exact: boolean;
}

const yearWord = "(?:anos?|anios?|a|y|yrs?|years?|yo|y/o)(?: de edad| de idade| old| cumplidos)?";
const monthWord = "(?:meses|mes|m|months?|mos?)";
const daysBehind = "(?:(?: y| e| and|,)? ?\\d{1,2} ?(?:dias?|d|days?))?";
/** `34.0`, `3 1/2`; a sign `½` has become `,5`. */
const fraction = "(?:[.,]\\d{1,2}| 1\\/[24]| 3\\/4)";
const half = "(?: (?:y|e|and) (?:1\\/2|medi[oa]|mei[oa]|a half))";
const inYears = new RegExp(`^(\\d{1,3})(?:${fraction}|${half})?(?: ?${yearWord}${half}?)?$`);
const bare = new RegExp(`^(\\d{1,5})(?:${fraction})?$`);
const yearsAndMonths = new RegExp(
  `^(\\d{1,3}) ?${yearWord}(?: y| e| and|,)? ?\\d{1,2} ?${monthWord}${daysBehind}$`,
);
const inMonths = new RegExp(
  `^(\\d{1,3})${fraction}? ?${monthWord}(?:${half}|${daysBehind})(?: de (?:nacid[oa]|vida))?$`,
);
const inDays =
  /^\d{1,3} ?(?:dias?|d|days?|semanas?|sem|weeks?|wk|horas?|hs?|hours?)(?: de (?:nacid[oa]|vida))?$/;
const about =
  /^(?:(?:rn|recien nacid[oa]|lactante|bebe)(?: de|,| -)? (?=\d+ ?[dhms])|[~±≈]|\+\/?-) ?|^(?:(?:de )?(?:aprox(?:imadamente|imada|imado)?|unos|unas|casi|como|alrededor de|cerca de|aparenta(?: unos)?|circa|about|around|approx)) |(?: ?\(?(?:aprox(?:imadamente|imados|imada|imado)?|approx|apx|mas o menos|\+\/?-)\)?| ?[?])$/g;

/** What says no more than the column itself: `(34)`, `*34*`, `34.`, `edad: 34`, `de 45`. */
const around =
  /^(?:[^\p{L}\p{N}~±≈+<>-]|(?:edad|age|idade|de)(?=[\s:.]+\d)[\s:.]+)+|[^\p{L}\p{N}?)+<>]+$/gu;
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
  const told = plain(
    bracketed.replaceAll(/(\d)\.(?=\d)/g, "$1,").replaceAll(/(?<=\d) ?[½¼¾]/g, ",5"),
  ).replaceAll(around, "");
  const without = told.replaceAll(about, "").replace(/^(?:de|edad) (?=\d)/, "");
  const years = yearsIn(without, unit);
  if (years === undefined || years > 120) return undefined;
  return { years, exact: without === told };
}

const onlyYears = /^\d{1,3}$/;

function yearsIn(text: string, unit: AgeUnit | undefined): number | undefined {
  const number = unit && bare.exec(text)?.[1];
  if (!number) return yearsOf(text);
  return Math.floor(Number(number) / (unit === "months" ? 12 : 366));
}

function yearsOf(text: string): number | undefined {
  const years = (inYears.exec(text) ?? yearsAndMonths.exec(text))?.[1];
  if (years) return Number(years);
  const months = inMonths.exec(text)?.[1];
  if (months) return Math.floor(Number(months) / 12);
  return inDays.test(text) ? 0 : undefined;
}
