import type { WriteSheet } from "hucre/xlsx";
import { reasonOf } from "../../../kernel/messages/lists/in-words.js";
import { sheetText } from "../../../kernel/sheets/sheet-text.js";
import { dayOf } from "../../../kernel/values/day.js";
import { dateOfFile, dateOfName, type Table } from "../../../list-reader/index.js";
import { keepFile } from "./keep-file.js";
import { type Rejects, withReasons } from "./rejected-rows.js";

/** What a spreadsheet program takes. */
const maxColumns = 16_384;
const maxNameLength = 31;

/**
 * The library builds a workbook in memory. This is how much of the rejected rows is held, in characters of
 * their cells with this many more for each cell: some 400,000 usual cells, which take less than 250 MB when
 * they are written.
 */
const maxHeld = 20_000_000;
const cellSize = 30;

interface HeldRow {
  /** Rows are kept as JSON: a cell by itself may keep the part of the list alive that it was cut from. */
  cells: string;
  reason: string;
  table: Table | undefined;
}

/**
 * Rejected rows as a workbook with the sheets of the list. Every cell is text, so that nothing in it is
 * run, and a number keeps the digits that were typed.
 */
export function workbookRejects(path: string): Rejects {
  const held: HeldRow[] = [];
  let size = 0;
  return {
    async add(cells, reason, table) {
      const json = JSON.stringify(cells);
      size += json.length + cellSize * Math.max(cells.length, table?.columns.length ?? 0);
      if (size <= maxHeld) held.push({ cells: json, reason, table });
    },
    close: async () =>
      held.length === 0 ? undefined : keepFile(path, [await workbookOf(held, path)]),
    discard: async () => {},
    lack: () => (size <= maxHeld ? null : reasonOf("rejects_cut", { rows: held.length })),
  };
}

const sheetOf = (table: Table | undefined): string =>
  table && "sheet" in table.at ? table.at.sheet : "";

/** The same rows make the same bytes: the file does not state when it was written. */
async function workbookOf(held: readonly HeldRow[], path: string): Promise<Uint8Array> {
  const { writeXlsx } = await import("hucre/xlsx"); // large, and seldom needed
  const today = dayOf(new Date());
  const sheets = new Map<string, ReturnType<typeof openSheet>>();
  const openSheet = (name: string) => {
    const own = sheetName(name, [...sheets.values()]);
    const next = withReasons(dateOfName(own, today) ?? dateOfFile(path, today));
    const sheet = { name: own, rows: [] as string[][], next };
    sheets.set(name, sheet);
    return sheet;
  };
  for (const { cells, reason, table } of held) {
    const sheet = sheets.get(sheetOf(table)) ?? openSheet(sheetOf(table));
    sheet.rows.push(...sheet.next(JSON.parse(cells), reason, table));
  }
  const properties = { modified: new Date(0) };
  return writeXlsx({ sheets: [...sheets.values()].map(textSheet), properties });
}

/** Cells that are still empty are text as well: what is typed into them keeps its digits. */
function textSheet({ name, rows }: { name: string; rows: string[][] }): WriteSheet {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const column = { width: 16, numFmt: "@" };
  return {
    name,
    columns: Array<typeof column>(Math.min(width, maxColumns)).fill(column),
    rows: rows.map((row) => row.slice(0, maxColumns).map((text) => sheetText(text) || null)),
  };
}

/** The sheet's own name (it may name a shelter), as far as a spreadsheet program takes it. */
function sheetName(name: string, others: readonly { name: string }[]): string {
  // Excel keeps `History` for itself.
  const taken = new Set(["history", ...others.map((other) => other.name.toLowerCase())]);
  const clean = name.replaceAll(/[\][*?/\\:\p{Cc}]/gu, " ").replaceAll(/^'+|'+$/g, "");
  const base = clean.trim().slice(0, maxNameLength) || "1";
  for (let copy = 2, unique = base; ; copy += 1) {
    if (!taken.has(unique.toLowerCase())) return unique;
    unique = `${base.slice(0, maxNameLength - 4)} ${copy}`;
  }
}
