import { nameFields } from "../../columns/fields.js";
import { fieldOfHeader } from "../../columns/header-evidence.js";
import { statesIn } from "../../tables/line-states.js";
import { isPlaceLine } from "../../tables/named-place.js";
import { isFooter, isSectionTitle } from "../../tables/section-rows.js";
import { isStateLine } from "../../tables/titles.js";
import { readAge } from "../../values/ages.js";
import { isNameAfterAll } from "../../values/name-words.js";
import { readNameCell } from "../../values/names.js";
import { anyOf, wordSet } from "../../values/phrases.js";
import { folded } from "../../values/plain.js";
import { mayBeGiven } from "../../values/two-names.js";
import { betweenGoods, courtesies, talk } from "../../words/chats.js";
import type { FormName } from "./form-names.js";
import { areDetails, cellsOf, hasSignOfDetail, type LineContext, labelOf } from "./line-parts.js";
import type { TextLine } from "./lines.js";

// A text list has one form: what comes in front of each person. Its first lines show the form. A line without it is no
// person.

/** Reads a line by a form. Returns the line without its mark; undefined if no person begins there. */
type Opening = (text: string, context: LineContext) => string | undefined;

const number = String.raw`^[^\p{L}\d]{0,9}\d{1,4}`;
const behindMark = String.raw`[^\p{L}\d]{0,9}(?=\p{L})`;
const behind =
  (mark: RegExp): Opening =>
  (text) =>
    mark.test(text) ? text.replace(mark, "") : undefined;

const signs = "•·▪◦●‣➤►➡→■□▫◆–—-";
const openings: Record<Exclude<FormName, "cards">, Opening> = {
  numbered: behind(
    new RegExp(String.raw`${number}(?:\s*[.)°º:\]\u20e3\ufe0f-]+\s*|\t+)${behindMark}`, "u"),
  ),
  bulleted: behind(
    new RegExp(String.raw`^\s*(?:[${signs}]\ufe0f?\s*|\*\s+)(?=[^\p{L}\d]{0,9}\p{L})`, "u"),
  ),
  // The sign stays, because it may mean something. Headings and greetings may begin with one too.
  emoji: (text, context) => {
    if (!/^[\s*_~]*[\p{Extended_Pictographic}†✝][^\p{L}\d]{0,9}\p{L}/u.test(text)) return undefined;
    const [name = ""] = cellsOf(text, context);
    const isHeading = isOtherLine(name) || isTalk(name) || statesIn(name, context.states);
    return isHeading || hasSignOfDetail(text) ? undefined : text;
  },
  numbers: behind(new RegExp(String.raw`${number}\s+${behindMark}`, "u")),
  name_and_details: (text, context) => {
    if (!/^[^\p{L}\d]{0,9}\p{L}/u.test(text)) return undefined;
    const [name = "", age, , document, phone] = cellsOf(text, context);
    return (age || document || phone) && isWholeName(name) ? text : undefined;
  },
  name_above_details: (text, context) =>
    /^[\s*_~]*\p{L}/u.test(text) && isWholeName(cellsOf(text, context)[0] ?? "") ? text : undefined,
};

/** A sign in front of a name, and a number before it. */
export const signOfYes = /^[^\p{L}]{0,12}[✅✔☑]/u;
const signOfNo = /^[^\p{L}]{0,12}[❌✖✗✘]/u;

/** How many lines show the form of a list. */
const shownBy = 10;

/** A form that a text has, and the line with which its list begins. */
export interface TextForm {
  name: Exclude<FormName, "cards">;
  from: number;
  /** The line above is a header: `Nombre`. */
  isHeaded: boolean;
  /** Some lines begin with a sign for yes and others with one for no. Then both signs mean something. */
  signsDiffer: boolean;
  opening(line: TextLine): string | undefined;
}

/** The form of a text, if its first lines clearly show one. */
export function formIn(lines: readonly TextLine[], context: LineContext): TextForm | undefined {
  const names = Object.keys(openings) as (keyof typeof openings)[];
  for (const name of names) {
    const form = withForm(name, lines, context);
    if (form) return form;
  }
  return undefined;
}

