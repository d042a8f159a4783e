import type { RowReason } from "../../kernel/messages/lists/row-reasons.js";
import type { Column } from "../columns/column.js";
import type { NameCell, SplitName } from "../values/names.js";
import { readNameCell, splitGivenFirst, splitSurnameFirst, writeName } from "../values/names.js";
import { isPlaceholder } from "../values/no-person.js";
import { plain } from "../values/plain.js";
import { areGiven, holdsTwoNames, mayFollowEachOther, twoAges } from "../values/two-names.js";
import type { Cell, RowCells } from "./row-cells.js";

type BesideName = Pick<NameCell, "minor" | "namesake" | "isWithOthers">;

export type RowName =
  | ({ first_name: string; last_name: string } & BesideName)
  | { field: "first_name" | "last_name"; code: RowReason };

/**
 * The name of a row: columns of given names and of surnames, else one column of both. If both fail, the error names
 * `first_name`. If readable text of a cell was left out, the cell goes to the notes.
 * @param original the cells as typed, with line breaks.
 */
export function readName(row: RowCells, original: readonly string[]): RowName {
  const first = row.of("first_name");
  const last = row.of("last_name");
  const given = row.of("full_name");
  if (hasTwoAges(row, [...first, ...given])) return twoPersons;
  const wholes = [...given, ...row.of("full_name_surname_first")];
  const [whole] = wholes;
  if (whole?.column.ofPlaces) return { field: "first_name", code: "place_not_person" };
  const isBelow = ({ at }: Cell) => original[at]?.includes("\n") && holdsTwoNames(original[at]);
  if (given.some(isBelow)) return twoPersons; // one name may be wrapped, too
  const inParts = !whole || (first.length > 0 && last.length > 0);
  const read = inParts ? [...first, ...last] : [whole];
  noteOthers(row, read, [...first, ...last, ...wholes]);
  return inParts ? fromParts(row, first, last) : fromWhole(row, whole, given.length > 0);
}

/** Puts further columns of the name into the notes if they say more. */
function noteOthers(row: RowCells, read: Cell[], all: Cell[]): void {
  if (all.length === read.length) return;
  const wordsOf = ({ text }: Cell) => plain(text).split(/[ ,]+/);
  const known = new Set(read.flatMap(wordsOf));
  for (const cell of all) if (!wordsOf(cell).every((word) => known.has(word))) row.note(cell);
}

const twoPersons: RowName = { field: "first_name", code: "two_persons" };

/** `Lila y Lola Gil` is two persons: no first surname begins with `y`, only a second one. */
const isFirstOfTwo = ({ given, comma }: NameCell) =>
  !comma && given.length > 2 && /^(?:y|e)$/i.test(given[1] ?? "");

/** `Ana Rojas Luis Soto`; `Yusleidy Vera, Yorman Mora` in a column where no comma follows the surnames. */
function mayBeTwo({ surnames, given, comma }: NameCell, column: Column, givenFirst: boolean) {
  if (!comma) return mayFollowEachOther(given, givenFirst);
  const areLong = surnames.length > 1 && given.length > 1;
  return givenFirst && areLong && !column.withComma && !areGiven(given);
}

/** `Mateo y Lucas Gil` with the ages `6 y 8`: two persons with any names. */
const hasTwoAges = (row: RowCells, names: Cell[]) =>
  names.some(({ text }) => / (?:y|e|and|&) /i.test(text)) &&
  [...row.of("age"), ...row.of("age_and_gender")].some(({ text }) => twoAges.test(text));

function fromWhole(row: RowCells, cell: Cell, givenFirst: boolean): RowName {
  const read = readNameCell(partedAsHeader(cell, givenFirst));
  if (read.problem) return { field: "first_name", code: read.problem };
  if ((givenFirst && isFirstOfTwo(read)) || mayBeTwo(read, cell.column, givenFirst))
    return twoPersons;
  if (read.lost) row.note(cell);
  return written(givenFirst ? splitGivenFirst(read) : splitSurnameFirst(read), read);
}

/** Under `Apellido/Nombre` a slash means a comma: `Gil/Rosa Elena`. */
const partedAsHeader = ({ text, column }: Cell, givenFirst: boolean): string =>
  column.header.includes("/")
    ? text.replace(/^([^/]+)\/([^/]+)$/, givenFirst ? "$2, $1" : "$1, $2")
    : text;

function fromParts(row: RowCells, firstCells: Cell[], lastCells: Cell[]): RowName {
  const readAs = (cell: Cell, isSurname: boolean) => {
    const read = readNameCell(cell.text, isSurname);
    if (read.lost) row.note(cell);
    return read;
  };
  const first = firstCells.map((cell) => readAs(cell, false));
  const last = lastCells.map((cell) => readAs(cell, true));
  if (first.some(isFirstOfTwo)) return twoPersons;
  const failed = firstProblem(first) ?? firstProblem(last);
  if (failed)
    return { field: failed === firstProblem(first) ? "first_name" : "last_name", code: failed };
  const marks = [...first, ...last].flatMap(({ namesake = [] }) => namesake);
  return written(
    { first: first.flatMap(words), last: last.flatMap(words) },
    {
      minor: first.some((read) => read.minor),
      namesake: marks.length > 0 ? marks.join(" ") : undefined,
      isWithOthers: [...first, ...last].some((read) => read.isWithOthers),
    },
  );
}

/** One unusable cell among several does no harm, such as a dash as the second surname. A formula does. */
function firstProblem(cells: NameCell[]): RowReason | undefined {
  const problems = cells.flatMap((cell) => cell.problem ?? []);
  if (problems.includes("name_is_formula")) return "name_is_formula";
  return cells.length === problems.length ? (problems[0] ?? "name_missing") : undefined;
}

const words = ({ surnames, given }: NameCell) => [...surnames, ...given];

function written(
  { first, last }: SplitName,
  { minor, namesake, isWithOthers = false }: BesideName,
): RowName {
  if (isPlaceholder([...first, ...last])) {
    return { field: "first_name", code: "name_not_of_person" };
  }
  const [given, surname] = [writeName(first), writeName(last)];
  if ("problem" in given)
    return { field: "first_name", code: single(first, last) ?? given.problem };
  if ("problem" in surname)
    return { field: "last_name", code: single(last, first) ?? surname.problem };
  return { first_name: given.name, last_name: surname.name, minor, namesake, isWithOthers };
}

const single = (part: string[], other: string[]): RowReason | undefined =>
  part.length === 0 && other.length > 0 ? "name_single" : undefined;
