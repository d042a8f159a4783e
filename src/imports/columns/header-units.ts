import { fold } from "../../names/fold.js";

// In what the values of a column are written: `Edad (meses)`, `Días de nacido`, `Birthdate (MM/DD/YYYY)`.

export type AgeUnit = "months" | "days";

const years = /(?<!\p{L})(?:a|anos?|years?|yrs?|y)(?!\p{L})/u;
const months = /(?<!\p{L})(?:meses|months?|mos|mths?|mes)(?!\p{L})/u;
const days = /(?<!\p{L})(?:dias|days)(?!\p{L})/u;
const asOf =
  /(?<!\p{L})(?:al?|hasta|hace|dentro|en el|no|del?) (?:el |los |este |ultimos )?(?:mes|dias?)(?!\p{L})/u;

/** In what a bare number of an age is counted; undefined: years, or the header names several units. */
export function ageUnitOf(header: string): AgeUnit | undefined {
  const text = fold(header.slice(0, 200)).replaceAll("_", " ");
  if (years.test(text) || asOf.test(text)) return undefined;
  const [inMonths, inDays] = [months.test(text), days.test(text)];
  if (inMonths === inDays) return undefined;
  return inMonths ? "months" : "days";
}

/** `Birthdate (MM/DD/YYYY)`, `m/d/yy`: else days come first, as everywhere here. */
export const saysMonthFirst = (header: string): boolean =>
  /(?<!\p{L})mm?[ /._-]dd?[ /._-](?:y{2,4}|a{2,4})(?!\p{L})/u.test(fold(header.slice(0, 200)));

/** `Meses` alone: an age where the list has no other. */
export const isOnlyMonths = (header: string): boolean =>
  /^\P{L}*(?:meses|months)\P{L}*$/iu.test(header);
