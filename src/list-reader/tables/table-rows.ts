import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { boundedCells, wholeCells } from "../formats/bounds.js";
import type { RawRow } from "../formats/raw-row.js";
import type { TableItem } from "./table.js";

// The cells of rows, as tables need them.

/** A row of a sheet without a header. */
export const outside = (row: RawRow): TableItem => ({
  row,
  ignored: isBlank(row) ? "blank" : "title",
  among: true,
});
export const outsideOf = ({ row }: TableItem) => outside(row);

/** The reason of an earlier rejection, `first_name: …`, is no header over anything. */
export const withoutReasons = (cells: string[], columns: readonly Column[]) =>
  columns.some(({ field }) => field === "ignored")
    ? cells.map((cell, at) => (columns[at]?.field === "ignored" ? "" : cell))
    : cells;

const numberAlone = /^\P{L}{0,9}\d{1,4} ?(?:\.-|[.)º°-])\s*$/u;
const bareNumber = /^\s*\d{1,4}\s*$/;

/** A number in a cell of its own before the name, where the header has no column for it, is dropped. */
export function withoutNumber(row: RawRow, [column]: readonly Column[]): RawRow {
  const [number = "", name = ""] = row.cells;
  const field = column?.field;
  if (number.length > 20 || !nameFields.has(field)) return row;
  const whole = field?.startsWith("full_name") && name.trim().includes(" ");
  const shifted = numberAlone.test(number) ? name.trim() !== "" : whole && bareNumber.test(number);
  return shifted ? { ...row, ...boundedCells(wholeCells(row).slice(1)) } : row;
}

/** The most cells that more than half of the other rows have, too. */
export function commonWidth(rows: readonly (readonly string[])[]): number {
  const lengths = rows.map((cells) => cells.length).sort((a, b) => b - a);
  return lengths.find((_, others) => others > (rows.length - 1) / 2) ?? 0;
}

export const filledIn = ({ cells }: RawRow) => cells.filter((cell) => cell.trim() !== "");
export const isBlank = (row: RawRow) => row.cells.every((cell) => cell.trim() === "");
