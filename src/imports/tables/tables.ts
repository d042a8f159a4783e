import type { CountryCode } from "libphonenumber-js/max";
import { assignByHeaders, assignByValues } from "../columns/assign.js";
import type { Column } from "../columns/column.js";
import type { HeaderMap } from "../columns/maps.js";
import type { FindRemembered } from "../columns/remembered-maps.js";
import type { RawRow } from "../readers/raw-row.js";
import { type ChatList, chatListIn } from "./chat-list.js";
import { isFurtherHeader, isHeader, isMappedHeader, opensByMap } from "./find-header.js";
import { headerContinued, isNobody, repeatsHeader } from "./header-rows.js";
import { isPageLine, unclear } from "./line-states.js";
import { dateOfName } from "./list-date.js";
import { lookAhead } from "./look-ahead.js";
import { isChatLine, withoutNumber, withoutSender } from "./numbered-lines.js";
import { readSaid } from "./said-lines.js";
import { isFooter } from "./section-rows.js";
import type { Table, TableItem } from "./table.js";
import {
  dated,
  isSection,
  isStateLine,
  type OwnTold,
  saysNothing,
  type TitleOptions,
  type Told,
  textOf,
  toldBelow,
  toldBy,
  toldInSheet,
} from "./titles.js";

export interface TableOptions extends TitleOptions {
  /** The handle of a place that a line stands for as an argument would (see `Said`). */
  findSaid: TitleOptions["find"];
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  map?: HeaderMap | undefined;
  remembered?: FindRemembered | undefined;
  /** Does the list part its cells by tabs? A line without one may be chat then. */
  tabs?: boolean;
  /** That of the list's name: for tables that tell none. */
  date?: string | undefined;
}

/** A header stands within the first rows, or nowhere. */
const headerWithin = 30;

/** What it answers are the rows, in their order; the first ones of a table wait for the look-ahead. */
export interface TableReader {
  /** Undefined: there is no list here, and nothing more need be read. */
  take(row: RawRow): readonly TableItem[] | undefined;
  /** After the last row. */
  end(): readonly TableItem[];
}

/**
 * Finds the tables in the rows of one sheet or file: headers, titles, footers, repeated headers. Every row
 * comes back; a file of text without a header is given up.
 */
export function readTables(options: TableOptions): TableReader {
  const reader = tableReader(options);
  let isGivenUp = false;
  return {
    take(row) {
      if (isGivenUp) return [outside(row)];
      const items = reader.take(row);
      if (!reader.hasNoHeader()) return items;
      const opened = reader.openWithoutHeader();
      if (opened || options.sheet === undefined) return opened;
      isGivenUp = true; // other sheets may have one
      return reader.settle();
    },
    end: () => [...(reader.openWithoutHeader() ?? []), ...reader.settle()],
  };
}

/** A row of a sheet without a header. */
const outside = (row: RawRow): TableItem => ({
  ...{ row, ignored: isBlank(row) ? "blank" : "title", among: true },
});

