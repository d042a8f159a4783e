import type { CountryCode } from "libphonenumber-js/max";
import { nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { readNameCell } from "../values/names.js";
import { anyOf } from "../values/phrases.js";
import { mayBeGiven } from "../values/two-names.js";
import { betweenGoods, headersOfChats as headers } from "../vocabulary/chats.js";
import { beyond, bounded, boundedCells, maxCellLength, wholeCells } from "./bounds.js";
import { cellsOf } from "./chat-line.js";
import type { RawRow } from "./raw-row.js";

// Lists may be pasted from a chat. A chat without a header, but with numbered lines that hold a name each,
// gets a header here, and a cell for each part behind the names.

/** `[26/6/26, 20:41] Ana: `, `26/6/26, 8:41 p. m. - Ana: `: who wrote a line of a chat, and when. */
const sender =
  /^[^\p{L}\d\n]{0,3}\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?(?:\]| -) [^:\n]{1,60}: /gimu;

/** A chat without the senders of its lines. */
export const withoutSenders = (text: string): string => text.replaceAll(sender, "");

/** A header stands within these first rows, or there is none. */
export const headerWithin = 30;

interface ChatOptions {
  /** Whether tabs separate the cells of the list. Then a line without a tab may be chat. */
  tabs: boolean;
  /** National telephone numbers are those of this country. */
  region: CountryCode;
  opensTable(cells: readonly string[]): boolean;
}

/** The rows of a text list. The rows of a chat without a header stand under one. */
export async function* withChatRows(
  rows: AsyncIterable<RawRow>,
  options: ChatOptions,
): AsyncGenerator<RawRow> {
  const read = options.tabs ? lineOfTabs : (row: RawRow) => row;
  let first: RawRow[] | undefined = []; // these wait for a header
  let asRow = read;
  for await (const row of rows) {
    if (!first) {
      yield asRow(row);
      continue;
    }
    first.push(row);
    const isTable = options.opensTable(read(row).cells);
    if (!isTable && first.length < headerWithin) continue;
    const chat = isTable ? undefined : chatIn(first, options);
    yield* chat?.opening ?? first.map(read);
    asRow = chat?.asRow ?? read;
    first = undefined;
  }
  if (first) yield* chatIn(first, options)?.opening ?? first.map(read);
}

const numberedLine = /^\P{L}{0,9}\d{1,4}[\ufe0f\u20e3\s.)°º-]*\p{L}/u; // `3️⃣ Ana Gil`, too

function lineOfTabs(row: RawRow): RawRow {
  const [first = "", ...rest] = row.cells;
  const bare = withoutSenders(first);
  const isChat = rest.length === 0 && !numberedLine.test(bare.slice(0, 40));
  if (bare === first && !isChat) return row;
  return { ...row, cells: [bare, ...rest], typed: first, ...(isChat && { chat: "line" }) };
}

const number = String.raw`^[^\p{L}\d]{0,9}\d{1,4}`;
const marked = new RegExp(
  String.raw`${number}(?:\s*[.)°º:\]\u20e3\ufe0f-]+\s*|\t+)[^\p{L}\d]{0,9}(?=\p{L})`,
  "u",
);
const spaced = new RegExp(String.raw`${number}\s+[^\p{L}\d]{0,9}(?=\p{L})`, "u");

/** The rows of a text whose first rows clearly are a numbered list of persons. */
function chatIn(rows: readonly RawRow[], { tabs, region }: ChatOptions) {
  const wholeLine = (row: RawRow) =>
    wholeCells(row)
      .filter((cell) => cell.trim() !== "")
      .join(tabs ? "\t" : ", ");
  const lineOf = (row: RawRow) => withoutSenders(bounded(wholeLine(row)));
  const lines = rows.map(lineOf);
  const numbered = lines.filter((line) => marked.test(line)).length > 1 ? marked : spaced;
  const from = lines.findIndex((line) => numbered.test(line));
  const rest = lines.slice(from).filter((line) => line.trim() !== "");
  const persons = rest.filter((line) => numbered.test(line));
  if (persons.length < 2 || persons.length < rest.length * 0.6) return undefined;
  const names = persons.map((line) => cellsOf(line.replace(numbered, ""), region)[0] ?? "");
  const share = (test: (name: string) => boolean) => names.filter(test).length / names.length;
  const before = lines.slice(0, from).findLastIndex((line) => line.trim() !== "");
  const isHeading = nameFields.has(fieldOfHeader(lines[before] ?? ""));
  if (share(isNameLike) < 0.7 || (!isHeading && share(holdsGiven) < 0.5)) return undefined;
  // A row with the same number of cells above the first lines is a header whose words are unknown.
  const width = rows[before]?.cells.length ?? 0;
  if (width > 2 && rows.slice(from, from + 2).every(({ cells }) => cells.length >= width))
    return undefined;
  const asRow = (row: RawRow): RawRow => {
    const whole = wholeLine(row);
    const line = lineOf(row);
    if (!numbered.test(line)) return { ...row, chat: "line" };
    const read = cellsOf(line.replace(numbered, ""), region);
    // What lies beyond the part of a long line that is read stands behind its notes.
    const cells =
      whole.trim().length > maxCellLength
        ? [...read.slice(0, -1), `${read.at(-1) ?? ""} ${beyond(whole, whole.length)}`]
        : read;
    return { ...row, ...boundedCells(cells), chat: "person" };
  };
  const at = rows[isHeading ? before : from]?.at ?? { line: 1 };
  const header: RawRow = {
    at,
    cells: [...Object.values(headers), "source_notes"],
    ...(!isHeading && { isMade: true }),
  };
  const above = rows.slice(0, isHeading ? before : from);
  return { asRow, opening: [...above, header, ...rows.slice(from).map(asRow)] };
}

const inNoName = new RegExp(String.raw`\d| ${anyOf(betweenGoods)} `, "i");

/**
 * Whether a text may be a name: up to seven words, none of them foreign to names. A single word must be a
 * given name.
 */
function isNameLike(name: string): boolean {
  const words = name.split(/[\s,]+/);
  if (words.length > 7 || name.length > 80 || inNoName.test(name)) return false;
  if (words.length < 2) return mayBeGiven(name);
  const { problem } = readNameCell(name);
  return problem === undefined || problem === "two_persons";
}

/**
 * Whether the given name stands first. In a list of goods it never does, and in a list with surnames first it
 * does not either.
 */
const holdsGiven = (name: string) =>
  name.includes(" ") && isNameLike(name) && mayBeGiven(readNameCell(name).given[0] ?? "");
