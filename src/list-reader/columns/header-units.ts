import { fold } from "../../kernel/names/fold.js";
import { anyOf } from "../values/phrases.js";
import * as ages from "../words/ages.js";

// Headers may state the unit and form of the values of a column: `Edad (meses)`, `Días de nacido`, `Birthdate
// (MM/DD/YYYY)`.

export type AgeUnit = "months" | "days";

const alone = (words: string) => new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, "u");
const { inHeaders } = ages;
const [years, months, days] = [
  alone(anyOf(inHeaders.years)),
  alone(anyOf(inHeaders.months)),
  alone(anyOf(inHeaders.days)),
];
const asOf = alone(`${anyOf(ages.asOf)} ${anyOf(inHeaders.months, ages.days)}`);

/** The unit of a bare number of an age; undefined for years, or if the header names several units. */
export function ageUnitOf(header: string): AgeUnit | undefined {
  const text = fold(header.slice(0, 200)).replaceAll("_", " ");
  if (years.test(text) || asOf.test(text)) return undefined;
  const [inMonths, inDays] = [months.test(text), days.test(text)];
  if (inMonths === inDays) return undefined;
  return inMonths ? "months" : "days";
}

/**
 * Whether the header says that months come first: `Birthdate (MM/DD/YYYY)`, `m/d/yy`. Otherwise days come
 * first, as everywhere here.
 */
export const saysMonthFirst = (header: string): boolean =>
  /(?<!\p{L})mm?[ /._-]dd?[ /._-](?:y{2,4}|a{2,4})(?!\p{L})/u.test(fold(header.slice(0, 200)));

/** Whether the header says in which order days, months and years come: `dd/mm/aaaa`, `YYYY-MM-DD`. */
export const saysOrder = (header: string): boolean =>
  /(?<!\p{L})(?:dd?[ /._-]mm?|mm?[ /._-]dd?|(?:y{2,4}|a{2,4})[ /._-]mm?)(?!\p{L})/u.test(
    fold(header.slice(0, 200)),
  );
