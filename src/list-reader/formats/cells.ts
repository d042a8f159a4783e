import { putCell, type SheetRow, widest } from "../../kernel/sheets/rows.js";
import { refusedFile } from "../refused-file.js";
import { boundedCells } from "./bounds.js";
import type { RawRow } from "./raw-row.js";

/** A cell that spans several rows: its column (from 0) and its first and last row (from 1). */
export interface MergedCell {
  column: number;
  top: number;
  bottom: number;
}

/** Of one sheet; all of them are held in memory. */
export const maxMerged = 200_000;
export const tooManyMerged = () => refusedFile("workbook_too_many_merged");

/**
 * Repeats a merged cell in every row that it spans, in its first column only: a title over ten columns is one
 * title. Rows must come in order; wholly empty ones are not filled.
 */
export async function* fillMerged(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  merged: readonly MergedCell[],
): AsyncGenerator<SheetRow> {
  const waiting = merged
    .filter(({ column, top, bottom }) => bottom > top && column < widest)
    .sort((a, b) => b.top - a.top);
  const open = new Map<number, { bottom: number; text: string }>();
  for await (const row of rows) {
    for (let next = waiting.at(-1); next && next.top <= row.number; next = waiting.at(-1)) {
      waiting.pop();
      const text = next.top === row.number ? (row.cells[next.column] ?? "") : "";
      open.set(next.column, { bottom: next.bottom, text });
    }
    for (const [column, { bottom, text }] of open) {
      if (row.number > bottom) open.delete(column);
      else if (!row.cells[column]) putCell(row.cells, column, text);
    }
    yield row;
  }
}

/** One sheet of a workbook. */
export interface Sheet {
  name: string;
  /** The spreadsheet program does not show it: its rows are only counted. */
  isHidden?: boolean;
  /** The number of its last row. */
  lastRow: number;
  /** Does the workbook count days from 1904? */
  since1904?: boolean;
  /** Wholly empty rows are left out; to be called once. */
  rows(): AsyncIterable<SheetRow>;
}

/** The rows of a sheet in the form of all readers. */
export async function* rawRows({ name, rows, since1904 }: Sheet): AsyncGenerator<RawRow> {
  for await (const { number, cells, isHidden } of rows()) {
    const at = { sheet: name, row: number };
    yield { at, ...boundedCells(cells), since1904, ...(isHidden && { isHidden }) };
  }
}