function tableReader(given: TableOptions) {
  let options = given;
  let table: Table | undefined;
  // Of the last header: a later table that names none is in the same place, and of the same day.
  let last: Told = { places: {}, ...dated(given.said.date ?? dateOfSheet(given)) };
  let seen = 0;
  let found = false;
  /** What the titles of the table say of its rows' states; below its sections it holds again. */
  let ofTitles: Told["states"];
  let hasRows = false; // below the last header or section line
  /** Of the rows below the last header: is there any, and one that is a lone cell without a number? */
  let rows = { any: false, bare: false };
  let sectionCell: number | undefined; // where the last section line stands
  let titles: TableItem[] = [];
  let previous: RawRow | undefined;
  let chat: ChatList | undefined; // the list has no header, but numbered lines

  const { settle, pass, begin } = lookAhead((rows) => {
    if (!table) return;
    const { places, said = {} } = table;
    const hospital = (said.hospital ?? places.hospital) !== undefined;
    const shelter = (said.shelter ?? places.shelter) !== undefined;
    const columns = assignByValues(table.columns, rows, { ...options, hospital, shelter });
    // Section lines within the look-ahead have made copies of the table: they share its columns.
    table.columns.splice(0, Number.POSITIVE_INFINITY, ...columns);
  });

  function openTable(row: RawRow, within?: Table): TableItem[] {
    const before = [...settle(), ...titles];
    const lines = titles.map((title) => textOf(title.row.cells));
    const own = toldBy(lines, options);
    const elsewhere = !within && Object.keys(own.places).length > 0;
    const { states, ...above } = elsewhere ? { ...last, places: {} } : (within ?? last);
    // A state holds to the end of its table. Where a header follows within, that may be its end, or not.
    const held = within && (hasRows ? unclear(states) : states);
    last = toldInSheet({ ...above, ...(held && { states: held }) }, lines, own, options);
    [ofTitles, hasRows] = [last.states, false];
    [rows, sectionCell] = [{ any: false, bare: false }, undefined];
    const header = understood(row.cells, previous?.cells);
    table = { at: row.at, titles: lines, ...header, said: options.said, ...last };
    chat = undefined;
    [titles, found] = [[], true];
    begin();
    return [...before, ...pass({ row, ignored: "header", opens: table })];
  }

  /** What a header row tells of its columns. */
  function understood(headerRow: readonly string[], above?: readonly string[]) {
    const { map } = options;
    const { map: answers, ...remembered } = options.remembered?.(headerRow) ?? {};
    const columns = assignByHeaders(headerRow, { map, remembered: answers, above });
    return { headerRow, columns, ...("by" in remembered && { remembered }) };
  }

  const isRemembered = (cells: readonly string[]) => options.remembered?.(cells) !== undefined;
  const isKnownHeader = (cells: readonly string[]) =>
    isMappedHeader(cells, options.map) || isRemembered(cells);

  /** Turns the lines that have come so far into a list without a header, if they plainly are one. */
  function openWithoutHeader(): TableItem[] | undefined {
    if (found || options.tabs === undefined) return undefined;
    const all = titles.map(({ row }) => row);
    chat = chatListIn(all, options.tabs, options.phoneRegion);
    if (!chat) return undefined;
    const { from, columns } = chat;
    const above = titles.slice(0, from);
    const lines = above.map(({ row }) => textOf(row.cells));
    last = toldBelow(last, toldBy(lines, options));
    ofTitles = last.states;
    const at = all[from]?.at ?? { line: 1 };
    const opens: Table = { at, titles: lines, columns, said: options.said, ...last };
    [table, titles, found] = [opens, [], true];
    const rows = all.slice(from).flatMap((row) => (table ? within(row, table) : between(row, row)));
    const [first, ...others] = rows;
    const opening: TableItem[] =
      first && "table" in first
        ? [{ ...first, opens }]
        : first
          ? [{ row: first.row, ignored: "header", opens }]
          : [];
    return [...above, ...opening, ...others];
  }

  /** What a line says in the place of an argument. */
  function takeSaid(row: RawRow): void {
    const said = readSaid(row, options);
    if (!said) return;
    seen -= 1;
    options = { ...options, said };
    last = { ...last, ...dated(said.date ?? last.date) };
  }

  function between(row: RawRow, told: RawRow): TableItem[] {
    const { cells } = told;
    if (!found) takeSaid(told);
    const opens = found
      ? isFurtherHeader(cells, options.map, true) || isKnownHeader(cells)
      : isHeader(cells, options.map) || opensByMap(cells, options.map) || isRemembered(cells);
    if (opens) return openTable(told);
    if (found) {
      const item = { row, ignored: isBlank(row) ? ("blank" as const) : ("footer" as const) };
      titles = [...titles, item].slice(-headerWithin);
      return titles.length < headerWithin ? [] : titles.splice(0);
    }
    titles.push({ row, ignored: isBlank(row) ? "blank" : "title" });
    return [];
  }

  /** A header may have a second line. */
  function headerGoesOn(row: RawRow, current: Table): TableItem[] | undefined {
    const { at, columns } = current;
    const [first = "", ...others] = row.cells;
    const isLone = first.trim() !== "" && others.every((cell) => cell.trim() === "");
    if (isLone && isStateLine(textOf([first]), options)) return undefined;
    const cells = previous?.at === at && !chat ? headerContinued(columns, row.cells) : undefined;
    if (!cells) return undefined;
    const { columns: joined, ...header } = understood(cells);
    columns.splice(0, Number.POSITIVE_INFINITY, ...joined);
    Object.assign(current, header);
    return pass({ row, ignored: "header row repeated" });
  }

  function within(row: RawRow, current: Table): TableItem[] {
    if (isBlank(row)) return pass({ row, ignored: "blank" });
    const person = chat?.rowOf(row);
    if (person) {
      hasRows = true;
      return pass({ row: person, table: current });
    }
    if (repeatsHeader(row.cells, current.columns)) {
      return pass({ row, ignored: "header row repeated" });
    }
    const cells = withoutReasons(row.cells, current.columns);
    if (isFurtherHeader(cells, options.map) || isKnownHeader(cells)) {
      return openTable(row, current);
    }
    if (isNobody(cells, current.columns)) return pass({ row, ignored: "header row repeated" });
    const filled = row.cells.filter((cell) => cell.trim() !== "");
    if (isFooter(filled[0] ?? "")) {
      table = undefined;
      return [...pass({ row, ignored: "footer" }), ...settle()];
    }
    const few = filled.length <= 2 && filled.length < current.columns.length;
    if (few && isSection(row, options)) {
      const own = toldBy([textOf(row.cells)], options, true);
      [hasRows, sectionCell] = [false, placeOfFirst(row)];
      const opens = section(current, row, own);
      const among = saysNothing(own) && ({ among: true } as const);
      return pass({ row, ignored: "title", ...among, ...(opens && { opens }) });
    }
    if (chat || (options.tabs && current.columns.length > 1 && isChatLine(row))) {
      const opens = section(current, row);
      const ignored = opens ? "title" : "chat line";
      return pass({ row, ignored, among: true, ...(opens && { opens }) });
    }
    const isBare = filled.length === 1 && !/^\W*\d/.test(filled[0] ?? "");
    // Below a line that gave the rows a state, nobody knows whether this is another such line, or a name.
    const isDoubtful = isBare && current.states !== ofTitles && placeOfFirst(row) === sectionCell;
    if (isDoubtful && rows.any && !rows.bare) {
      const opens = section(current, row);
      return pass({ row, table: opens ?? current, isLine: true, ...(opens && { opens }) });
    }
    hasRows = true;
    rows = { any: true, bare: rows.bare || isBare };
    const unnumbered = withoutNumber(row, current.columns);
    const states = isDoubtful ? unclear(current.states) : undefined;
    if (!states) return pass({ row: unnumbered, table: current });
    table = { ...current, states };
    return pass({ row: unnumbered, table, opens: table });
  }

  /**
   * The table from a line among its rows on, by what the line tells; undefined: as before. The states of another
   * such line end with it, understood or not: `HERIDOS LEVES` below `FALLECIDOS`.
   */
  function section(
    current: Table,
    { at, cells }: RawRow,
    own: OwnTold = { places: {} },
  ): Table | undefined {
    const title = textOf(cells);
    const isSilent = saysNothing(own);
    if (isSilent && (current.states === ofTitles || isPageLine(title))) return undefined;
    const elsewhere = Object.keys(own.places).length > 0;
    const { states, ...rest } = elsewhere ? { ...current, places: {} } : current;
    const ended = ofTitles ?? (states && { ...unclear(states), line: title });
    const held = elsewhere || isSilent ? ended : states;
    const above = { ...rest, ...(held && { states: held }) };
    table = { ...rest, section: { at, title }, ...toldBelow(above, own) };
    return table;
  }

  return {
    take(row: RawRow): TableItem[] {
      seen += 1;
      const told = options.tabs ? withoutSender(row) : row;
      const items = table ? (headerGoesOn(told, table) ?? within(told, table)) : between(row, told);
      previous = row;
      return items;
    },
    hasNoHeader: () => !found && seen >= headerWithin,
    openWithoutHeader,
    settle: () => [
      ...settle(),
      ...(found ? titles.splice(0) : titles.splice(0).map(({ row }) => outside(row))),
    ],
  };
}

const dateOfSheet = ({ sheet, date, today }: TableOptions) =>
  (sheet && dateOfName(sheet, today)) ?? date;

/** Why a row was rejected once, `first_name: …`, is no header over anything. */
function withoutReasons(cells: string[], columns: readonly Column[]): string[] {
  const at = columns.findIndex(({ field }) => field === "ignored");
  return at === -1 ? cells : cells.map((cell, place) => (place === at ? "" : cell));
}

const placeOfFirst = ({ cells }: RawRow) => cells.findIndex((cell) => cell.trim() !== "");

const isBlank = (row: RawRow) => row.cells.every((cell) => cell.trim() === "");
