import type { CountryCode } from "libphonenumber-js/max";
import { assignByHeaders, assignByValues } from "../columns/assign.js";
import { headerWithin } from "../readers/chat.js";
import type { RawRow } from "../readers/raw-row.js";
import { isFurtherHeader, type KnownHeaders, opensTable } from "./find-header.js";
import { headerContinued, isNobody, repeatsHeader } from "./header-rows.js";
import { isPageLine, unclear } from "./line-states.js";
import { dateOfName } from "./list-date.js";
import { lookAhead } from "./look-ahead.js";
import { readSaid } from "./said-lines.js";
import { isFooter } from "./section-rows.js";
import type { Table, TableItem, TableReader, TitleOptions, Told } from "./table.js";
import {
  filledIn,
  isBlank,
  outside,
  outsideOf,
  withoutNumber,
  withoutReasons,
} from "./table-rows.js";
import {
  dated,
  isStateLine,
  type OwnTold,
  readSection,
  saysNothing,
  textOf,
  toldBelow,
  toldBy,
  toldInSheet,
} from "./titles.js";

export interface TableOptions extends TitleOptions, KnownHeaders {
  /** The handle of a place that a line stands for as an argument would (see `Said`). */
  findSaid: TitleOptions["find"];
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** That of the list's name: for tables that tell none. */
  date?: string | undefined;
}

/**
 * Finds the tables in the rows of one sheet or file: headers, titles, footers, repeated headers. Every row
 * comes back; a file of text without a header is given up, since other sheets may have one, but no other file.
 */
export function readTables(given: TableOptions): TableReader {
  let options = given;
  let table: Table | undefined;
  // Of the last header: a later table that names none is in the same place, and of the same day.
  const { sheet, today } = given;
  const named = (sheet && dateOfName(sheet, today)) ?? given.date;
  let last: Told = { places: {}, ...dated(given.said.date ?? named) };
  let seen = 0;
  let hasHeader = false;
  /** What the titles of the table say of its rows' states; below its sections it holds again. */
  let ofTitles: Told["states"];
  let hasRows = false; // below the last header or section line
  let titles: (TableItem & { ignored: string })[] = [];
  let previous: RawRow | undefined;

  const { settle, pass, begin } = lookAhead((first) => {
    if (!table) return;
    const { places, said = {} } = table;
    const hospital = (said.hospital ?? places.hospital) !== undefined;
    const shelter = (said.shelter ?? places.shelter) !== undefined;
    const columns = assignByValues(table.columns, first, { ...options, hospital, shelter });
    // Section lines within the look-ahead have made copies of the table: they share its columns.
    table.columns.splice(0, Number.POSITIVE_INFINITY, ...columns);
  });

  function openTable(row: RawRow, within?: Table): TableItem[] {
    const before = [...settle(), ...titles];
    const lines = titles.map(({ row: { typed, cells } }) => textOf(typed ? [typed] : cells));
    const own = toldBy(lines, options);
    const { states, ...above } = within ?? last;
    const elsewhere = !within && Object.keys(own.places).length > 0;
    // A state holds to the end of its table. Where a header follows within, that may be its end, or not.
    const held = within && (hasRows ? unclear(states) : states);
    const told = { ...above, ...(elsewhere && { places: {} }), ...(held && { states: held }) };
    last = toldInSheet(told, lines, own, options);
    [ofTitles, hasRows] = [last.states, false];
    const header = understood(row.cells, previous?.cells);
    table = { at: row.at, titles: lines, ...header, said: options.said, ...last };
    [titles, hasHeader] = [[], true];
    begin();
    return [...before, ...pass({ row, ignored: "header", opens: table })];
  }

  /** What a header row tells of its columns. */
  function understood(headerRow: readonly string[], above?: readonly string[]) {
    const { map: answers, ...remembered } = options.remembered?.(headerRow) ?? {};
    const columns = assignByHeaders(headerRow, { map: options.map, remembered: answers, above });
    return { headerRow, columns, ...("by" in remembered && { remembered }) };
  }

  /** What a line says in the place of an argument. */
  function takeSaid(row: RawRow): void {
    const said = readSaid(row, options);
    if (!said) return;
    seen -= 1;
    options = { ...options, said };
    last = { ...last, ...dated(said.date ?? last.date) };
  }

  function between(row: RawRow): TableItem[] {
    if (!hasHeader) takeSaid(row);
    const isHeader = hasHeader
      ? isFurtherHeader(row.cells, options, true)
      : opensTable(row.cells, options);
    if (isHeader) return openTable(row);
    titles.push({ row, ignored: isBlank(row) ? "blank" : hasHeader ? "footer" : "title" });
    return hasHeader && titles.length >= headerWithin ? titles.splice(0) : [];
  }

  /** A header may have a second line. */
  function headerGoesOn(row: RawRow, current: Table): TableItem[] | undefined {
    if (previous?.at !== current.at || row.chat === "person") return undefined;
    if (filledIn(row).length === 1 && isStateLine(textOf(row.cells), options)) return undefined;
    const cells = headerContinued(current.columns, row.cells);
    if (!cells) return undefined;
    const { columns: joined, ...header } = understood(cells);
    current.columns.splice(0, Number.POSITIVE_INFINITY, ...joined);
    Object.assign(current, header);
    return pass({ row, ignored: "header row repeated" });
  }

  function within(row: RawRow, current: Table): TableItem[] {
    const { columns } = current;
    if (isBlank(row)) return pass({ row, ignored: "blank" });
    if (row.chat === "person") {
      hasRows = true;
      return pass({ row, table: current });
    }
    const cells = withoutReasons(row.cells, columns);
    const isRepeated = repeatsHeader(row.cells, columns);
    if (!isRepeated && isFurtherHeader(cells, options)) return openTable(row, current);
    if (isRepeated || isNobody(cells, columns))
      return pass({ row, ignored: "header row repeated" });
    const filled = filledIn(row);
    const [first = ""] = filled;
    if (isFooter(first)) {
      const items = [...pass({ row, ignored: "footer" }), ...settle()];
      table = undefined; // which has been decided upon by then
      return items;
    }
    const isShort = filled.length <= 2 && filled.length < columns.length;
    const own = isShort ? readSection(row, options) : undefined;
    if (own || (row.chat === "line" && columns.length > 1)) {
      if (own) hasRows = false;
      const opens = section(current, row, own);
      const ignored = own || opens ? "title" : "chat line";
      const among = saysNothing(own) && ({ among: true } as const);
      return pass({ row, ignored, ...among, ...(opens && { opens }) });
    }
    // Below a line that gave the rows a state, nobody knows whether this is another such line, or a name.
    if (filled.length === 1 && !/^\W*\d/.test(first) && current.states !== ofTitles) {
      const opens = section(current, row);
      return pass({ row, table: opens ?? current, isLine: true, ...(opens && { opens }) });
    }
    hasRows = true;
    return pass({ row: withoutNumber(row, columns), table: current });
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
    take(row) {
      if (!hasHeader && seen >= headerWithin) return [outside(row)];
      seen += 1;
      const items = table ? (headerGoesOn(row, table) ?? within(row, table)) : between(row);
      previous = row;
      if (hasHeader || seen < headerWithin) return items;
      return sheet === undefined ? undefined : titles.splice(0).map(outsideOf);
    },
    end: () => [...settle(), ...(hasHeader ? titles : titles.map(outsideOf))],
  };
}
