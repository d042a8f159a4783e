import { listStatuses } from "../../src/kernel/database/collections.js";
import type { Column } from "../../src/list-reader/columns/column.js";
import type { ListedPerson, ReadRow } from "../../src/list-reader/record.js";
import { RefusedFile } from "../../src/list-reader/refused-file.js";
import { casesOf } from "./cases.js";
import { type FullRead, readText } from "./list-text.js";

// Whole lists as tables in `cases/`: each line as typed, and beside it what becomes of it.

/** A list, what is given for all of its rows, and what becomes of each line. */
export interface ListCase {
  name: string;
  given: Record<string, string>;
  lines: string[];
  becomes: string[];
}

const [tab, lineBreak] = ["⇥", "⏎"];

/**
 * The lists of a table. A name begins a list; the lines below without a name are of the same one. `⇥` is a tab, `⏎` a
 * line break within a cell or a note. `given` holds options of the reader: `hospital=…`.
 */
export function listCasesOf(table: string): ListCase[] {
  const lists: ListCase[] = [];
  for (const { list: name = "", given = "", typed = "", becomes = "" } of casesOf(table)) {
    if (name !== "") {
      const options = given.split("; ").filter(Boolean);
      const pairs = options.map((option) => option.split("="));
      lists.push({ name, given: Object.fromEntries(pairs), lines: [], becomes: [] });
    }
    lists.at(-1)?.lines.push(typed.replaceAll(tab, "\t").replaceAll(lineBreak, "\n"));
    lists.at(-1)?.becomes.push(becomes);
  }
  return lists;
}

/** What becomes of each line of a list, as the tables say it. */
export async function becomeOf({ lines, given }: Pick<ListCase, "lines" | "given">) {
  const { status: named, ...options } = given;
  const status = listStatuses.find((one) => one === named);
  const statement = status && { statement: { status, by: "given" as const } };
  try {
    const read = await readText(lines, { ...options, ...statement });
    let at = 1;
    return lines.map((line) => {
      const own = read.all.filter((row) => "line" in row.at && row.at.line === at);
      at += line.split("\n").length;
      return own.map((row) => becomes(row, read)).join(" + ");
    });
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return lines.map((_, at) => (at === 0 ? `refused ${error.reason.code}` : ""));
  }
}

/** `Ana | Gil | age=30` (fields by the alphabet), `rejected first_name`, `header: full_name, age` or another reason why it is nobody. */
function becomes(row: ReadRow, { tables }: FullRead): string {
  if (row.outcome === "accepted") return personText(row.person);
  if (row.outcome === "rejected") return `rejected ${row.field}`;
  if (row.reason !== "header") return row.reason;
  const table = tables.find(({ at }) => at === row.at);
  return `header: ${table?.columns.map(columnText).join(", ")}`;
}

/** The field of a column; behind `?` what a column of notes may be after all. */
const columnText = ({ field, unsure = [] }: Column) => [field, ...unsure].join("?");

function personText({ first_name, last_name, notes, ...fields }: ListedPerson): string {
  const said = Object.entries(fields).map(([field, value]) => `${field}=${value}`);
  said.sort();
  const kept = notes.map((note) => note.replaceAll("\n", lineBreak)).join(` ${lineBreak} `);
  return [first_name, last_name, ...said, ...(kept ? [`notes=${kept}`] : [])].join(" | ");
}
