import type { Position } from "../kernel/messages/lists/positions.js";
import { cellsMayBePerson, firstBeside, mayBePerson } from "./below-total.js";
import { wholeCells } from "./formats/bounds.js";
import { rawRows } from "./formats/cells.js";
import { withoutChat } from "./formats/chat.js";
import { type FileKind, kindOf, type WorkbookForm } from "./formats/format.js";
import type { RawRow } from "./formats/raw-row.js";
import { textRows } from "./formats/text/text-rows.js";
import { openWorkbook } from "./formats/workbook.js";
import type { ListOptions } from "./list-options.js";
import type { ReadRow } from "./record.js";
import { refusedFile } from "./refused-file.js";
import { rowReader } from "./rows/row.js";
import { namedGroups } from "./rows/unfold.js";
import { checkGivenLines, dateStatedIn, rowsOfHidden, shareOf } from "./sheets.js";
import { givenArguments } from "./tables/given-lines.js";
import { dateOfFile } from "./tables/list-date.js";
import { refusePlaces } from "./tables/place-lists.js";
import type { Table, TableItem, TableReader } from "./tables/table.js";
import { readTables } from "./tables/tables.js";
import { belowTotal } from "./unread.js";

/** How a list is written, so that a rejects file can be written the same way. */
export type ListFormat =
  | { kind: "csv"; encoding: string; separator: string }
  | { kind: "text"; encoding: string }
  | { kind: WorkbookForm }
  | { kind: "ndjson" }
  | { kind: "pfif"; version: string };

export interface ReadList {
  format: ListFormat;
  /** When the list was made, as its name states. It also holds for tables that state no date. */
  date?: string | undefined;
  /**
   * The tables and sections found so far, in order: headers, titles, columns, date as understood. Grows
   * while rows are read: the last one is that of the row at hand. Beyond `maxTables` only that one changes.
   */
  tables: Table[];
  /** How many rows are in sheets that are hidden, and are not read. */
  rowsOfHidden?: number;
  /** Each row with its outcome, in the order of the file. Throws RefusedFile, at the latest at its end. */
  rows: AsyncIterable<ReadRow>;
  /**
   * Checks the whole file for reasons to refuse it. Returns a function that says how far along in the file a
   * row is, 0 to 1. Throws RefusedFile.
   */
  check(): Promise<(at: Position) => number>;
}

/** Opens a list; its rows are read as they are asked for. Throws RefusedFile. */
export async function readList(file: string, options: ListOptions): Promise<ReadList> {
  const kind = await kindOf(file);
  const fileDate = dateOfFile(options.name ?? file, options.today);
  return { ...(await openAs(kind, file, { ...options, fileDate })), date: fileDate };
}

/** A format is loaded when a list has it: the service itself reads none. */
async function openAs(kind: FileKind, file: string, options: DatedOptions): Promise<ReadList> {
  const dated = { ...options, date: options.date ?? options.fileDate };
  switch (kind) {
    case "json":
      return (await import("./formats/ndjson/open-ndjson.js")).openNdjson(file, dated);
    case "xml":
      return (await import("./formats/pfif/open-pfif.js")).openPfif(file, dated);
    case "table":
      return readWritten(file, options);
    default:
      return readWorkbook(file, kind, options);
  }
}

/** `fileDate`: the date in the file's name. */
type DatedOptions = ListOptions & { fileDate: string | undefined };

async function readWritten(file: string, options: DatedOptions): Promise<ReadList> {
  const { openWritten } = await import("./formats/csv.js");
  const list = await openWritten(file, options);
  const { encoding } = list;
  const { phoneRegion: region, catalogFind: find, today } = options;
  const tables: Table[] = [];
  let format: ListFormat;
  let rows: AsyncIterable<RawRow>;
  if ("lines" in list) {
    format = { kind: "text", encoding };
    rows = textRows(list.lines, { region, states: { find, today } });
  } else {
    const { separator } = list;
    format = { kind: "csv", encoding, separator };
    rows = separator === "\t" ? withoutChat(list.rows) : list.rows;
  }
  return {
    format,
    tables,
    rows: readRuns([{ rows }], tables, options),
    async check() {
      const lines = await list.countLines();
      return (at) => ("line" in at ? at.line / lines : 0);
    },
  };
}

