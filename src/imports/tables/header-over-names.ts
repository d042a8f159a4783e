import { cleanLine } from "../../http/text.js";
import type { Field } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import type { RawRow } from "../readers/raw-row.js";
import { readNameCell } from "../values/names.js";
import { mayBeGiven } from "../values/two-names.js";
import { toldIn } from "./header-values.js";
import { isOfPersons } from "./headers.js";
import { isFooter } from "./section-rows.js";

// A header whose word for the name nobody knows: the names below it tell.

export interface HeaderOverNames {
  /** Which of the rows it is. */
  at: number;
  /** Of the column of names. */
  column: number;
  order: Extract<Field, "full_name" | "full_name_surname_first">;
}

/** Rows below a header that must hold names for it to be believed. */
const fewest = 2;

/** The first of the rows that tells of persons in its other columns, and has names below an unknown one. */
export function headerOverNames(rows: readonly RawRow[]): HeaderOverNames | undefined {
  for (const [at, { cells }] of rows.entries()) {
    const fields = cells.map((cell) => fieldOfHeader(cell));
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    const known = fields.filter((field) => field !== undefined).length;
    if (!isOfPersons(fields) || known < filled / 2) continue;
    const below = rowsBelow(rows, at);
    for (const [column, field] of fields.entries()) {
      if (field !== undefined || cleanLine(cells[column] ?? "") === "") continue;
      const order = orderOf(toldIn(below, column));
      if (order) return { at, column, order };
    }
  }
  return undefined;
}

function rowsBelow(rows: readonly RawRow[], at: number): string[][] {
  const below = rows.slice(at + 1).map(({ cells }) => cells);
  const end = below.findIndex((cells) => isFooter(cells.find((cell) => cell.trim() !== "") ?? ""));
  return end === -1 ? below : below.slice(0, end);
}

/** In which order most of the values are names; undefined: they are none. */
function orderOf(values: string[]): HeaderOverNames["order"] | undefined {
  const names = values.flatMap((value) => {
    const words = value.split(" ");
    if (words.length < 2 || words.length > 7 || /\d/.test(value)) return [];
    const { problem, given } = readNameCell(value);
    return problem === undefined ? [{ words, given: given[0] ?? "" }] : [];
  });
  if (names.length < fewest || names.length < values.length * 0.7) return undefined;
  const most = (test: (name: (typeof names)[number]) => boolean) =>
    names.filter(test).length >= names.length / 2;
  if (most(({ given }) => mayBeGiven(given))) return "full_name";
  return most(({ words }) => mayBeGiven(words.at(-1) ?? ""))
    ? "full_name_surname_first"
    : undefined;
}
