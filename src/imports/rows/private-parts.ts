import { type CountryCode, findPhoneNumbersInText } from "libphonenumber-js/max";
import { anyOf } from "../values/phrases.js";
import { folded } from "../values/plain.js";
import { asksToCall, labelsOfNumbers } from "../vocabulary/people.js";
import { labelsOfPoints } from "../vocabulary/places.js";

// What tells a door or whom to call, and so is not for everybody: places and descriptions are public.

const angle = String.raw`[-+]?\d{1,3}(?:\.\d+°?|,\d{3,}°?|°[\d\s.,'’′"”″]*) ?[NSEWO]?`;
/** What is longer has more characters than any public text, and is a note. */
const longest = 10_000;
/** A cell that is nothing but a point, however coarse. */
const point = new RegExp(
  String.raw`^\(?${angle}(?:\s*[,;/]\s*|\s+)${angle}\)?$|^[-+]?\d{1,3}[.,]\d{3,}°?$`,
  "i",
);
const link =
  /(?:https?:\/\/|www\.|geo:|tel:)\S+|\b(?:[\w-]{1,63}\.){1,5}(?:com|gl|me|app|link|ly)\/\S*/giu;
const fine = String.raw`[-+]?\d{1,3}[.]\d{3,}°? ?(?:[NSEWO](?!\p{L}))?`;
const points = new RegExp(
  String.raw`\(?${fine}(?:\s*[,;/]\s*|\s+)${fine}\)?|\(?[-+]?\d{1,2}\.\d{2,}\s*,\s*-\d{1,3}\.\d{2,}\)?|\d{1,3}°[\d\s.,'’′"”″]*[NSEWO](?!\p{L})|(?<![\p{L}\d])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\d])`,
  "giu",
);
const label = anyOf(labelsOfNumbers, asksToCall);
/** Of a point or number: goes with it. */
const labelled = new RegExp(
  String.raw`(?<!\p{L})${label}[\s.:#°-]*\+?\d[\d\s().-]{5,}\d|(?<!\p{L})${anyOf(labelsOfPoints)}[\s.:=]*[-+]?\d{1,3}[.,]\d+°?`,
  "gu",
);
const labelsBefore = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${label}|a|al|con|y)[\s.:,;(-]*){1,5}(?=\0)`,
  "gu",
);
const foreign = /\(\d{3}\) ?\d{3}[-. ]\d{4}/g;

/**
 * The text without coordinates, links and telephone numbers, and without what stood for these alone; as it
 * is when it holds none.
 */
export function withoutPrivate(text: string, region: CountryCode): string {
  if (text.length > longest) return text;
  if (point.test(text.trim())) return "";
  if (!/\d|\/\/|\.\w+\/|www/.test(text)) return text;
  const numbers = marked(cutPhones(marked(marked(text, link), points), region), foreign);
  const bare = byFolded(numbers, labelled);
  if (!bare.includes("\0")) return text;
  const rest = byFolded(bare, labelsBefore)
    .replaceAll(/[\s,;(:-]*\0[),;.\s]*/g, "\0")
    .replaceAll(/^\0+|\0+$/g, "")
    .replaceAll(/\0+/g, ", ")
    .trim();
  return /\p{L}{2}/u.test(rest) ? rest : "";
}

const marked = (text: string, pattern: RegExp) => text.replaceAll(pattern, "\0");

/** What the folded text matches; folding one that is not as long is not worth the bother. */
function byFolded(text: string, pattern: RegExp): string {
  const told = folded(text);
  if (told.length !== text.length) return marked(text, pattern);
  let from = 0;
  let kept = "";
  for (const { 0: found, index } of told.matchAll(pattern)) {
    kept += `${text.slice(from, index)}\0`;
    from = index + found.length;
  }
  return kept + text.slice(from);
}

function cutPhones(text: string, region: CountryCode): string {
  if (!/(?:\d\D{0,2}){7}/.test(text)) return text;
  let kept = "";
  let from = 0;
  for (const { startsAt, endsAt } of findPhoneNumbersInText(text, region)) {
    kept += `${text.slice(from, startsAt)}\0`;
    from = endsAt;
  }
  return kept + text.slice(from);
}