async function readWorkbook(file: string, kind: WorkbookForm, options: DatedOptions) {
  const { shown: sheets, hidden } = await openWorkbook(file, kind);
  const tables: Table[] = [];
  const runs = sheets.map((sheet) => ({ rows: rawRows(sheet), sheet: sheet.name }));
  // A sheet without a date has the date of the first sheet that states one: they are one file.
  const readerOf = (sheet: string) => tablesOf({ sheet }, options);
  const isOpen = options.date === undefined && options.fileDate === undefined;
  const fileDate = isOpen ? await dateStatedIn(sheets, readerOf) : options.fileDate;
  const list: ReadList = {
    format: { kind },
    tables,
    rowsOfHidden: await rowsOfHidden(hidden, options),
    rows: readRuns(runs, tables, { ...options, fileDate }),
    async check() {
      await checkGivenLines(sheets, options);
      return shareOf(sheets);
    },
  };
  return list;
}

/** Rows in which tables are looked for: those of one sheet, or of the file. */
interface Run {
  rows: AsyncIterable<RawRow>;
  sheet?: string;
}

/** A list has few tables. A malicious file with millions must not fill the memory with them. */
const maxTables = 1_000;

/** The rows of all runs; adds the tables that it finds to `tables`. */
async function* readRuns(
  runs: Run[],
  tables: Table[],
  options: DatedOptions,
): AsyncGenerator<ReadRow> {
  for (const { rows, ...run } of runs) {
    const reader = runReader(run, tables, options);
    for await (const row of rows) {
      const read = reader.take(row);
      if (!read) break;
      for (const item of read) yield item;
    }
    for (const item of reader.end()) yield item;
  }
  if (tables.length === 0) {
    throw refusedFile("header_missing");
  }
}

const statusGiven = ({ statement }: ListOptions) =>
  statement?.by === "given" ? statement.status : undefined;

/** Finds the tables of one run. */
function tablesOf(run: Omit<Run, "rows">, options: DatedOptions): TableReader {
  const { catalogFind: find, findGivenPlace = find, fileDate: date, map, remembered } = options;
  const { today, phoneRegion } = options;
  const given = givenArguments({ ...options, status: statusGiven(options) });
  return readTables({
    find,
    findGivenPlace,
    map,
    remembered,
    date,
    today,
    phoneRegion,
    given,
    ...run,
  });
}

const hiddenAs = <Read extends ReadRow>({ isHidden }: RawRow, read: Read) =>
  isHidden ? { ...read, isHidden } : read;

/** How many persons a row names besides the one who is read. */
function othersIn({ cells }: RawRow, { groups }: Table, besideFrom: number): number {
  if (groups?.kind === "others") return namedGroups(cells, groups);
  const beside = cells.slice(besideFrom);
  return beside.length > 0 && cellsMayBePerson(beside) ? 1 : 0;
}

/** Reads the rows of one run. */
function runReader(run: Omit<Run, "rows">, tables: Table[], options: DatedOptions) {
  const { catalogFind: find, today, phoneRegion, eventDay, fileDate } = options;
  const date = options.date ?? fileDate;
  const known = { find, phoneRegion, today, eventDay, date };
  const reader = tablesOf(run, options);
  let current: Table | undefined;
  let seen = 0;
  let besideFrom = 0;
  let read = (_: RawRow): ReadRow => {
    throw new Error("a row before its header");
  };
  /** Yields the rows one after the other, as they are asked for: the last table is then the row's own. */
  function* readEach(items: readonly TableItem[]): Generator<ReadRow> {
    for (const item of items) {
      if (seen === options.rowsOfEach) return;
      seen += 1;
      if ("opens" in item) {
        if (tables.length === 0) refusePlaces(item.opens.columns);
        tables.splice(Math.min(tables.length, maxTables - 1), 1, item.opens);
      }
      if ("ignored" in item) {
        const reason = mayBePerson(item) ? belowTotal : item.ignored;
        if (!item.row.isMade) yield { at: item.row.at, outcome: "ignored", reason };
        continue;
      }
      if (item.doubt) {
        const { at } = item.row;
        const original = wholeCells(item.row);
        const code = item.doubt;
        yield hiddenAs(item.row, { at, outcome: "rejected", field: "row", code, original });
        continue;
      }
      if (item.table !== current) {
        current = item.table;
        const { hospital, shelter, status } = current.given ?? {};
        const statement = status ? ({ status, by: "given" } as const) : options.statement;
        read = rowReader(current, { ...known, hospital, shelter, statement });
        besideFrom = firstBeside(current.columns);
      }
      const row = hiddenAs(item.row, read(item.row));
      const others = othersIn(item.row, current, besideFrom);
      if (row.outcome !== "accepted" || others === 0) yield row;
      else yield { ...row, othersUnread: others + (row.othersUnread ?? 0) };
    }
  }
  return {
    /** Undefined: nothing more need be read. */
    take(row: RawRow) {
      const items = seen === options.rowsOfEach ? undefined : reader.take(row);
      return items && readEach(items);
    },
    end: () => readEach(reader.end()),
  };
}