function withForm(
  name: TextForm["name"],
  lines: readonly TextLine[],
  context: LineContext,
): TextForm | undefined {
  const opening = ({ text }: TextLine) => openings[name](text, context);
  const filled = lines.filter(({ text }) => text.trim() !== "");
  const isDetails = (line: TextLine | undefined) =>
    line !== undefined && opening(line) === undefined && areDetails(line.text, context);
  const isAbove = name === "name_above_details";
  const opens = (line: TextLine, at: number) =>
    opening(line) !== undefined && (!isAbove || isDetails(filled[at + 1]));
  const first = filled.findIndex(opens);
  if (first === -1) return undefined;
  // Details below a name belong to it. Talk does not show a form.
  const shown = filled
    .map((line, at) => ({ line, opens: opens(line, at) }))
    .slice(first)
    .filter((one) => one.opens || !(isDetails(one.line) || isTalk(one.line.text)))
    .slice(0, shownBy);
  const persons = shown.filter((one) => one.opens);
  if (persons.length < 2 || persons.length < shown.length * 0.6) return undefined;
  const cells = persons.map(({ line }) => cellsOf(opening(line) ?? "", context));
  const share = (test: (cells: readonly string[]) => boolean) =>
    cells.filter(test).length / cells.length;
  const above = filled[first - 1];
  const isHeaded =
    above !== undefined &&
    nameFields.has(fieldOfHeader(above.text)) &&
    !isStateLine(above.text, context.states);
  if (share(([name = ""]) => isNameLike(name)) < 0.7) return undefined;
  const isKnown = (one: readonly string[]) => isOfPerson(one, isAbove);
  // Goods may be missing too. But only of persons some are missing and others are dead or safe.
  const isPerson = (one: readonly string[]) => isKnown(one) || isWrittenAsName(one);
  const areKnown = share(isKnown) >= 0.5;
  const areStated = () => share(isPerson) >= 0.5 && statesOfLines(filled, context) > 1;
  if (!isHeaded && !areKnown && !areStated()) return undefined;
  const [one, other] = persons;
  if (above && one && other && isUnknownHeader(above.text, [one.line.text, other.line.text]))
    return undefined;
  const begins = filled[isHeaded ? first - 1 : first];
  const signsDiffer = [signOfYes, signOfNo].every((sign) =>
    filled.some((line, at) => opens(line, at) && sign.test(line.text)),
  );
  return { name, opening, isHeaded, signsDiffer, from: begins ? lines.indexOf(begins) : 0 };
}

/** How many different states the lines of a text give to the lines below them. */
function statesOfLines(lines: readonly TextLine[], { states }: LineContext): number {
  const said = lines.flatMap(({ text }) => {
    const { hospital, person } = statesIn(text, states) ?? {};
    return hospital ?? person ?? [];
  });
  return new Set(said).size;
}

const partings = [";", "\t", "|", ","];

/** Whether a line has as many cells as each line below it. Then it is a header with unknown words. */
function isUnknownHeader(above: string, below: readonly string[]): boolean {
  const count = (text: string, sign: string) => text.split(sign).length - 1;
  return partings.some((sign) => {
    const cells = count(above, sign);
    const least = above.includes(`${sign} `) ? 2 : 1;
    return cells >= least && below.every((text) => count(text, sign) >= cells);
  });
}

const inNoName = new RegExp(String.raw`\d| ${anyOf(betweenGoods)} `, "i");

/**
 * Whether a text may be a name: up to seven words that may all be in a name. A single word must be a given name.
 */
export function isNameLike(name: string): boolean {
  const words = name.split(/[\s,]+/);
  if (words.length > 7 || name.length > 80 || inNoName.test(name)) return false;
  if (words.length < 2) return mayBeGiven(name);
  const { problem } = readNameCell(name);
  return problem === undefined || problem === "two_persons";
}

