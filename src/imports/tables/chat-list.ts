import type { CountryCode } from "libphonenumber-js/max";
import { cleanLine } from "../../http/text.js";
import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import type { RawRow } from "../readers/raw-row.js";
import { ageAndGenderParts } from "../values/age-and-gender.js";
import { readAge } from "../values/ages.js";
import { readDocument } from "../values/documents.js";
import { isEmpty } from "../values/empty.js";
import { isH, readGender } from "../values/gender.js";
import { isNameAfterAll } from "../values/name-words.js";
import { readNameCell } from "../values/names.js";
import { readPhone } from "../values/phones.js";
import { anyOf } from "../values/phrases.js";
import { mayBeGiven } from "../values/two-names.js";
import * as ages from "../vocabulary/ages.js";
import { withinDay } from "../vocabulary/calendar.js";
import { betweenGoods, headersOfChats as headers } from "../vocabulary/chats.js";
import { kinds } from "../vocabulary/documents.js";
import { labelsOfNumbers } from "../vocabulary/people.js";
import { withoutSenders } from "./numbered-lines.js";

// A list pasted from a chat that has no header: numbered lines, a name in each, and what is known behind it.

const number = String.raw`^[^\p{L}\d]{0,9}\d{1,4}`;
const marked = new RegExp(
  String.raw`${number}(?:\s*[.)°º:\]\u20e3\ufe0f-]+\s*|\t+)[^\p{L}\d]{0,9}(?=\p{L})`,
  "u",
);
const spaced = new RegExp(String.raw`${number}\s+[^\p{L}\d]{0,9}(?=\p{L})`, "u");

/** What its lines are turned into; with these headers the rejects file can be read again. */
const columnsFor = (withH: boolean): Column[] => [
  { header: headers.name, field: "full_name" },
  { header: headers.age, field: "age" },
  { header: headers.gender, field: "gender", ...(withH && { withH }) },
  { header: headers.document, field: "document_id" },
  { header: headers.phone, field: "contact_person_phone" },
  { header: "source_notes", field: "source_notes" },
];

export interface ChatList {
  /** Which of the rows is its first: a heading `Nombre`, or the first numbered line. */
  from: number;
  columns: Column[];
  /** The cells of a numbered line under `columns`; undefined when the row is none. */
  rowOf(row: RawRow): RawRow | undefined;
}

/** Are the first rows of a text plainly a numbered list of persons? National numbers belong to `region`. */
export function chatListIn(
  rows: readonly RawRow[],
  tabs: boolean,
  region: CountryCode,
): ChatList | undefined {
  const personIn = (line: string) => cellsOf(line, region);
  const lineOf = ({ cells }: RawRow) => {
    const filled = cells.filter((cell) => cell.trim() !== "");
    return withoutSenders(filled.join(tabs ? "\t" : ", ").slice(0, 2_000));
  };
  const lines = rows.map(lineOf);
  const withMark = lines.filter((line) => marked.test(line)).length;
  const numbered = withMark > 1 ? marked : spaced;
  const first = lines.findIndex((line) => numbered.test(line));
  if (first === -1 || isTable(rows.slice(0, first + 2))) return undefined;
  const rest = lines.slice(first).filter((line) => line.trim() !== "");
  const persons = rest.filter((line) => numbered.test(line));
  if (persons.length < 2 || persons.length < rest.length * 0.6) return undefined;
  const people = persons.map((line) => personIn(line.replace(numbered, "")));
  const names = people.map(([name = ""]) => name);
  const share = (test: (name: string) => boolean) => names.filter(test).length / names.length;
  const before = lines.slice(0, first).findLastIndex((line) => line.trim() !== "");
  const isHeading = before >= 0 && nameFields.has(fieldOfHeader(lines[before] ?? ""));
  if (share(isNameLike) < 0.7 || (!isHeading && share(holdsGiven) < 0.5)) return undefined;
  return {
    from: isHeading ? before : first,
    columns: columnsFor(people.some((cells) => isH(cells[2] ?? ""))),
    rowOf(row) {
      const line = lineOf(row);
      return numbered.test(line)
        ? { ...row, cells: personIn(line.replace(numbered, "")) }
        : undefined;
    },
  };
}

/** Is there a row of as many cells above the first numbered lines: a header whose words nobody knows? */
function isTable(rows: readonly RawRow[]): boolean {
  const [above, ...lines] = rows.slice(-3).map(({ cells }) => cells.length);
  return (
    rows.length > 2 && above !== undefined && above > 2 && lines.every((length) => length >= above)
  );
}

const inNoName = new RegExp(String.raw`\d| ${anyOf(betweenGoods)} `, "i");

/** Up to seven words, nothing that is in no name; a word alone is a given name. */
function isNameLike(name: string): boolean {
  const words = name.split(/[\s,]+/);
  if (words.length > 7 || name.length > 80 || inNoName.test(name)) return false;
  if (words.length < 2) return mayBeGiven(name);
  const { problem } = readNameCell(name);
  return problem === undefined || problem === "two_persons";
}

