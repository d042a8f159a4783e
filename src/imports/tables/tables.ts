import { cleanLine } from "../../http/text.js";
import type { RawRow } from "../readers/raw-row.js";
import type { Position } from "../record.js";
import { type Column, columnsOf, settleByValues } from "./columns.js";
import { type HeaderMap, headerScore, isFurtherHeader, mapKey } from "./headers.js";
import { isChatLine, withoutNumber } from "./numbered-lines.js";
import { type CatalogFind, isPlaceTitle, type Places, placesIn } from "./places.js";
import { isFooter, isSectionTitle } from "./section-rows.js";

/** A table as understood: what `--explain` shows. */
export interface Table {
  /** Where its header stands. */
  at: Position;
  /** The lines above the header, as typed. */
  titles: string[];
  columns: Column[];
  /** The hospital and shelter that the name of the sheet, a title or a section line gives its rows. */
  places: Places;
}

export type TableItem =
  | { row: RawRow; table: Table }
  | { row: RawRow; ignored: "header"; opens: Table }
  | { row: RawRow; ignored: "title" | "header row repeated" | "blank" | "footer" | "chat line" };

export interface TableOptions {
  find: CatalogFind;
  map?: HeaderMap | undefined;
  sheet?: string | undefined;
  /** Are all rows in one hospital or shelter, whatever the titles say? */
  hospital: boolean;
  shelter: boolean;
  /** Does the list part its cells by tabs? A line without one may be chat then. */
  tabs?: boolean;
  today: string;
}

/** A header stands within the first rows, or nowhere. */
const headerWithin = 30;

/** Rows that decide what the values of a column mean, and how much text they may hold. */
const lookAhead = { rows: 5_000, characters: 8_000_000 };

/**
 * Finds the tables in the rows of one sheet or file: headers, titles, footers, repeated headers. Yields
 * every row but those of a sheet without a header. The first rows of a table wait for the look-ahead.
 */
export async function* readTables(
  rows: AsyncIterable<RawRow>,
  options: TableOptions,
): AsyncGenerator<TableItem> {
  const reader = tableReader(options);
  for await (const row of rows) {
    yield* reader.take(row);
    if (reader.hasNoHeader()) return;
  }
  yield* reader.settle();
}

function tableReader(options: TableOptions) {
  let table: Table | undefined;
  let places: Places = {}; // of the last header: a later table that names none is in the same place
  let seen = 0;
  let found = false;
  let titles: TableItem[] = [];
  let waiting: TableItem[] = [];
  let undecided = false;
  let characters = 0;

  /** Decides the columns by the rows that have come so far, and hands these out. */
  function settle(): TableItem[] {
    const items = waiting;
    if (undecided && table) {
      const rows = items.flatMap((item) => ("table" in item ? [item.row.cells] : []));
      const hospital = options.hospital || table.places.hospital !== undefined;
      const shelter = options.shelter || table.places.shelter !== undefined;
      const columns = settleByValues(table.columns, rows, { ...options, hospital, shelter });
      // Section lines within the look-ahead have made copies of the table: they share its columns.
      table.columns.splice(0, Number.POSITIVE_INFINITY, ...columns);
    }
    waiting = [];
    undecided = false;
    return items;
  }

  function pass(item: TableItem): TableItem[] {
    if (!undecided) return [item];
    waiting.push(item);
    for (const cell of item.row.cells) characters += cell.length;
    const enough = waiting.length >= lookAhead.rows || characters > lookAhead.characters;
    return enough ? settle() : [];
  }

  function openTable(row: RawRow, inherited?: Places): TableItem[] {
    const before = [...settle(), ...titles];
    const lines = titles.map((title) => textOf(title.row));
    const named =
      options.hospital || options.shelter
        ? []
        : [...(options.sheet ? [options.sheet] : []), ...lines];
    const own = placesIn(named, options.find);
    places = inherited ? { ...inherited, ...own } : Object.keys(own).length > 0 ? own : places;
    table = {
      at: row.at,
      titles: lines,
      columns: columnsOf(row.cells, options.map),
      places,
    };
    [titles, found, undecided, characters] = [[], true, true, 0];
    return [...before, ...pass({ row, ignored: "header", opens: table })];
  }

  function between(row: RawRow): TableItem[] {
    const { cells } = row;
    const isHeader = found
      ? isFurtherHeader(cells, options.map, true)
      : headerScore(cells, options.map) > 0;
    if (isHeader) return openTable(row);
    const item: TableItem = { row, ignored: isBlank(row) ? "blank" : found ? "footer" : "title" };
    if (found) {
      titles = [...titles, item].slice(-headerWithin);
      return titles.length < headerWithin ? [] : titles.splice(0);
    }
    titles.push(item);
    return [];
  }

  function within(row: RawRow, current: Table): TableItem[] {
    if (isBlank(row)) return pass({ row, ignored: "blank" });
    if (isFurtherHeader(row.cells, options.map)) {
      const repeated = current.columns.every(
        ({ header }, at) => mapKey(header) === mapKey(row.cells[at] ?? ""),
      );
      return repeated
        ? pass({ row, ignored: "header row repeated" })
        : openTable(row, current.places);
    }
    const filled = row.cells.filter((cell) => cell.trim() !== "");
    if (isFooter(filled[0] ?? "")) {
      const items = [...pass({ row, ignored: "footer" }), ...settle()];
      table = undefined;
      return items;
    }
    if (filled.length <= 2 && current.columns.length > 2 && isSection(row, filled)) {
      const own = options.hospital || options.shelter ? {} : placesIn([textOf(row)], options.find);
      table = { ...current, places: { ...current.places, ...own } };
      return pass({ row, ignored: "title" });
    }
    if (options.tabs && current.columns.length > 1 && isChatLine(row)) {
      return pass({ row, ignored: "chat line" });
    }
    return pass({ row: withoutNumber(row, current.columns), table: current });
  }

  function isSection(row: RawRow, filled: string[]): boolean {
    const text = textOf(row);
    if (isPlaceTitle(text)) return true;
    if (filled.length > 1) return false;
    return (
      isSectionTitle(text) ||
      Object.keys(placesIn([text], wholeOnly(text, options.find))).length > 0
    );
  }

  return {
    take(row: RawRow): TableItem[] {
      seen += 1;
      return table ? within(row, table) : between(row);
    },
    hasNoHeader: () => !found && seen >= headerWithin,
    settle: () => [...settle(), ...(found ? titles.splice(0) : [])],
  };
}

/** In a line among the rows, only a place that fills the line is a title. */
const wholeOnly =
  (line: string, find: CatalogFind): CatalogFind =>
  (kind, text) =>
    text.length >= line.length - 2 ? find(kind, text) : undefined;

const isBlank = (row: RawRow) => row.cells.every((cell) => cell.trim() === "");

const textOf = (row: RawRow) =>
  cleanLine(
    row.cells
      .filter((cell) => cell.trim() !== "")
      .join(" ")
      .slice(0, 500),
  );
