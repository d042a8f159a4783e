import type { NameCell, SplitName } from "../values/names.js";
import { readNameCell, splitGivenFirst, splitSurnameFirst, writeName } from "../values/names.js";
import type { Cell, RowCells } from "./row-cells.js";

export type RowName =
  | { first_name: string; last_name: string; minor: boolean }
  | { field: "first_name" | "last_name"; reason: string };

/**
 * The name of a row: columns of given names and of surnames, else one column of both. When both fail,
 * `first_name` is named. Cells of which something legible was left out go to the notes.
 */
export function readName(row: RowCells): RowName {
  const first = row.of("first_name");
  const last = row.of("last_name");
  const given = row.of("full_name");
  const whole = given[0] ?? row.of("full_name_surname_first")[0];
  if (whole && (first.length === 0 || last.length === 0))
    return fromWhole(row, whole, given.length > 0);
  return fromParts(row, first, last);
}

function fromWhole(row: RowCells, cell: Cell, givenFirst: boolean): RowName {
  const read = readNameCell(cell.text);
  if (read.problem) return { field: "first_name", reason: read.problem };
  if (read.lost) row.note(cell);
  return written(givenFirst ? splitGivenFirst(read) : splitSurnameFirst(read), read.minor);
}

function fromParts(row: RowCells, firstCells: Cell[], lastCells: Cell[]): RowName {
  const first = firstCells.map(({ text }) => readNameCell(text));
  const last = lastCells.map(({ text }) => readNameCell(text, true));
  [...first, ...last].forEach((read, at) => {
    const cell = [...firstCells, ...lastCells][at];
    if (cell && read.lost) row.note(cell);
  });
  const failed = firstProblem(first) ?? firstProblem(last);
  if (failed)
    return { field: failed === firstProblem(first) ? "first_name" : "last_name", reason: failed };
  return written(
    { first: first.flatMap(words), last: last.flatMap(words) },
    first.some((read) => read.minor),
  );
}

/** One unusable cell among several (a second surname that is a dash) does no harm; a formula does. */
function firstProblem(cells: NameCell[]): string | undefined {
  const problems = cells.flatMap((cell) => cell.problem ?? []);
  const formula = problems.find((problem) => problem.startsWith("a formula"));
  return formula ?? (cells.length === problems.length ? (problems[0] ?? "empty") : undefined);
}

const words = ({ surnames, given }: NameCell) => [...surnames, ...given];

function written({ first, last }: SplitName, minor: boolean): RowName {
  const [given, surname] = [writeName(first), writeName(last)];
  if ("problem" in given)
    return { field: "first_name", reason: single(first, last) ?? given.problem };
  if ("problem" in surname)
    return { field: "last_name", reason: single(last, first) ?? surname.problem };
  return { first_name: given.name, last_name: surname.name, minor };
}

const single = (part: string[], other: string[]) =>
  part.length === 0 && other.length > 0 ? "a single name" : undefined;
