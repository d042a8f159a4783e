import { type CountryCode, findPhoneNumbersInText } from "libphonenumber-js/max";
import { anyOf } from "../values/phrases.js";
import { folded } from "../values/plain.js";
import { asksToCall, labelsOfNumbers } from "../words/people.js";
import { labelsOfPoints } from "../words/places.js";

// Places and descriptions are public. This removes the parts that identify a door or a contact.

const angle = String.raw`[-+]?\d{1,3}(?:\.\d+°?|,\d{3,}°?|°[\d\s.,'’′"”″]*) ?[NSEWO]?`;
/** A cell that is nothing but a point, however coarse. */
const point = new RegExp(
  String.raw`^\(?${angle}(?:\s*[,;/]\s*|\s+)${angle}\)?$|^[-+]?\d{1,3}[.,]\d{3,}°?$`,
  "i",
);
const domain = String.raw`(?:[\w-]{1,63}\.){1,5}(?:com|net|org|gl|me|app|link|ly|codes|io|co|page|to)(?:\.[a-z]{2})?`;
/** Links, bare names of sites, e-mail addresses and the three words of a point. */
const link = new RegExp(
  String.raw`(?:https?\s?:\s?\/\/\s?|www\.|geo:|tel:|mailto:|\/{3}(?=\p{L}))\S+|(?<![\w@.])${domain}\/\S*|(?<![\w@.])(?:[\w-]{1,63}\.){1,5}(?:com|net|org|app)(?:\.[a-z]{2})?(?![\p{L}\d])|[^\s@,;:()]{1,64}@[\w-]+(?:\.[\w-]+)+`,
  "giu",
);
const decimal = String.raw`[-+]?\d{1,3}[.,]\d{2,}[°º]? ?(?:[NSEWO](?!\p{L}))?`;
/** A pair of decimals, one that is finer than any other measure, degrees with a direction or minutes, a plus code. */
const points = new RegExp(
  [
    String.raw`\(?${decimal}(?:\s*[,;/|]\s*|\s+)${decimal}\)?`,
    String.raw`(?:(?<!\p{L})[NSEWO] ?)?[-+]?(?<![\d.,])\d{1,3}[.,]\d{4,}(?![.,-]?\d)°?`,
    String.raw`(?<!\p{L})[NSEWO] ?\d{1,3}[.,]\d{2,}°?`,
    String.raw`\d{1,3}°[\d\s.,'’′"”″]*[NSEWO](?!\p{L})`,
    String.raw`\d{1,3} ?[°º˚d] ?\d{1,2}(?:[.,]\d+)? ?['’′´m][\d\s.,'’′´"”″s]*(?:[NSEWO](?!\p{L}))?`,
    String.raw`(?<!\d)\d{1,3} \d{1,2} \d{1,2}(?:[.,]\d+)? ?[NSEWO](?!\p{L})`,
    String.raw`(?<![\p{L}\d])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\d])`,
  ].join("|"),
  "giu",
);
/** Seven digits, whatever separates them, are a telephone number or a document: no house has as many. */
const longNumber =
  /(?:(?<![\p{L}\p{N}-])[VEPJ][-. ]{0,2})?[+(#]*(?:\p{Nd}(?:[^\p{L}\p{N},;\n\0]{0,3}|,)){6,}\p{Nd}/gu;
/** Days, times and years have as many digits, and identify nobody. */
const daysAndTimes =
  /(?<!\p{Nd})(?:\d{1,2}([/.-])\d{1,2}\1\d{2,4}|(?:19|20)\d\d([/.-])\d{1,2}\2\d{1,2}|(?:19|20)\d\d ?[-–/] ?(?:19|20)\d\d|\d{1,2}:\d{2}(?::\d{2})?)(?!\p{Nd})/gu;
const label = anyOf(labelsOfNumbers, asksToCall);
const pointLabel = anyOf(labelsOfPoints);
/** A label of a point or number goes with it. */
const labelled = new RegExp(
  String.raw`(?<!\p{L})${label}[\s.:#°-]*\+?\d[\d\s().-]{5,}\d|(?<!\p{L})${pointLabel}[\s.:=]*[-+]?\d{1,3}[.,]\d+°?`,
  "gu",
);
const labelsBefore = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${label}|${pointLabel}|a|al|con|y)[\s.:,;(-]*){1,5}(?=\0)`,
  "gu",
);
const foreign = /\(\d{3}\) ?\d{3}[-. ]\d{4}/g;

/**
 * The text without coordinates, links, e-mail addresses and telephone numbers, and without the words that
 * introduced only these. A text that holds none is unchanged.
 */
export function withoutPrivate(text: string, region: CountryCode): string {
  if (point.test(text.trim())) return "";
  if (!/[\p{Nd}@]|\/\/|\.\p{L}{2}/u.test(text)) return text;
  const numbers = marked(cutPhones(marked(marked(text, link), points), region), foreign);
  const bare = withoutLongNumbers(byFolded(numbers, labelled));
  if (!bare.includes("\0")) return text;
  const rest = byFolded(bare, labelsBefore)
    .replaceAll(/[\s,;(:-]*\0[),;.\s]*/g, "\0")
    .replaceAll(/^\0+|\0+$/g, "")
    .replaceAll(/\0+/g, ", ")
    .trim();
  return /\p{L}{2}/u.test(rest) ? rest : "";
}

const marked = (text: string, pattern: RegExp) => text.replaceAll(pattern, "\0");

function withoutLongNumbers(text: string): string {
  const hidden = text.replaceAll(daysAndTimes, (part) => "x".repeat(part.length));
  return cut(text, spansOf(hidden.matchAll(longNumber)));
}

/**
 * Removes what the pattern matches in the folded text. A text that changes its length when folded is matched
 * as it is.
 */
function byFolded(text: string, pattern: RegExp): string {
  const plainText = folded(text);
  if (plainText.length !== text.length) return marked(text, pattern);
  return cut(text, spansOf(plainText.matchAll(pattern)));
}

type Span = { startsAt: number; endsAt: number };

const spansOf = (found: Iterable<RegExpExecArray>): Span[] =>
  [...found].map(({ 0: part, index }) => ({ startsAt: index, endsAt: index + part.length }));

/** The text without these parts of it. */
function cut(text: string, parts: readonly Span[]): string {
  let from = 0;
  let kept = "";
  for (const { startsAt, endsAt } of parts) {
    kept += `${text.slice(from, startsAt)}\0`;
    from = endsAt;
  }
  return kept + text.slice(from);
}

const cutPhones = (text: string, region: CountryCode): string =>
  /(?:\d\D{0,2}){7}/.test(text) ? cut(text, findPhoneNumbersInText(text, region)) : text;
