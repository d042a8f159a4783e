import type { CountryCode } from "libphonenumber-js/max";
import { assignByHeaders, assignByValues } from "../columns/assign.js";
import type { Column } from "../columns/column.js";
import { assignGroups, groupsUnder } from "../columns/groups.js";
import { headerText } from "../columns/maps.js";
import { comparedRow } from "../columns/remembered-maps.js";
import { headerWithin } from "../formats/chat.js";
import type { RawRow } from "../formats/raw-row.js";
import { namedGroups, unfolded } from "../rows/unfold.js";
import { isFurtherHeader, type KnownHeaders, opensTable } from "./find-header.js";
import { readGivenLine } from "./given-lines.js";
import { headerContinued, isNobody, repeatsHeader } from "./header-rows.js";
import { isPageLine, unclear } from "./line-states.js";
import { dateOfName } from "./list-date.js";
import { lookAhead } from "./look-ahead.js";
import { isFooter } from "./section-rows.js";
import { statingMessage } from "./stating-message.js";
import type { RowDefaults, Table, TableItem, TableReader, TitleOptions } from "./table.js";
import {
  commonWidth,
  filledIn,
  isBlank,
  outside,
  outsideOf,
  withoutNumber,
  withoutReasons,
} from "./table-rows.js";
import {
  dated,
  defaultsBelow,
  defaultsFrom,
  defaultsInSheet,
  isStateLine,
  type OwnDefaults,
  readHeading,
  readSection,
  saysNothing,
  textOf,
} from "./titles.js";

export interface TableOptions extends TitleOptions, KnownHeaders {
  /** Finds the handle of a place in a line that replaces an argument (see `GivenArguments`). */
  findGivenPlace: TitleOptions["find"];
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** The date of the list's name, for tables that state none. */
  date?: string | undefined;
}

/**
 * Finds the tables in the rows of one sheet or file: headers, titles, footers, repeated headers. It returns every row.
 * It gives up a text file without a header, but not a sheet without one, because other sheets may have one.
 */
