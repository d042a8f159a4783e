import type { CountryCode } from "libphonenumber-js/max";
import { cleanLine } from "../../values/text.js";
import { ageAndGenderParts } from "../values/age-and-gender.js";
import { readAge } from "../values/ages.js";
import { readDocument } from "../values/documents.js";
import { isEmpty } from "../values/empty.js";
import { readGender } from "../values/gender.js";
import { isAge } from "../values/least-age.js";
import { isNameAfterAll } from "../values/name-words.js";
import { readPhone } from "../values/phones.js";
import { anyOf } from "../values/phrases.js";
import { mayBeGiven } from "../values/two-names.js";
import * as ages from "../vocabulary/ages.js";
import { withinDay } from "../vocabulary/calendar.js";
import { kinds } from "../vocabulary/documents.js";
import { labelsOfNumbers } from "../vocabulary/people.js";

// A numbered line of a chat holds a name, and what is known of the person behind it.

const labels = anyOf(ages.label, kinds.cedula, labelsOfNumbers);
const of = anyOf(withinDay);
/**
 * Positions at which another part may begin without a separator: `Ana Gil 34 años CI 12.345.678 0414-5550101
 * Macuto`.
 */
const begins = new RegExp(
  String.raw` +(?=(?:${of} )?(?:(?:${labels}|n[°º.])[\s.:#]*)?(?:[vep][-. ]?)?[+(]?\d)|` +
    String.raw`(?<=\d ?${anyOf(ages.years, ages.months, ages.days)}) +|(?<=\d{4}) +(?=\p{L})`,
  "iu",
);
const separator = new RegExp(
  String.raw`\s*(?:[,;|()[\]\t]|\s[-–—/]+\s|[-–—]\s|\s[-–—](?=\S)|:\s|\.\s(?=${labels}))\s*`,
  "iu",
);
/** `C.I: 12.345.678`: this colon separates nothing. */
const labelled = new RegExp(String.raw`((?<!\p{L})${labels})\s*:\s*`, "giu");

/** The cells of a line without its number: name, age, gender, document, telephone, the rest. */
export function cellsOf(line: string, region: CountryCode): string[] {
  const segments = cleanLine(line.replaceAll("\t", " | ").replaceAll(/[*_~]/g, ""))
    .replaceAll(/\p{Extended_Pictographic}\ufe0f?\s*(?=[\d+(])/gu, " | ")
    .replaceAll(labelled, "$1 ")
    .split(separator)
    .map((segment) => segment.replace(/^[\s/–—-]+/, "").trim())
    .filter((segment) => segment !== "")
    .map((segment) => segment.split(begins));
  const [[name = "", ...behind] = [], [given = "", ...behindGiven] = []] = segments;
  const isTurned = behind.length === 0 && isSurnameFirst(line, name, given);
  const cells = [isTurned ? `${name}, ${given}` : name, "", "", "", "", ""];
  const notes: string[] = [];
  for (let pieces of isTurned
    ? [behindGiven, ...segments.slice(2)]
    : [behind, ...segments.slice(1)]) {
    while (pieces.length > 0) {
      const known = detailsAtStart(pieces, region);
      const isFree = known?.details.every(([at]) => cells[at] === "");
      if (!known || !isFree) {
        const note = pieces.join(" ");
        if (!isEmpty(note)) notes.push(note);
        break; // what stands behind words may be anything: `piso 3`
      }
      for (const [at, text] of known.details) cells[at] = text;
      pieces = pieces.slice(known.length);
    }
  }
  cells[5] = notes.join(", ");
  return cells;
}

/** The most pieces at the start of a segment that fill cells together. */
function detailsAtStart(pieces: readonly string[], region: CountryCode) {
  for (let length = Math.min(pieces.length, 8); length > 0; length -= 1) {
    const details = detailsIn(pieces.slice(0, length).join(" ").replace(ofAge, ""), region);
    if (details.length > 0) return { length, details };
  }
  return undefined;
}

/** `Pérez, Carmen`: a surname alone before the comma, or a given name behind it that has none before. */
function isSurnameFirst(line: string, first: string, second: string): boolean {
  if (!/^[^\p{L}]*\p{L}[^,;|(\t]*,/u.test(line) || second === "" || /\d/.test(second)) return false;
  if (readGender(second, false) && !isNameAfterAll(second)) return false;
  return !first.includes(" ") || mayBeGiven(second.split(" ")[0] ?? "");
}

const ofAge = new RegExp(String.raw`^${of} (?=\d)`, "i");
const ageLabel = new RegExp(String.raw`^${anyOf(ages.label)}[\s.:]*`, "i");
const phoneLabel = new RegExp(String.raw`^${anyOf(labelsOfNumbers)}[\s.:#]*`, "i");

/** The cells that a piece of text fills, if it clearly is one. */
function detailsIn(typed: string, region: CountryCode): [at: number, text: string][] {
  const text = typed.replace(/^[^\p{L}\d+(]+/u, "");
  const bare = text.replace(ageLabel, "");
  if (readAge(bare)) return [[1, bare]];
  if (readGender(text, false)) return [[2, text]];
  const parts = ageAndGenderParts(text, "Mm");
  const years = parts.find((part) => readAge(part)?.exact);
  const gender = parts.find((part) => readGender(part, false));
  if (parts.length === 2 && years && gender)
    return [
      [1, years],
      [2, gender],
    ];
  if (isAge(bare)) return [[1, bare]];
  if (readDocument(text, {})) return [[3, text]];
  const phone = text.replace(phoneLabel, "");
  return readPhone(phone, region)?.alone ? [[4, phone]] : [];
}
