import type { CountryCode } from "libphonenumber-js/max";
import { cleanLine } from "../../../kernel/values/text.js";
import { nameFields } from "../../columns/fields.js";
import { fieldOfHeader } from "../../columns/header-evidence.js";
import { isStateLine } from "../../tables/titles.js";
import { ageAndGenderParts } from "../../values/age-and-gender.js";
import { readAge } from "../../values/ages.js";
import { readDocument } from "../../values/documents.js";
import { isEmpty } from "../../values/empty.js";
import { readGender } from "../../values/gender.js";
import { isAge } from "../../values/least-age.js";
import { isNameAfterAll } from "../../values/name-words.js";
import { readPhone } from "../../values/phones.js";
import { anyOf, formsOf, wordSet } from "../../values/phrases.js";
import { plain } from "../../values/plain.js";
import type { StateContext } from "../../values/state-tails.js";
import { speaksOfFate, statesNamed } from "../../values/statuses.js";
import { mayBeGiven } from "../../values/two-names.js";
import * as ages from "../../words/ages.js";
import { withinDay } from "../../words/calendar.js";
import { behindNames, noStates } from "../../words/chats.js";
import { kinds } from "../../words/documents.js";
import { besideNames } from "../../words/names.js";
import { labelsOfNumbers } from "../../words/people.js";
import { hospitalStates, personStates } from "../../words/states.js";

// A line of a text list has a name, followed by what is known about the person.

const labels = anyOf(ages.label, kinds.cedula, labelsOfNumbers);
const of = anyOf(withinDay);
const states = [
  hospitalStates.deceased,
  hospitalStates.discharged,
  hospitalStates.admitted,
  personStates.missing,
  personStates.found,
];
/**
 * Positions where another part may begin without a separator: `Ana Gil 34 años CI 12.345.678 0414-5550101 Macuto`.
 */
const begins = new RegExp(
  String.raw` +(?=(?:${of} )?(?:(?:${labels}|n[°º.])[\s.:#]*)?(?:[vep][-. ]?)?[+(]?\d)|` +
    String.raw`(?<=\d) +(?=${anyOf(...states)}(?!\p{L}))|` +
    String.raw`(?<=\d ?${anyOf(ages.years, ages.months, ages.days)}) +|(?<=\d{4}) +(?=\p{L})`,
  "iu",
);
const separator = new RegExp(
  String.raw`\s*(?:[,;|()[\]\t]|\s[-–—/]+\s|[-–—]\s|\s[-–—](?=\S)|:\s|\.\s(?=${labels}))\s*`,
  "iu",
);
/** `C.I: 12.345.678`: this colon does not separate parts. */
const labelled = new RegExp(String.raw`((?<!\p{L})${labels})\s*:\s*`, "giu");

/** What is needed to read the parts of a line. */
export interface LineContext {
  /** The country of national telephone numbers. */
  region: CountryCode;
  states: StateContext;
}

/** The positions of the cells of a line. */
export const partsAt = {
  name: 0,
  age: 1,
  gender: 2,
  document: 3,
  phone: 4,
  state: 5,
  notes: 6,
} as const;

/** A state directly after a name: `Ana Gil falleció`. A single word may be a surname unless it is known. */
const phrases = states.flatMap((list) => formsOf(list)).filter((form) => form.includes(" "));
const stateBehind = new RegExp(
  String.raw`(?<=\p{L}) +(?=${anyOf(besideNames, behindNames, { all: phrases.join(", ") })}(?!\p{L}))`,
  "iu",
);
/** Signs in front of a name, with which some lists mark persons who are dead or not found. */
const signsInFront = /^[^\p{L}\d]*?([†✝⚰🕊🖤❌✖✗✘])/u;

