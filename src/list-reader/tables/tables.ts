import type { CountryCode } from "libphonenumber-js/max";
import { assignByValues } from "../columns/assign.js";
import { assignGroups } from "../columns/groups.js";
import { headerWithin } from "../formats/chat.js";
import type { RawRow } from "../formats/raw-row.js";
import { namedGroups, unfolded } from "../rows/unfold.js";
import { isFurtherHeader, type KnownHeaders, opensTable } from "./find-header.js";
import { readGivenLine } from "./given-lines.js";
import { columnsUnder } from "./header-columns.js";
import { headerContinued, isNobody, repeatsHeader } from "./header-rows.js";
import { unclear } from "./line-states.js";
import { dateOfName } from "./list-date.js";
import { lookAhead } from "./look-ahead.js";
import { sectionBelow } from "./section.js";
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

/** Where in a sheet or file the reader is. */
type State = SeekingHeader | InTable | { kind: "after a footer" } | { kind: "no table" };

/** Above the first header. */
interface SeekingHeader {
  kind: "seeking a header";
  /** How many rows were no header. */
  seen: number;
}

/** Below a header. */
interface InTable {
  kind: "in a table";
  /** The table, or its part below the last section line. */
  table: Table;
  /** The states from the titles of the table. Rows get them again after its sections. */
  ofTitles: RowDefaults["states"];
  /** Whether a person is below the last header or section line. */
  hasRows: boolean;
}

/**
 * Finds the tables in the rows of one sheet or file: headers, titles, footers, repeated headers. It returns every row.
 * It gives up a text file without a header, but not a sheet without one, because other sheets may have one.
 */
