import { cleanLine } from "../../kernel/values/text.js";
import type { Column } from "../columns/column.js";
import { type Field, nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { isOfHeaders } from "../columns/header-words.js";
import { mapKey } from "../columns/maps.js";
import { headerScore } from "./find-header.js";

// Headers over more than one row.

/** The joined header if a row is its second line (`Fecha de` / `nacimiento`); undefined if it is no such line. */
export function headerContinued(
  columns: readonly Column[],
  below: readonly string[],
): string[] | undefined {
  const filled = below.filter((cell) => cell.trim() !== "");
  if (filled.some((cell) => cell.length > 60 || /\d/.test(cell))) return undefined;
  if (!filled.every(isOfHeaders)) return undefined; // `Nombre y apellido` / `Ana Gil`
  if (headerScore(below) > 0 && areGroups(columns, below)) return undefined;
  const length = Math.max(columns.length, below.length);
  const joined = Array.from({ length }, (_, at) => {
    const [upper, text] = [columns[at]?.header ?? "", cleanLine(below[at] ?? "")];
    const lower = /^[-–—=:+]+$/.test(text) ? "" : text; // a drawn line
    return upper === lower ? upper : `${upper} ${lower}`.trim(); // merged over both rows: once
  });
  const goesOn = below.every((cell, at) => {
    if (cell.trim() === "") return true;
    const field = fieldOfHeader(joined[at] ?? "");
    const upper = columns[at]?.field ?? "note";
    if (field === "note" && !openFields.has(upper)) return false; // `Age` / `Contact person`
    // A single cell is a line about the rows that follow, except for a unit below `Edad`.
    return field !== undefined && (filled.length > 1 || field === columns[at]?.field);
  });
  return goesOn ? joined : undefined;
}

/** Fields that a second line may still change to a note. */
const openFields = new Set<Field>(["note", "note_date", "numbering", "state", "born", "id"]);

/** Whether the header names groups of columns, each over several cells of the row below. */
function areGroups(columns: readonly Column[], below: readonly string[]): boolean {
  const goesOver = (at: number) => {
    const header = columns[at]?.header ?? "";
    return header === "" || header === columns[at - 1]?.header;
  };
  const filled = [...below.keys()].filter((at) => below[at]?.trim());
  return filled.filter(goesOver).length >= filled.length * 0.4;
}

/** Whether a row repeats the header word for word. The first letter rules out nearly every row. */
export function repeatsHeader(cells: readonly string[], columns: readonly Column[]): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== "");
  const header = columns[first]?.header ?? "";
  const initial = cells[first]?.trimStart().charAt(0).toLowerCase();
  if (header === "" || initial !== header.charAt(0).toLowerCase()) return false;
  const filled = cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
  return (
    filled.length > 1 &&
    filled.every((at) => mapKey(cells[at] ?? "") === mapKey(columns[at]?.header ?? ""))
  );
}

/**
 * Whether nearly all cells of a row have header words, also the cells for names. A header that was broken in two, or
 * that belongs to other columns, is no person. Persons have numbers, so nearly every row ends this check there.
 */
export function isNobody(cells: readonly string[], columns: readonly Column[]): boolean {
  if (cells.some((cell) => /\d/.test(cell))) return false;
  const filled = [...cells.keys()].filter((at) => cells[at]?.trim());
  const names = filled.filter((at) => nameFields.has(columns[at]?.field));
  if (filled.length < 4 || names.length === 0) return false;
  if (!names.every((at) => isOfHeaders(cells[at] ?? ""))) return false;
  const isKnown = (at: number) => fieldOfHeader(cells[at] ?? "") !== undefined;
  return names.every(isKnown) && filled.filter(isKnown).length >= filled.length * 0.8;
}
