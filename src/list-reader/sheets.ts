import type { Position } from "../kernel/messages/lists/positions.js";
import { rawRows, type Sheet } from "./formats/cells.js";
import { headerWithin } from "./formats/chat.js";
import type { ListOptions } from "./list-options.js";
import { type KnownHeaders, opensTable } from "./tables/find-header.js";
import { type GivenArguments, givenArguments, readGivenLine } from "./tables/given-lines.js";
import type { Table, TableItem, TableReader } from "./tables/table.js";

// Checks of all sheets of a workbook, before a row of any sheet is stored.

/** Refuses the workbook for lines above the header that cannot be taken. Throws RefusedFile. */
export async function checkGivenLines(
  sheets: readonly Sheet[],
  options: ListOptions,
): Promise<void> {
  const { catalogFind, findGivenPlace = catalogFind, today } = options;
  for (const sheet of sheets) {
    let given: GivenArguments | undefined = givenArguments({ ...options, status: undefined });
    for await (const row of rawRows(sheet)) {
      given = readGivenLine(row, { given, findGivenPlace, today });
      if (!given) break;
    }
  }
}

/** How far along in the workbook a row is, 0 to 1. */
export function shareOf(sheets: readonly Sheet[]): (at: Position) => number {
  const before = new Map<string, number>();
  let all = 0;
  for (const { name, lastRow } of sheets) {
    before.set(name, all);
    all += lastRow;
  }
  return (at) => ("row" in at ? ((before.get(at.sheet) ?? 0) + at.row) / all : 0);
}

/** The date of the first sheet that states one, in its name or above its first table. */
export async function dateStatedIn(
  sheets: readonly Sheet[],
  readerOf: (sheet: string) => TableReader,
): Promise<string | undefined> {
  for (const sheet of sheets) {
    const date = await firstDate(rawRows(sheet), readerOf(sheet.name));
    if (date !== undefined) return date;
  }
  return undefined;
}

async function firstDate(rows: ReturnType<typeof rawRows>, reader: TableReader) {
  for await (const row of rows) {
    const items = reader.take(row);
    if (!items) break;
    const table = openedIn(items);
    if (table) return table.date;
  }
  return openedIn(reader.end())?.date;
}

const openedIn = (items: readonly TableItem[]): Table | undefined =>
  items.map((item) => ("opens" in item ? item.opens : undefined)).find(Boolean);

/** How many rows are below a header in sheets that are not shown: such sheets are not read. */
export async function rowsOfHidden(
  sheets: readonly Sheet[],
  options: KnownHeaders,
): Promise<number> {
  let rows = 0;
  for (const sheet of sheets) {
    let seen = 0;
    let hasHeader = false;
    for await (const { cells } of rawRows(sheet)) {
      seen += 1;
      if (hasHeader) rows += 1;
      else if (seen > headerWithin) break;
      else hasHeader = opensTable(cells, options);
    }
  }
  return rows;
}