/** The segments of a line. Each is divided into pieces that may be separate parts. */
const segmentsOf = (line: string): string[][] =>
  cleanLine(line.replaceAll("\t", " | ").replaceAll(/[*_~]/g, ""))
    .replaceAll(/\p{Extended_Pictographic}\ufe0f?\s*(?=[\d+(])/gu, " | ")
    .replaceAll(labelled, "$1 ")
    .split(separator)
    .map((segment) => segment.replace(/^[\s/–—-]+/, "").trim())
    .filter((segment) => segment !== "")
    .map((segment) => segment.split(begins));

/** The cells of a line without its mark: name, age, gender, document, telephone, state, the rest. */
export function cellsOf(typed: string, context: LineContext): string[] {
  const { line, said } = withoutLabel(typed, context);
  const sign = signsInFront.exec(line.slice(0, 20))?.[1];
  const segments = segmentsOf(line);
  const [[whole = "", ...behind] = [], [given = "", ...behindGiven] = []] = segments;
  const [name = "", ...states] = whole.split(stateBehind);
  const isTurned = behind.length === 0 && states.length === 0 && isSurnameFirst(line, name, given);
  const rest = isTurned
    ? [behindGiven, ...segments.slice(2)]
    : [states.length > 0 ? [states.join(" ")] : [], behind, ...segments.slice(1)];
  const cells = filledBy(rest, context, [...(said ? [said] : []), ...(sign ? [sign] : [])]);
  cells[partsAt.name] = isTurned ? `${name}, ${given}` : name;
  return cells;
}

/** Signs in front of a place, a telephone or a day: `📍 Macuto`. */
const signsOfDetails = /^[\s*_~]*[📍📌🗺🏠🏡🏥📞☎📱📲📅🗓🎂🆔🪪📝👕👗]/u;

/** Whether a line begins with a sign for a detail of a person, not for a person. */
export const hasSignOfDetail = (line: string): boolean => signsOfDetails.test(line.slice(0, 20));

/** Whether a line has only details of a person whose name is on another line. */
export function areDetails(line: string, context: LineContext): boolean {
  if (hasSignOfDetail(line)) return true;
  if (isStateLine(line, context.states)) return false;
  const [first = []] = segmentsOf(line);
  const label = labelOf(line);
  if (label) {
    const field = fieldOfHeader(label);
    return field !== undefined && !nameFields.has(field);
  }
  if (/^\P{L}*\d\s*[.)°º:\]-]+\s*$/u.test(line)) return false;
  return (
    detailsAtStart(first, context.region) !== undefined || isState(first.join(" "), context.states)
  );
}

/** The text before the first colon of a line, if it may be a label. */
export function labelOf(line: string): string | undefined {
  const [, label] = /^[^\p{L}\d]{0,9}(\p{L}[^:\d]{0,40}?)\s*:/u.exec(line.slice(0, 80)) ?? [];
  return label;
}

/** `Nombre: Ana Gil, 34`; `Fallecido: Pedro Gil, 40`. */
function withoutLabel(line: string, { states }: LineContext): { line: string; said?: string } {
  const label = labelOf(line);
  if (label === undefined) return { line };
  const rest = line.slice(line.indexOf(":") + 1);
  if (statesNamed(label, states).length > 0) return { line: rest, said: label };
  return { line: nameFields.has(fieldOfHeader(label)) ? rest : line };
}

function filledBy(
  segments: readonly string[][],
  { region, states }: LineContext,
  said: readonly string[],
): string[] {
  const cells = ["", "", "", "", "", "", ""];
  const notes: string[] = [];
  const named = [...said];
  for (let pieces of segments) {
    while (pieces.length > 0) {
      const known = detailsAtStart(pieces, region);
      const isFree = known?.details.every(([place]) => cells[place] === "");
      if (!known || !isFree) {
        const rest = pieces.join(" ");
        if (isState(rest, states)) named.push(rest);
        else if (!isEmpty(rest)) notes.push(rest);
        break; // a number after words may mean anything: `piso 3`
      }
      for (const [place, text] of known.details) cells[place] = text;
      pieces = pieces.slice(known.length);
    }
  }
  const isDead = (text: string) => statesNamed(text, states).includes("deceased");
  const others = named.filter((text) => !isDead(text));
  const areFound = others.every((text) => statesNamed(text, states).includes("found"));
  const dead = named.filter(isDead);
  // Dead persons are found too: `Fallecida, encontrada el 26`.
  const stated = dead.length > 0 && areFound ? dead : named;
  cells[partsAt.state] = stated.join(", ");
  cells[partsAt.notes] = [...notes, ...named.filter((text) => !stated.includes(text))].join(", ");
  return cells;
}

const unsaid = wordSet(noStates);

/** Whether a text is, or seems to be, a state of a person. `Alta` may be a tall woman. */
const isState = (text: string, states: StateContext): boolean =>
  text.length < 200 &&
  !unsaid.has(plain(text)) &&
  (statesNamed(text, states).length > 0 || speaksOfFate(text) || signsInFront.test(text));

/** The most pieces at the start of a segment that fill cells together. */
function detailsAtStart(pieces: readonly string[], region: CountryCode) {
  for (let length = Math.min(pieces.length, 8); length > 0; length -= 1) {
    const details = detailsIn(pieces.slice(0, length).join(" ").replace(ofAge, ""), region);
    if (details.length > 0) return { length, details };
  }
  return undefined;
}

/** `Pérez, Carmen`: a single word before the comma, or a given name directly after it. */
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
  if (readAge(bare)) return [[partsAt.age, bare]];
  if (readGender(text, false)) return [[partsAt.gender, text]];
  const parts = ageAndGenderParts(text, "Mm");
  const years = parts.find((part) => readAge(part)?.exact);
  const gender = parts.find((part) => readGender(part, false));
  if (parts.length === 2 && years && gender)
    return [
      [partsAt.age, years],
      [partsAt.gender, gender],
    ];
  if (isAge(bare)) return [[partsAt.age, bare]];
  if (readDocument(text, {})) return [[partsAt.document, text]];
  const phone = text.replace(phoneLabel, "");
  return readPhone(phone, region)?.alone ? [[partsAt.phone, phone]] : [];
}
