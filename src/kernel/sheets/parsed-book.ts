import { type CellObject, read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { isDateFormat } from "./date-format.js";
import { isFilled, putCell, type SheetRow } from "./rows.js";
import { dayOfSerial, plainNumber, yesOrNo } from "./values.js";

// Workbooks as a library reads them whole: old ones in the importer, and in the browser those of which rows were
// rejected.

/** @throws an error of the library: the workbook is damaged or protected. */
export const parseBook = (bytes: Uint8Array): WorkBook =>
  read(bytes, {
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
  });

export const isSince1904 = ({ Workbook }: WorkBook): boolean =>
  Workbook?.WBProps?.date1904 === true;

/** The rows of a sheet that hold anything, as texts. */
export function rowsOf(book: WorkBook, sheet: WorkSheet): SheetRow[] {
  const since1904 = isSince1904(book);
  const rows: SheetRow[] = [];
  for (const [at, row] of (sheet["!data"] ?? []).entries()) {
    const cells: string[] = [];
    for (const [column, cell] of (row ?? []).entries()) {
      if (cell) putCell(cells, column, textOf(cell, since1904));
    }
    const isHidden = sheet["!rows"]?.[at]?.hidden === true;
    if (isFilled(cells)) rows.push({ number: at + 1, cells, isHidden });
  }
  return rows;
}

function textOf({ t, v, z }: CellObject, since1904: boolean): string {
  if (v === undefined || t === "e" || t === "z") return "";
  if (t === "b") return yesOrNo(v === true);
  if (t !== "n") return String(v);
  return typeof z === "string" && isDateFormat(z)
    ? dayOfSerial(String(v), since1904)
    : plainNumber(String(v));
}
