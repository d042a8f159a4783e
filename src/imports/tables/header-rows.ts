import { cleanLine } from "../../values/text.js";
import type { Column } from "../columns/column.js";
import { type Field, nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { isOfHeaders } from "../columns/header-words.js";
import { mapKey } from "../columns/maps.js";
import { headerScore } from "./find-header.js";

// Headers over more than one row.

/** The header of which a row is the second line (`Fecha de` / `nacimiento`); undefined when it is no such line. */
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
    // A single cell, but for a unit below `Edad`, is a line about the rows that follow.
    return field !== undefined && (filled.length > 1 || field === columns[at]?.field);
  });
  return goesOn ? joined : undefined;
}

/** Fields of which a second line may still make a note. */
const openFields = new Set<Field>(["note", "note_date", "numbering", "state", "born", "id"]);

/** Does the header name groups of columns, each over several cells of the row below? */
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
 * Whether a row holds header words in nearly all of its cells, among them the cells for names. A header that
 * was broken in two, or that stands over other columns, is no person. Persons have numbers: nearly every row
 * ends this check there.
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
