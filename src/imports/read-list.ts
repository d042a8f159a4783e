import type { CountryCode } from "libphonenumber-js/max";
import type { HeaderMap } from "./headers.js";
import type { CatalogFind } from "./places.js";
import { openCsv } from "./readers/csv.js";
import type { RawRow } from "./readers/raw-row.js";
import type { ReadRow } from "./record.js";
import { RefusedFile } from "./refused-file.js";
import { rowReader } from "./row.js";
import { readTables, type Table } from "./tables.js";

export interface ListOptions {
  /** The handle of a hospital or shelter by handle, label or alias as typed. */
  catalogFind: CatalogFind;
  /** Handles from the command line: for every row that names no place of its own. */
  hospital?: string | undefined;
  shelter?: string | undefined;
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** `YYYY-MM-DD`: ages and birth dates are judged by it. */
  today: string;
  /** What columns mean, by header (see `headerMap`): before anything the headers say themselves. */
  map?: HeaderMap | undefined;
}

export interface ReadList {
  /** How the file is written, so that a rejects file can be written the same way. */
  format: { kind: "csv"; encoding: string; separator: string };
  /** The tables found so far, in order: headers, titles, columns as understood. Grows while rows are read. */
  tables: Table[];
  /** Each row with its outcome, in the order of the file. Throws RefusedFile, at the latest at its end. */
  rows: AsyncIterable<ReadRow>;
}

/** Opens a list; its rows are read as they are asked for. Throws RefusedFile. */
export async function readList(file: string, options: ListOptions): Promise<ReadList> {
  const { rows, ...format } = await openCsv(file, options.map);
  const tables: Table[] = [];
  return {
    format: { kind: "csv", ...format },
    tables,
    rows: readRows(rows, tables, { ...options, tabs: format.separator === "\t" }),
  };
}

/** The rows of one sheet or file; adds the tables it finds to `tables`. */
async function* readRows(
  rows: AsyncIterable<RawRow>,
  tables: Table[],
  options: ListOptions & { tabs: boolean },
): AsyncGenerator<ReadRow> {
  const { catalogFind: find, today, hospital, shelter, phoneRegion, map, tabs } = options;
  const given = { hospital: hospital !== undefined, shelter: shelter !== undefined };
  let current: Table | undefined;
  let read = (_: RawRow): ReadRow => {
    throw new Error("a row before its header");
  };
  for await (const item of readTables(rows, { find, map, today, tabs, ...given })) {
    if ("opens" in item) tables.push(item.opens);
    if ("ignored" in item) {
      yield { at: item.row.at, outcome: "ignored", reason: item.ignored };
      continue;
    }
    if (item.table !== current) {
      current = item.table;
      read = rowReader(current, { find, hospital, shelter, phoneRegion, today });
    }
    yield read(item.row);
  }
  if (tables.length === 0) throw new RefusedFile("No header row was found.");
}