export function readTables(initial: TableOptions): TableReader {
  let options = initial;
  let table: Table | undefined;
  // The defaults since the last header. A later table that gives nothing itself has the same place and day.
  const { sheet, today } = initial;
  const named = (sheet && dateOfName(sheet, today)) ?? initial.date;
  let last: RowDefaults = { places: {}, ...dated(initial.given.date ?? named) };
  let seen = 0;
  let hasHeader = false;
  /** The states from the titles of the table. Rows get them again after its sections. */
  let ofTitles: RowDefaults["states"];
  let hasRows = false; // below the last header or section line
  let titles: (TableItem & { ignored: string })[] = [];
  let previous: RawRow | undefined;
  const messages = statingMessage();

  const { settle, pass, begin } = lookAhead((first) => {
    if (!table) return;
    if (table.width) table.width.cells = commonWidth(first);
    const { places, given = {} } = table;
    const hospital = (given.hospital ?? places.hospital) !== undefined;
    const shelter = (given.shelter ?? places.shelter) !== undefined;
    const context = { ...options, hospital, shelter };
    const columns = assignGroups(table.columns, table.groups, (own) =>
      assignByValues(own, first, context),
    );
    // Section lines in the rows that were read ahead have copied the table. The copies share this array of columns.
    table.columns.splice(0, Number.POSITIVE_INFINITY, ...columns);
  });

  function openTable(row: RawRow, within?: Table): TableItem[] {
    const before = [...settle(), ...titles];
    const lines = titles.map(({ row }) => textOf(row.cells));
    const typed = titles.map(({ row: { typed, cells } }) => textOf(typed ? [typed] : cells));
    const own = defaultsFrom(lines, options, { typed });
    const { states, ofChildren, ...above } = within ?? last;
    const elsewhere = !within && Object.keys(own.places).length > 0;
    // A state is valid to the end of its table. A header among the rows may or may not be that end.
    const held = within && (hasRows ? unclear(states) : states);
    const inherited = {
      ...above,
      ...(within && ofChildren !== undefined && { ofChildren }),
      ...(elsewhere && { places: {} }),
      ...(held && { states: held }),
    };
    last = defaultsInSheet(inherited, lines, own, options);
    // In a text list, a title is not valid again after a line that ends it.
    ofTitles = row.form ? undefined : last.states;
    hasRows = false;
    const stated = titles.findLast(({ row: { cells } }) => isStateLine(textOf(cells), options));
    messages.begin((stated ?? titles.at(-1))?.row.message);
    const header = understood(row, previous?.cells);
    const width = { cells: 0 };
    table = { at: row.at, titles: lines, ...header, width, given: options.given, ...last };
    [titles, hasHeader] = [[], true];
    begin();
    return [...before, ...pass({ row, ignored: "header", opens: table })];
  }

  /** The columns as the header row gives them. */
  function understood(
    { cells: headerRow, form }: Pick<RawRow, "cells" | "form">,
    above?: readonly string[],
  ) {
    const { map: answers, ...remembered } =
      options.remembered?.(comparedRow({ headerRow, form }) ?? []) ?? {};
    const given = { map: options.map, remembered: answers, above };
    const groups = groupsUnder(headerRow, given);
    const unread = headerRow.map((cell): Column => ({ header: headerText(cell), field: "note" }));
    const columns = assignGroups(unread, groups, (own) => {
      const headers = own.map(({ header }, at) => (header === "" ? "" : (headerRow[at] ?? "")));
      return assignByHeaders(headers, given);
    }).map((column): Column => {
      const isPart = form !== undefined && form !== "cards" && column.field === "state";
      return isPart ? { ...column, isAside: true } : column;
    });
    return { headerRow, form, columns, groups, ...("by" in remembered && { remembered }) };
  }

  /** Reads a line that replaces an argument. */
  function takeGivenLine(row: RawRow): void {
    const given = readGivenLine(row, options);
    if (!given) return;
    seen -= 1;
    options = { ...options, given };
    last = { ...last, ...dated(given.date ?? last.date) };
  }

  function between(row: RawRow): TableItem[] {
    if (!hasHeader) takeGivenLine(row);
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
    const { columns: joined, ...header } = understood({ cells });
    current.columns.splice(0, Number.POSITIVE_INFINITY, ...joined);
    Object.assign(current, header);
    return pass({ row, ignored: "header row repeated" });
  }

  /** A person of a text list. A state that a message gives its persons ends with the message. */
  function person(row: RawRow, current: Table): TableItem[] {
    hasRows = true;
    if (!messages.endsAt(row.message) || !current.states) return pass({ row, table: current });
    messages.begin(row.message);
    const states = unclear(current.states);
    const opens: Table = { ...current, ...(states && { states }) };
    table = opens;
    return pass({ row, table: opens, opens });
  }

  function within(row: RawRow, current: Table): TableItem[] {
    const { columns } = current;
    if (isBlank(row)) return pass({ row, ignored: "blank" });
    if (row.chat === "person") return person(row, current);
    if (row.chat === "doubt") return lineOrPerson(row, current);
    const heading = row.chat === undefined ? undefined : readHeading(row, options);
    if (row.chat === "talk" && !heading) return pass({ row, ignored: "chat line" });
    const cells = withoutReasons(row.cells, columns);
    const isRepeated = repeatsHeader(row.cells, columns);
    if (!isRepeated && isFurtherHeader(cells, options)) return openTable(row, current);
    if (isRepeated || isNobody(cells, columns))
      return pass({ row, ignored: "header row repeated" });
    const filled = filledIn(row);
    const [first = ""] = filled;
    if (isFooter(first)) {
      const items = [...pass({ row, ignored: "footer" }), ...settle()];
      table = undefined; // its columns are decided by then
      return items;
    }
    const isShort = filled.length <= 2 && filled.length < columns.length;
    const own = (isShort ? readSection(row, options) : undefined) ?? heading;
    if (own || (row.chat === "line" && columns.length > 1)) {
      if (own) hasRows = false;
      const opens = section(current, row, own);
      const ignored = own || opens ? "title" : "chat line";
      const among = saysNothing(own) && ({ among: true } as const);
      return pass({ row, ignored, ...among, ...(opens && { opens }) });
    }
    // Below a line that gave the rows a state, a lone cell may be another such line or a name.
    if (filled.length === 1 && !/^\W*\d/.test(first) && current.states !== ofTitles)
      return lineOrPerson(row, current);
    hasRows = true;
    return personsIn(withoutNumber(row, columns), current);
  }

  /** A line about the rows below, or a person with only a name. */
  function lineOrPerson(row: RawRow, current: Table): TableItem[] {
    const opens = section(current, row);
    const doubtful = { row, table: opens ?? current, doubt: "line_or_person" } as const;
    return pass({ ...doubtful, ...(opens && { opens }) });
  }

  /** The persons of a row: one, except in tables that repeat groups of columns. */
  function personsIn(row: RawRow, current: Table): TableItem[] {
    const { groups } = current;
    if (!groups) return pass({ row, table: current });
    if (groups.kind === "unclear" && namedGroups(row.cells, groups) > 1) {
      return pass({ row, table: current, doubt: "one_or_two_persons" });
    }
    return unfolded(row, groups).flatMap((one) => pass({ row: one, table: current }));
  }

  /**
   * The part of the table after a line among its rows, with what the line gives; undefined if the line changes
   * nothing. The states of an earlier such line end here, even if this line is not understood: `HERIDOS LEVES` below
   * `FALLECIDOS`.
   */
  function section(
    current: Table,
    { at, cells, message }: RawRow,
    own: OwnDefaults = { places: {} },
  ): Table | undefined {
    const title = textOf(cells);
    const isSilent = saysNothing(own);
    const isOther = own.ofChildren !== undefined && own.ofChildren !== current.ofChildren;
    if (isSilent && !isOther && (current.states === ofTitles || isPageLine(title)))
      return undefined;
    const elsewhere = Object.keys(own.places).length > 0;
    const { states, ...rest } = elsewhere ? { ...current, places: {} } : current;
    const ended = ofTitles ?? (states && { ...unclear(states), line: title });
    const held = elsewhere || isSilent ? ended : states;
    const above = { ...rest, ...(held && { states: held }) };
    messages.begin(message);
    table = { ...rest, section: { at, title }, ...defaultsBelow(above, own) };
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
