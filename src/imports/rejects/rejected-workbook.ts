import { writeFile } from "node:fs/promises";
import { type CellObject, utils, type WorkBook, type WorkSheet, write } from "@e965/xlsx";
import type { Table } from "../tables/tables.js";
import { type Rejects, withReasons } from "./rejected-rows.js";

/** What a spreadsheet program takes. */
const longestCell = 32_767;
const longestName = 31;

/**
 * Collects rejected rows for a workbook with the sheets of the list, which is written at the end. Every
 * cell is text, so that nothing in it is run, and a number keeps the digits that were typed.
 */
export function workbookRejects(path: string): Rejects {
  const sheets = new Map<string, { rows: CellObject[][]; next: ReturnType<typeof withReasons> }>();

  return {
    async add(cells, reason, table) {
      const name = sheetOf(table);
      const sheet = sheets.get(name) ?? { rows: [], next: withReasons() };
      sheets.set(name, sheet);
      for (const row of sheet.next(cells, reason, table)) sheet.rows.push(row.map(textCell));
    },
    async close() {
      if (sheets.size === 0) return undefined;
      const book = utils.book_new();
      for (const [name, { rows }] of sheets) {
        utils.book_append_sheet(book, sheetFor(rows), sheetName(name, book));
      }
      sheets.clear();
      const bytes: Buffer = write(book, { type: "buffer", bookType: "xlsx", compression: true });
      // Names and telephone numbers: for the operator alone.
      await writeFile(path, bytes, { mode: 0o600 });
      return path;
    },
    async discard() {
      sheets.clear();
    },
  };
}

const sheetOf = (table: Table | undefined): string =>
  table && "sheet" in table.at ? table.at.sheet : "";

const empty: CellObject = { t: "z" };

const textCell = (text: string): CellObject =>
  text === "" ? empty : { t: "s", v: text.slice(0, longestCell), z: "@" };

function sheetFor(rows: CellObject[][]): WorkSheet {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 1);
  const end = utils.encode_cell({ r: rows.length - 1, c: columns - 1 });
  return { "!data": rows, "!ref": `A1:${end}` };
}

/** The sheet's own name (it may name a shelter), as far as a spreadsheet program takes it. */
function sheetName(name: string, { SheetNames }: WorkBook): string {
  const taken = new Set(SheetNames.map((other) => other.toLowerCase()));
  const clean = name.replaceAll(/[\][*?/\\:\p{Cc}]/gu, " ").replaceAll(/^'+|'+$/g, "");
  const base = clean.trim().slice(0, longestName) || "1";
  for (let copy = 2, unique = base; ; copy += 1) {
    if (!taken.has(unique.toLowerCase())) return unique;
    unique = `${base.slice(0, longestName - 4)} ${copy}`;
  }
}
