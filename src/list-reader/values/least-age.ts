import { fold } from "../../kernel/names/fold.js";
import type { AgeUnit } from "../columns/header-units.js";
import * as words from "../words/ages.js";
import { withinDay } from "../words/calendar.js";
import { children } from "../words/names.js";
import { readBirthDate, yearsBetween } from "./dates.js";
import { anyMonth, monthOf } from "./months.js";
import { anyOf, formsOf, PhraseBook, type Phrases } from "./phrases.js";

// Ages that are no plain number: `8 a 10`, `<5`, `dos meses`, `niña 7`, a year of birth. No age is guessed from them.
// They only show whether the person may be a child. Then the person is protected.

type Unit = "years" | AgeUnit;

/** What a word or phrase means in such a text. */
type Meaning =
  | { kind: "number"; value: number; isTens?: true; isOftenNone?: true }
  | { kind: "unit"; unit: Unit }
  | { kind: "below" | "upTo" | "joins" | "child" | "beside" };

interface Part {
  /** Undefined: an unknown word. */
  meaning: Meaning | undefined;
  /** A number in figures. */
  isFigure?: true;
}

/** `jusqu'à`, `vingt-cinq` as single words. */
const apart = (text: string) => text.replaceAll(/(?<=\p{L})[-'’](?=\p{L})/gu, " ");

const book = new PhraseBook<Meaning>();
const add = (meaning: Meaning, ...lists: Phrases[]) => {
  for (const list of lists) {
    const forms = [...formsOf(list), ...formsOf(list, "many")];
    book.add(forms.map(apart), meaning);
  }
};
const counted = (lists: Phrases): { value: number; form: string }[] =>
  Object.values(lists).flatMap((list) =>
    list
      .split(/\s*,\s*/)
      .flatMap((forms, at) => forms.split("|").map((form) => ({ value: at + 1, form }))),
  );
add({ kind: "beside" }, words.besideAges, words.behindYears, words.sinceBirth, words.labels);
add({ kind: "unit", unit: "years" }, words.years);
add({ kind: "unit", unit: "months" }, words.months);
add({ kind: "unit", unit: "days" }, words.days, words.shorter);
for (const { value, form } of counted(words.numbers)) book.add([form], { kind: "number", value });
for (const { value, form } of counted(words.tens)) {
  book.add([form], { kind: "number", value: 10 + 10 * value, isTens: true });
}
for (const { value, form } of counted(words.numbers)) {
  const isOftenNone = formsOf(words.oftenNoNumbers).includes(form);
  if (isOftenNone) book.add([form], { kind: "number", value, isOftenNone });
}
add({ kind: "number", value: 0 }, words.half);
add({ kind: "joins" }, words.between);
add({ kind: "upTo" }, words.upTo);
add({ kind: "child" }, children, words.children);
add({ kind: "below" }, words.below);
add({ kind: "beside" }, words.grownUp);

const signs = new Map<string, Meaning>([
  ...["<", "≤"].map((sign): [string, Meaning] => [sign, { kind: "below" }]),
  ...["-", "–", "—", "/", "~"].map((sign): [string, Meaning] => [sign, { kind: "joins" }]),
  ...[..."()[]{}.,:;?¿!¡*'\"+>≥=±≈#°º"].map((sign): [string, Meaning] => [
    sign,
    { kind: "beside" },
  ]),
]);

const maxLength = 300;
/** A number with a letter O for a zero: `3O`. */
const withLetterO = /^\d[\do]?$/;

/** `aÃ±os`, `ni?o`: text that was read in a wrong encoding. */
function mended(text: string): string {
  const decoded = /[ÃÂ]/.test(text) ? Buffer.from(text, "latin1").toString("utf8") : text;
  const kept = decoded.includes("�") ? text : decoded;
  return kept.replaceAll(/(?<=\p{L})[?�](?=\p{L})/gu, "n");
}

function partsOf(text: string): Part[] {
  const tokens = apart(text).match(/\d+(?:[.,]\d+)*|\p{L}+|[^\s\p{L}\p{N}]/gu) ?? [];
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = book.longest(tokens, at);
    const token = tokens[at] ?? "";
    if (phrase) parts.push({ meaning: phrase.meaning });
    else if (/^\d/.test(token)) parts.push(figure(token));
    else parts.push({ meaning: signs.get(token) });
    at += phrase?.length ?? 1;
  }
  return parts;
}

function figure(token: string): Part {
  const value = Math.floor(Number(token.replace(",", ".")));
  return Number.isNaN(value)
    ? { meaning: undefined }
    : { meaning: { kind: "number", value }, isFigure: true };
}

interface Amount {
  value: number;
  unit: Unit | undefined;
  /** Only words for a range are between this number and the next one. */
  joinsNext: boolean;
}

/** The numbers of a text with their units. `treinta y cinco` is one. */
function amountsIn(parts: readonly Part[]): Amount[] {
  const amounts: Amount[] = [];
  const meaningAt = (at: number) => parts[at]?.meaning;
  const wordAt = (at: number) => {
    const meaning = parts[at]?.isFigure ? undefined : meaningAt(at);
    return meaning?.kind === "number" && !meaning.isTens ? meaning : undefined;
  };
  for (let at = 0; at < parts.length; at += 1) {
    const meaning = meaningAt(at);
    if (meaning?.kind !== "number") continue;
    if (meaning.isOftenNone && meaningAt(at + 1)?.kind !== "unit" && parts.length > 1) continue;
    const to = at + (meaningAt(at + 1)?.kind === "joins" ? 2 : 1);
    const rest = meaning.isTens ? wordAt(to) : undefined;
    if (rest) at = to;
    const unit = meaningAt(at + 1);
    let next = at + 1;
    while (meaningAt(next)?.kind === "joins" || meaningAt(next)?.kind === "upTo") next += 1;
    amounts.push({
      value: meaning.value + (rest?.value ?? 0),
      unit: unit?.kind === "unit" ? unit.unit : undefined,
      joinsNext: next > at + 1 && meaningAt(next)?.kind === "number",
    });
  }
  return amounts;
}

/**
 * The numbers that count as ages, in years. `8 a 10 meses`: both are months. If one number has a unit, numbers without
 * a unit are something else. Months after years are the rest of a year.
 */
function agesIn(amounts: readonly Amount[], usual: Unit): number[] {
  const units = amounts.map(({ unit }) => unit);
  for (let at = amounts.length - 2; at >= 0; at -= 1) {
    if (amounts[at]?.joinsNext) units[at] ??= units[at + 1];
  }
  const firstInYears = units.indexOf("years");
  const areUnits = units.some((unit) => unit !== undefined);
  return amounts.flatMap(({ value }, at) => {
    const unit = areUnits ? units[at] : usual;
    const isRest = unit !== "years" && firstInYears >= 0 && at > firstInYears;
    if (unit === undefined || isRest) return [];
    const years = Math.floor(value / { years: 1, months: 12, days: 366 }[unit]);
    return years > 120 ? [] : [years];
  });
}

const of = anyOf(withinDay);
/** A year of four digits, with the month next to it, if there is one. */
const yearOfBirth = new RegExp(
  String.raw`(?:(?<![\p{L}\d])(${anyMonth}|\d{1,2})[ /.-]{1,3}(?:${of} )?)?(?<!\d)((?:1[89]|20)\d\d)(?!\d)(?:[-/.](\d{1,2})(?!\d))?`,
  "gu",
);
/** `05/18`, `mayo 18`: a month and a year of two digits. */
const shortYearOfBirth = new RegExp(
  String.raw`^(?:${anyMonth}|0?[1-9]|1[0-2])[ /.'-]{1,3}(?:${of} )?(\d\d)$`,
);
/** `10-dic`: what a spreadsheet makes of `10-12`. */
const rangeAsDay = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\d{1,2}[-/]${anyMonth}|${anyMonth}[-/]\d{1,2})(?![\p{L}\d])`,
  "u",
);

/** The least age of a person who was born in this year and month. The month may be unknown. */
function leastSince(year: number, month: number | undefined, today: string): number {
  const lastDay = `${year}-${String(month ?? 12).padStart(2, "0")}-31`;
  return Math.max(0, yearsBetween(lastDay, today));
}

/** The least age for each year of birth in a text; infinite for a number that is no year of birth. */
const sinceYears = (text: string, today: string): number[] =>
  [...text.matchAll(yearOfBirth)].map(([, before = "", typed, behind = ""]) => {
    const month = monthOf(before) ?? Number(before || behind);
    const isMonth = month >= 1 && month <= 12;
    const isFuture = Number(typed) > Number(today.slice(0, 4));
    if (isFuture) return Number.POSITIVE_INFINITY;
    return leastSince(Number(typed), isMonth ? month : undefined, today);
  });

interface AgeContext {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The unit of a number without one. */
  unit?: AgeUnit | undefined;
  /** The column is about births, so its numbers may also be years. */
  isOfBirth?: boolean;
}

/** The least age that a text can mean, in whole years; undefined if it names none. */
function leastAge(text: string, parts: readonly Part[], context: AgeContext): number | undefined {
  const { today, unit = "years", isOfBirth = false } = context;
  const born = readBirthDate(text, today);
  if (born) return yearsBetween(born, today);
  const years = sinceYears(text, today);
  if (years.length > 0) return Math.min(...years);
  const shortYear = isOfBirth ? shortYearOfBirth.exec(text)?.[1] : undefined;
  if (shortYear) return sinceShortYear(Number(shortYear), today);
  const kinds = parts.map(({ meaning }) => meaning?.kind);
  const isBelow =
    kinds.includes("below") ||
    (kinds.includes("upTo") && !kinds.slice(0, kinds.indexOf("upTo")).includes("number"));
  const found = agesIn(amountsIn(parts), unit);
  const units = parts.flatMap(({ meaning }) => (meaning?.kind === "unit" ? meaning.unit : []));
  const isInfant = found.length === 0 && units.some((one) => one !== "years"); // `de meses`
  if (isInfant || rangeAsDay.test(text)) return 0;
  if (found.length === 0) return undefined;
  const least = isBelow ? 0 : Math.min(...found);
  const mayBeYear = isOfBirth && units.length === 0;
  return mayBeYear ? Math.min(least, sinceShortYear(least, today)) : least;
}

function sinceShortYear(year: number, today: string): number {
  const thisYear = Number(today.slice(0, 4));
  const century = year > thisYear % 100 ? 1900 : 2000;
  return leastSince(century + year, undefined, today);
}

export const majority = 18;

/**
 * Whether a text that is no plain age may mean a child: the least age that it can mean is below 18, or it has a word
 * for a child.
 */
export function mayBeMinor(typed: string, context: AgeContext): boolean {
  const folded = fold(mended(typed.slice(0, maxLength)));
  const text = withLetterO.test(folded) ? folded.replace("o", "0") : folded;
  if (text.startsWith("=")) return false; // a formula
  const parts = partsOf(text);
  if (parts.some(({ meaning }) => meaning?.kind === "child")) return true;
  const least = leastAge(text, parts, context);
  return least !== undefined && least < majority;
}

/** Whether a text has a word for a child: `12 (niña)`, `adolescente`. */
export const speaksOfChild = (typed: string): boolean =>
  partsOf(fold(mended(typed.slice(0, maxLength)))).some(({ meaning }) => meaning?.kind === "child");

const maxAgeLength = 60;

/**
 * Whether a whole text is such an age and nothing else: `10-12 años`, `niña de 7`, `menor de edad`. Numbers alone do
 * not count, because they may mean anything.
 */
export function isAge(typed: string): boolean {
  if (typed.length > maxAgeLength) return false;
  const parts = partsOf(fold(mended(typed)));
  const kinds = parts.map(({ meaning }) => meaning?.kind);
  const isKnown = kinds.every((kind) => kind !== undefined);
  return (
    isKnown && (kinds.includes("child") || (kinds.includes("unit") && kinds.includes("number")))
  );
}

const unborn = new RegExp(String.raw`(?<!\p{L})${anyOf(words.unborn)}(?!\p{L})`, "u");

/** Whether a header asks for the age of an unborn child: `Edad gestacional`. */
export const speaksOfUnborn = (header: string): boolean =>
  unborn.test(fold(header.slice(0, maxLength)));
