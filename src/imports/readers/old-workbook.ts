import { readFile, stat } from "node:fs/promises";
import { type CellObject, CFB, read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { refusedFile } from "../refused-file.js";
import { fillMerged, isFilled, putCell, type Sheet, type SheetRow } from "./cells.js";
import { oldDocument } from "./other-formats.js";
import { isDateFormat } from "./xlsx/styles.js";
import { dayOfSerial, plainNumber, yesOrNo } from "./xlsx/values.js";

/** Old workbooks are read whole. */
const maxBytes = 20 * 1024 * 1024;

/** What Word and PowerPoint keep in the container of workbooks. */
const documentStreams = ["/WordDocument", "/PowerPoint Document"];

/** The first byte of every workbook. */
const beginning = 0x09;

const damaged = () => refusedFile("workbook_damaged");

/** Reads an XLS workbook. Throws RefusedFile. */
export async function openXls(file: string): Promise<Sheet[]> {
  if ((await stat(file)).size > maxBytes) {
    throw refusedFile("workbook_old_too_large");
  }
  const bytes = await readFile(file);
  refuseOthers(bytes);
  const { SheetNames, Sheets, Workbook } = parsed(bytes);
  const since1904 = Workbook?.WBProps?.date1904 === true;
  return SheetNames.flatMap((name, at): Sheet[] => {
    const sheet = Sheets[name];
    if (!sheet || sheet["!type"]) return [];
    const isHidden = Boolean(Workbook?.Sheets?.[at]?.Hidden);
    const rows = rowsOf(sheet, since1904);
    const merged = (sheet["!merges"] ?? []).map(({ s, e }) => ({
      ...{ column: s.c, top: s.r + 1, bottom: e.r + 1 },
    }));
    const lastRow = rows.at(-1)?.number ?? 0;
    return [{ name, isHidden, lastRow, since1904, rows: () => fillMerged(rows, merged) }];
  });
}

/** Documents of other programs, protected and cut off workbooks are in the same container. */
function refuseOthers(bytes: Buffer): void {
  const container = attempt(() => CFB.read(bytes, { type: "buffer" }));
  if (CFB.find(container, "/EncryptedPackage")) throw isProtected();
  const book = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
  const isDocument = documentStreams.some((stream) => CFB.find(container, stream));
  if (!book && isDocument) throw oldDocument();
  if (!book) throw refusedFile("workbook_none");
  if (book.content.length < book.size || book.content[0] !== beginning) throw damaged();
}

const isProtected = () => refusedFile("workbook_protected");

function parsed(bytes: Buffer): WorkBook {
  return attempt(() =>
    read(bytes, {
      ...{ type: "buffer", dense: true, cellNF: true },
      ...{ cellFormula: false, cellHTML: false, cellText: false, bookVBA: false },
    }),
  );
}

function attempt<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Error && /password/i.test(error.message) ? isProtected() : damaged();
  }
}

function rowsOf(sheet: WorkSheet, since1904: boolean): SheetRow[] {
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