export function readTables(initial: TableOptions): TableReader {
  let options = initial;
  let state: State = { kind: "seeking a header", seen: 0 };
  const { sheet, today } = initial;
  const named = (sheet && dateOfName(sheet, today)) ?? initial.date;
  // The defaults since the last header. A later table that gives nothing itself has the same place and day.
  let last: RowDefaults = { places: {}, ...dated(initial.given.date ?? named) };
  /** The rows since the beginning or since a footer: titles, when a header follows. */
  let titles: (TableItem & { ignored: string })[] = [];
  let previous: RawRow | undefined;
  const messages = statingMessage();

  const { settle, pass, begin } = lookAhead((first) => {
    if (state.kind !== "in a table") return;
    const { places, given = {}, columns, groups, width } = state.table;
    if (width) width.cells = commonWidth(first);
    const hospital = (given.hospital ?? places.hospital) !== undefined;
    const shelter = (given.shelter ?? places.shelter) !== undefined;
    const context = { ...options, hospital, shelter };
    replaceIn(
      columns,
      assignGroups(columns, groups, (own) => assignByValues(own, first, context)),
    );
  });

  /** Begins the table of a header, which may be among the rows of another table. */
  function openTable(row: RawRow, before?: InTable): TableItem[] {
    const items = [...settle(), ...titles];
    const lines = titles.map(({ row }) => textOf(row.cells));
    const typed = titles.map(({ row: { typed, cells } }) => textOf(typed ? [typed] : cells));
    const own = defaultsFrom(lines, options, { typed });
    const { states, ofChildren, ...above } = before?.table ?? last;
    const elsewhere = !before && Object.keys(own.places).length > 0;
    // A state is valid to the end of its table. A header among the rows may or may not be that end.
    const held = before && (before.hasRows ? unclear(states) : states);
    const inherited = {
      ...above,
      ...(before && ofChildren !== undefined && { ofChildren }),
      ...(elsewhere && { places: {} }),
      ...(held && { states: held }),
    };
    last = defaultsInSheet(inherited, lines, own, options);
    const stated = titles.findLast(({ row: { cells } }) => isStateLine(textOf(cells), options));
    messages.begin((stated ?? titles.at(-1))?.row.message);
    const header = columnsUnder(row, options, previous?.cells);
    const width = { cells: 0 };
    const table = { at: row.at, titles: lines, ...header, width, given: options.given, ...last };
    // In a text list, a title is not valid again after a line that ends it.
    const ofTitles = row.form ? undefined : last.states;
    state = { kind: "in a table", table, ofTitles, hasRows: false };
    titles = [];
    begin();
    return [...items, ...pass({ row, ignored: "header", opens: table })];
  }

  function seekHeader(row: RawRow, seeking: SeekingHeader): TableItem[] | undefined {
    const given = readGivenLine(row, options);
    if (given) {
      options = { ...options, given };
      last = { ...last, ...dated(given.date ?? last.date) };
    } else seeking.seen += 1;
    if (opensTable(row.cells, options)) return openTable(row);
    titles.push({ row, ignored: isBlank(row) ? "blank" : "title" });
    if (seeking.seen < headerWithin) return [];
    state = { kind: "no table" };
    return sheet === undefined ? undefined : titles.splice(0).map(outsideOf);
  }

  function afterFooter(row: RawRow): TableItem[] {
    if (isFurtherHeader(row.cells, options, true)) return openTable(row);
    titles.push({ row, ignored: isBlank(row) ? "blank" : "footer" });
    return titles.length >= headerWithin ? titles.splice(0) : [];
  }

  function inTable(row: RawRow, current: InTable): TableItem[] {
    const { table } = current;
    if (continuesHeader(row, table)) return pass({ row, ignored: "header row repeated" });
    if (isBlank(row)) return pass({ row, ignored: "blank" });
    if (row.chat === "person") return personOfText(row, current);
    if (row.chat === "doubt") return lineOrPerson(row, current);
    const heading = row.chat === undefined ? undefined : readHeading(row, options);
    if (row.chat === "talk" && !heading) return pass({ row, ignored: "chat line" });
    const cells = withoutReasons(row.cells, table.columns);
    const isRepeated = repeatsHeader(row.cells, table.columns);
    if (!isRepeated && isFurtherHeader(cells, options)) return openTable(row, current);
    if (isRepeated || isNobody(cells, table.columns))
      return pass({ row, ignored: "header row repeated" });
    const filled = filledIn(row);
    const [first = ""] = filled;
    if (isFooter(first)) {
      const items = [...pass({ row, ignored: "footer" }), ...settle()];
      state = { kind: "after a footer" }; // the columns of the table are decided by then
      return items;
    }
    const isShort = filled.length <= 2 && filled.length < table.columns.length;
    const own = (isShort ? readSection(row, options) : undefined) ?? heading;
    if (own || (row.chat === "line" && table.columns.length > 1)) {
      if (own) current.hasRows = false;
      const opens = beginSection(row, current, own);
      const ignored = own || opens ? "title" : "chat line";
      const among = saysNothing(own) && ({ among: true } as const);
      return pass({ row, ignored, ...among, ...(opens && { opens }) });
    }
    // Below a line that gave the rows a state, a lone cell may be another such line or a name.
    if (filled.length === 1 && !/^\W*\d/.test(first) && table.states !== current.ofTitles)
      return lineOrPerson(row, current);
    current.hasRows = true;
    return personsIn(withoutNumber(row, table.columns), table);
  }

  /** Whether the row is the second line of the header. Its columns are then those of both lines. */
  function continuesHeader(row: RawRow, table: Table): boolean {
    if (previous?.at !== table.at || row.chat === "person") return false;
    if (filledIn(row).length === 1 && isStateLine(textOf(row.cells), options)) return false;
    const cells = headerContinued(table.columns, row.cells);
    if (!cells) return false;
    const { columns, ...header } = columnsUnder({ cells }, options);
    replaceIn(table.columns, columns);
    Object.assign(table, header);
    return true;
  }

  /** A person of a text list. A state that a message gives its persons ends with the message. */
  function personOfText(row: RawRow, current: InTable): TableItem[] {
    current.hasRows = true;
    const { table } = current;
    if (!messages.endsAt(row.message) || !table.states) return pass({ row, table });
    messages.begin(row.message);
    const states = unclear(table.states);
    current.table = { ...table, ...(states && { states }) };
    return pass({ row, table: current.table, opens: current.table });
  }

  /** A line about the rows below, or a person with only a name. */
  function lineOrPerson(row: RawRow, current: InTable): TableItem[] {
    const opens = beginSection(row, current);
    const doubtful = { row, table: current.table, doubt: "line_or_person" } as const;
    return pass({ ...doubtful, ...(opens && { opens }) });
  }

  /** Begins the part of the table below a line among its rows; undefined if the line changes nothing. */
  function beginSection(row: RawRow, current: InTable, own?: OwnDefaults): Table | undefined {
    const section = sectionBelow(row, current.table, current.ofTitles, own);
    if (!section) return undefined;
    messages.begin(row.message);
    current.table = section;
    return section;
  }

  /** The persons of a row: one, except in tables that repeat groups of columns. */
  function personsIn(row: RawRow, table: Table): TableItem[] {
    const { groups } = table;
    if (!groups) return pass({ row, table });
    if (groups.kind === "unclear" && namedGroups(row.cells, groups) > 1) {
      return pass({ row, table, doubt: "one_or_two_persons" });
    }
    return unfolded(row, groups).flatMap((one) => pass({ row: one, table }));
  }

  function read(row: RawRow): TableItem[] | undefined {
    switch (state.kind) {
      case "seeking a header":
        return seekHeader(row, state);
      case "in a table":
        return inTable(row, state);
      case "after a footer":
        return afterFooter(row);
      case "no table":
        return [outside(row)];
    }
  }

  return {
    take(row) {
      const items = read(row);
      previous = row;
      return items;
    },
    end() {
      const isSeeking = state.kind === "seeking a header";
      return [...settle(), ...(isSeeking ? titles.map(outsideOf) : titles)];
    },
  };
}

/** Section lines in the rows that were read ahead have copied the table. The copies share its array of columns. */
const replaceIn = (columns: Table["columns"], by: Table["columns"]) =>
  columns.splice(0, Number.POSITIVE_INFINITY, ...by);