/** The same for a line without a mark in front, more strictly, so that a line about something else is no person. */
function isWholeName(name: string): boolean {
  return name.trim().includes(" ") && isNameLike(name) && !isOtherLine(name) && !isTalk(name);
}

/** Whether a line speaks of a place, of other lines, or of a total. */
const isOtherLine = (text: string): boolean =>
  isFooter(text) || isPlaceLine(text) || isSectionTitle(text);

const ofTalk = wordSet(talk);
const ofCourtesy = wordSet(courtesies);

const firstWord = (text: string) => text.match(/\p{L}[\p{L}\p{M}'’]*/u)?.[0] ?? "";
const beginsWith = (words: ReadonlySet<string>, first: string) =>
  words.has(folded(first)) && !isNameAfterAll(first);

/** Whether a line of a chat says nothing about the persons below it: thanks, an address, a sign. */
export function isIdleTalk(text: string): boolean {
  const first = firstWord(text);
  if (first === "") return !/(?:\d[ .-]?){6}/.test(text);
  return /https?:|www\./.test(text) || beginsWith(ofCourtesy, first);
}

/** Whether a line is a message to other people in the chat. */
export const isTalk = (text: string): boolean =>
  isIdleTalk(text) || /[?¿<>]/.test(text) || beginsWith(ofTalk, firstWord(text));

/**
 * Whether a line is clearly about a person: it has an age in years, a document or a telephone, or a known given name as
 * its first word, or anywhere if it has details. A line about goods has none of these.
 */
function isOfPerson([name = "", age = "", , document, phone]: readonly string[], isAbove: boolean) {
  if (!name.includes(" ") || !isNameLike(name)) return false;
  if (document || phone || /\p{L}/u.test(age)) return true;
  const { given, surnames } = readNameCell(name);
  const words = isAbove || age ? [...surnames, ...given] : given.slice(0, 1);
  return words.some(mayBeGiven);
}

/** `Marek Kowalczyk, 44`: two words or more, each with a capital, and a number that may be an age. */
const isWrittenAsName = ([name = "", age = ""]: readonly string[]) =>
  age !== "" && /^\p{Lu}\S*(?: (?:\p{Ll}{1,3} )*\p{Lu}\S*)+$/u.test(name);

/**
 * Whether a line with the mark of the form may be about something else. `Ropa usada` is written like a phrase, and
 * nothing shows that it is a name.
 */
export function isDoubtful([name = "", ...details]: readonly string[]): boolean {
  if (namesAnother(details.at(-1) ?? "")) return true;
  if (details.slice(0, 4).some(Boolean) || name === "") return false;
  const words = name.split(/[\s,]+/);
  const isPhrase = /^\p{Lu}\p{Ll}/u.test(words[0] ?? "") && words.slice(1).some(isSmall);
  const isUnlike = readNameCell(name).problem === undefined && !isNameLike(name);
  return (isPhrase && !words.some(mayBeGiven)) || (isUnlike && words.length > 1);
}

/** Whether notes have another name with its own age: `Ana Gil (30), Luis Gil (40)`. */
const namesAnother = (notes: string): boolean =>
  notes.split(", ").some((part, at, parts) => {
    const isName = part.includes(" ") && isNameLike(part) && part.split(" ").some(mayBeGiven);
    return isName && readAge(parts[at + 1] ?? "") !== undefined;
  });

const isSmall = (word: string) => /^\p{Ll}{4}/u.test(word);

/** Whether a line without the mark of the form may still have a person. */
export function mayHoldPerson(text: string, context: LineContext): boolean {
  if (isTalk(text) || labelOf(text) !== undefined) return false;
  const bare = text.replace(/^[^\p{L}]+/u, "");
  const [name = "", ...details] = cellsOf(bare, context);
  if (isOtherLine(name)) return false;
  const isNamed = isNameLike(name) && name.includes(" ");
  const words = name.split(/[\s,]+/);
  const isKnown = words.some(mayBeGiven) || words.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return (isNamed && (isKnown || details.slice(0, 4).some(Boolean))) || areDetails(text, context);
}
