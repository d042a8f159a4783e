import { plain } from "./plain.js";

/** `years`: 0 to 120. `exact` is false when the text says more than the number: it goes to the notes too. */
export interface Age {
  years: number;
  exact: boolean;
}

const yearWord = "(?:anos?|anios?|a|y|yrs?|years?|yo|y/o)(?: de edad| de idade| old| cumplidos)?";
const monthWord = "(?:meses|mes|m|months?|mos?)";
const daysBehind = "(?:(?: y| e| and|,)? ?\\d{1,2} ?(?:dias?|d|days?))?";
const inYears = new RegExp(`^(\\d{1,3})(?:[.,]\\d{1,2})? ?(?:${yearWord})?$`);
const yearsAndMonths = new RegExp(
  `^(\\d{1,3}) ?${yearWord}(?: y| e| and|,)? ?\\d{1,2} ?${monthWord}${daysBehind}$`,
);
const inMonths = new RegExp(`^(\\d{1,3}) ?${monthWord}${daysBehind}(?: de (?:nacid[oa]|vida))?$`);
const inDays =
  /^\d{1,3} ?(?:dias?|d|days?|semanas?|sem|weeks?|wk|horas?|hs?|hours?)(?: de (?:nacid[oa]|vida))?$/;
const about =
  /^(?:(?:rn|recien nacid[oa]|lactante|bebe)(?: de|,| -)? (?=\d+ ?[dhms])|[~±≈]|\+\/?-) ?|^(?:aprox(?:imadamente|imada|imado)?|unos|alrededor de|cerca de|circa|about|around|approx) |(?: ?\(?(?:aprox(?:imadamente|imados|imada|imado)?|approx|apx|mas o menos|\+\/?-)\)?| ?[?])$/g;

/**
 * The age that a cleaned cell gives in figures: `34`, `34 años`, `8 meses` (0), `1 año y 6 meses` (1),
 * `~85` (not exact). Undefined for words, ranges and anything above 120.
 */
export function readAge(text: string): Age | undefined {
  if (text.length > 40) return undefined;
  // A dot between digits is a decimal point; `plain` would drop it.
  const told = plain(text.replaceAll(/(\d)\.(?=\d)/g, "$1,"));
  const without = told.replaceAll(about, "");
  const years = yearsOf(without);
  if (years === undefined || years > 120) return undefined;
  return { years, exact: without === told };
}

function yearsOf(text: string): number | undefined {
  const years = (inYears.exec(text) ?? yearsAndMonths.exec(text))?.[1];
  if (years) return Number(years);
  const months = inMonths.exec(text)?.[1];
  if (months) return Math.floor(Number(months) / 12);
  return inDays.test(text) ? 0 : undefined;
}