/** The given name stands first, as in no list of goods, and not the surname, as in a list that has it first. */
const holdsGiven = (name: string) =>
  name.includes(" ") && isNameLike(name) && mayBeGiven(readNameCell(name).given[0] ?? "");

const labels = anyOf(ages.label, kinds.cedula, labelsOfNumbers);
const separator = new RegExp(
  String.raw`\s*(?:[,;|()[\]\t]|\s[-–—/]+\s|[-–—]\s|\s[-–—](?=\S)|:\s|\.\s(?=${labels}))\s*`,
  "iu",
);
/** Where something else begins though nothing parts it: `Ana Gil 34 años CI 12.345.678 tlf 0414...`. */
const label = String.raw`(?:${labels}|n[°º.])[\s.:#]*`;
const unit = `${anyOf(ages.years, ages.months, ages.days)}(?!\\p{L})`;
const and = anyOf(ages.and);
const of = anyOf(withinDay);
const furtherUnit = anyOf(ages.months, ages.days);
const behindAge = anyOf(ages.aboutBehind, ages.behindYears);
const begins = new RegExp(
  String.raw`(?<=[\p{L}\d.*])(?<!\b${label})(?<! ${and}) +(?<!\d +)(?=(?:${of} )?\d{1,3}(?: ?${unit}|(?: ?[/-]? ?[fmh])?(?!\S))|${label}[vep\d+]|[ve][-. ]?\d{1,2}[.\d]{5}|\+?\d[\d.\s()-]{5})|` +
    // Behind another number only what is whole by itself: `34 V-12.345.678 0414-5550101`.
    String.raw`(?<=\d) +(?=[ve][-. ]?\d{1,2}[.\d]{5}|\d{1,2}\.\d{3}\.\d{3}(?!\S)|0[24]\d\d[-. ]?\d{3}|${label}[vep\d+])|` +
    String.raw`(?<=\d ?${unit}) +(?!(?:${and} )?\d{1,2} ?${furtherUnit}|${behindAge})`,
  "giu",
);

/** `C.I: 12.345.678`: this colon parts nothing. */
const labelled = new RegExp(String.raw`((?<!\p{L})${labels})\s*:\s*`, "giu");

/** The cells of a line without its number: name, age, gender, document, telephone, what else it says. */
function cellsOf(line: string, region: CountryCode): string[] {
  const segments = cleanLine(line.replaceAll("\t", " | ").replaceAll(/[*_~]/g, ""))
    .replaceAll(/\p{Extended_Pictographic}\ufe0f?\s*(?=[\d+(])/gu, " | ")
    .replaceAll(labelled, "$1 ")
    .replaceAll(begins, " | ")
    .split(separator)
    .map((segment) => segment.replace(/^[\s/–—-]+/, "").trim())
    .filter((segment) => segment !== "");
  const [first = "", second = "", ...others] = segments;
  const turned = isSurnameFirst(line, first, second);
  const cells = [turned ? `${first}, ${second}` : first, "", "", "", "", ""];
  const notes: string[] = [];
  for (const segment of turned ? others : segments.slice(1)) {
    const known = detailsIn(segment.replace(ofAge, ""), region);
    const free = known.length > 0 && known.every(([at]) => cells[at] === "");
    if (free) for (const [at, text] of known) cells[at] = text;
    else if (!isEmpty(segment)) notes.push(segment);
  }
  cells[5] = notes.join(", ");
  return cells;
}

/** `Pérez, Carmen`: a surname alone before the comma, or a given name behind it that has none before. */
function isSurnameFirst(line: string, first: string, second: string): boolean {
  if (!/^[^\p{L}]*\p{L}[^,;|(\t]*,/u.test(line)) return false;
  if (/\d/.test(second) || (readGender(second, false) && !isNameAfterAll(second)) || second === "")
    return false;
  if (!first.includes(" ")) return true;
  return mayBeGiven(second.split(" ")[0] ?? "");
}

const ofAge = new RegExp(String.raw`^${of} (?=\d)`, "i");
const ageLabel = new RegExp(String.raw`^${anyOf(ages.label)}[\s.:]*`, "i");
const phoneLabel = new RegExp(String.raw`^${anyOf(labelsOfNumbers)}[\s.:#]*`, "i");

/** Which cells a piece of text fills, if it is plainly one. */
function detailsIn(typed: string, region: CountryCode): [at: number, text: string][] {
  const text = typed.replace(/^[^\p{L}\d+(]+/u, "");
  const bare = text.replace(ageLabel, "");
  if (readAge(bare)) return [[1, bare]];
  if (readGender(text, false)) return [[2, text]];
  const parts = ageAndGenderParts(text, "Mm");
  const [age, gender] = [
    parts.find((part) => readAge(part)?.exact),
    parts.find((part) => readGender(part, false)),
  ];
  if (parts.length === 2 && age && gender)
    return [
      [1, age],
      [2, gender],
    ];
  if (readDocument(text, {})) return [[3, text]];
  const phone = text.replace(phoneLabel, "");
  return readPhone(phone, region)?.alone ? [[4, phone]] : [];
}
