import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { number } from "../words/documents.js";
import { ofWhom, or, between as together } from "../words/names.js";
import { labelsOfNumbers } from "../words/people.js";
import { unwrapped } from "./documents.js";
import { anyOf } from "./phrases.js";

/** `number`: E.164. `alone`: the cell holds nothing else. */
export interface Phone {
  number: string;
  alone: boolean;
}

const onlyOne = /^\(?\+?[\d\s().-]+$/;
/** `0414/5550101`: this slash follows the area code. It does not separate two numbers. */
const strokeBehindArea = /^(\D{0,5}\d{3,4}\)?) ?[/_] ?(?=\d[\d\s.-]{5,9}$)/;
const between = new RegExp(`[/;,|\\n]+| (?:${anyOf(together, or)}|-|–) | {2,}`, "i");
/** Without texts that have a letter O or l for a digit: the rest would be another number, or none. */
const numberLike =
  /(?<!(?<!\p{L})[OoIl][\d().-]*)(?:\+|00)?\(?\d[\d\s().-]{5,}\d(?![OoIl](?!\p{L}))/gu;
/** `Tel: 0414-5550101` says no more than the column itself. */
const label = new RegExp(
  String.raw`^(?:${anyOf(number)}\.? ?(?:${anyOf(ofWhom)} )?)?${anyOf(labelsOfNumbers)}[\s.:#°-]*(?=[+(\d])`,
  "i",
);

/** The first valid number in a cleaned cell. National numbers are read as numbers of `region`. */
export function readPhone(cell: string, region: CountryCode): Phone | undefined {
  const text = withoutFrame(unwrapped(cell))
    .replace(/^(\d{7,15})\.0$/, "$1")
    .replace(strokeBehindArea, "$1 ");
  if (text.length > 300) return undefined;
  if (onlyOne.test(text)) {
    const number = valid(text, region);
    if (number) return { number, alone: true };
  }
  if (/\d[.,]\d+E\+\d/i.test(text)) return undefined; // a number that a spreadsheet has shortened
  for (const part of text.split(between)) {
    for (const candidate of part.match(numberLike) ?? []) {
      const number = valid(candidate, region) ?? firstOfSeveral(candidate, region);
      if (number) return { number, alone: false };
    }
  }
  return undefined;
}

const withoutFrame = (text: string) =>
  /^[\d+(]/.test(text) ? text : text.replace(/^[*_~\s]+|[*_~\s]+$/g, "").replace(label, "");

function valid(text: string, region: CountryCode): string | undefined {
  const phone = parsePhoneNumberFromString(text, region);
  if (!phone?.isValid() || phone.ext) return undefined;
  return isForeign(text, region) ? undefined : phone.number;
}

/**
 * Area codes that the numbering plan of a region still has, but hardly anybody there uses. Such numbers are taken for
 * those of another region.
 */
const outOfUse: Partial<Record<CountryCode, RegExp>> = { VE: /^41[578]\d{7}$/ };

/** Whether a number is of another region: `(415) 642-0234` has neither a country code nor the zero of the region. */
const isForeign = (text: string, region: CountryCode): boolean =>
  !text.includes("+") && outOfUse[region]?.test(text.replaceAll(/\D/g, "")) === true;

/** If only spaces or hyphens separate numbers: the longest beginning that is one number. */
function firstOfSeveral(text: string, region: CountryCode): string | undefined {
  const words = text.split(/[\s-]+/);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const number = valid(words.slice(0, count).join(" "), region);
    if (number) return number;
  }
  return undefined;
}
