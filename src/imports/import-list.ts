import type { ObjectId } from "mongodb";
import type { Catalogs } from "../catalogs/catalogs.js";
import type { Config } from "../config.js";
import type { ImportCounts, ListDates, Refused, RowOutcome } from "../database/collections.js";
import { dayOf } from "../http/day.js";
import type { Language } from "../http/language.js";
import { belowTotal } from "./below-total.js";
import { type Doubt, doubtsAbout } from "./columns/doubts.js";
import { type HeaderMap, unusedNames } from "./columns/maps.js";
import type { FindRemembered } from "./columns/remembered-maps.js";
import { asRefusal } from "./file-errors.js";
import { type LeftOpen, leftOpenIn, nothingOpen } from "./left-open.js";
import { momentOf } from "./list-moment.js";
import { rowReasonIn } from "./messages/in-words.js";
import { readList } from "./read-list.js";
import type { Position, UnreadState } from "./record.js";
import { RefusedFile } from "./refused-file.js";
import { collectRejects } from "./rejects/collect-rejects.js";
import type { Refusal } from "./storing/graves.js";
import type { ListedRow } from "./storing/row.js";
import { createStore } from "./storing/store-rows.js";
import type { Outcome } from "./storing/tally.js";
import type { StoreOptions } from "./storing/teller.js";
import { isUnclear } from "./tables/line-states.js";
import { dateMeaning } from "./tables/said-lines.js";
import type { Table } from "./tables/table.js";

/** What somebody who waits for an import learns of it meanwhile. */
export interface ListReports {
  /** Where rejected rows are written; undefined: nowhere. A dry run writes none. */
  rejects?: string | undefined;
  /** Of the reasons that are written there; English unless given. */
  language?: Language | undefined;
  /** Hears once of every row, in no order. */
  onRow?(row: RowResult): void;
  /** Hears of rows outside of a table that look like persons and are not read, and of notes of unknown persons. */
  onUnread?(at: Position): void;
  /** Hears of cells, and of lines above rows, that could not be read as a state: for a terminal alone. */
  onUnreadState?(state: UnreadState | UnreadLine): void;
  /** Reading waits for it. */
  onProgress?(progress: Progress): void | Promise<void>;
}

export interface ImportOptions extends ListReports, StoreOptions {
  catalogs: Catalogs;
  phoneRegion: Config["DEFAULT_PHONE_REGION"];
  /** Handles, for every row that names no place of its own. */
  hospital?: string | undefined;
  shelter?: string | undefined;
  /** What the list is called where it comes from, if that is not its name here: it may tell its date. */
  name?: string | undefined;
  /** What columns mean, by header. */
  map?: HeaderMap | undefined;
  remembered?: FindRemembered | undefined;
  /** Hears of the tables of a list that was read to its end. */
  onTables?(tables: readonly Table[]): void;
  /** The date of the list, where it tells none itself. */
  as_of: Date;
  /** The import that brought this list first. */
  first: ObjectId;
  /** Whether that date goes before those in titles and names. */
  isDated: boolean;
  /** Stops after what has been read; what has been read is stored, and no rejected rows are kept. */
  signal?: AbortSignal | undefined;
}

/** The line or name that speaks of a state and is not understood, above a row. */
interface UnreadLine {
  field: "line";
  text: string;
}

/** For people and logs: never what the row contains. */
export type RowResult = StoredRow | RejectedRow;

interface ListRow {
  at: Position;
  /** Which of the list's rows it is, from 1. */
  n: number;
}

interface StoredRow extends ListRow {
  outcome: Exclude<RowOutcome, "rejected">;
}

export interface RejectedRow extends ListRow {
  outcome: "rejected";
  field: string;
  /** See `rowReasons`. */
  code: string;
  /** In words, of a registry whose codes this build may not know. */
  reason?: string;
}

export interface Progress {
  counts: ImportCounts;
  /** Share of the file that has been read, 0 to 1. */
  read: number;
}

export interface ImportSummary extends ImportCounts, LeftOpen {
  /** All that a registry tells a key without persons:sensitive:read beside the rejected rows. */
  accepted?: number | undefined;
  /** How many rows that look like persons stand outside of a table, or are notes of nobody known, and were not read. */
  unread: number;
  /** How many rows stand below a line that speaks of a state and is not understood. */
  unclear: number;
  /** Where the rejected rows are; null when there are none. */
  rejects_file: string | null;
  /** Why they could not be written. */
  rejects_problem: Refused | null;
  /** Why nothing of the list was imported. */
  refused: Refused | null;
  /** How old the list says that it is. */
  dated: ListDates | null;
  /** Headers of the map that the list does not have. */
  unused: string[];
  /** Columns that went to the notes because nobody was sure. */
  unsure: Doubt[];
}

/** Before the first row. */
export const noCounts: ImportCounts = {
  ...{ rows: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 },
};

export const emptySummary: ImportSummary = {
  ...noCounts,
  ...nothingOpen,
  ...{
    unread: 0,
    unclear: 0,
    rejects_file: null,
    rejects_problem: null,
    refused: null,
    dated: null,
    unused: [],
    unsure: [],
  },
};

/**
 * Imports one list: every row ends as created, updated, unchanged, duplicate or rejected. A list that is
 * refused as a whole is told in the summary, and nothing of it is stored. Killed at any time and begun
 * again, the same persons come out.
 * @throws Error when the database fails.
 */
export async function importList(file: string, options: ImportOptions): Promise<ImportSummary> {
  const rows = countRows(options);
  const store = createStore(options, rows.tell);
  try {
    const list = await openList(file, options);
    const outcome = await readInto({ store, rows, list }, options);
    return { ...emptySummary, ...outcome, ...store.counts };
  } catch (error) {
    await store.abandon();
    if (!(error instanceof RefusedFile)) throw error;
    return { ...emptySummary, ...store.counts, refused: error.reason };
  }
}

/** Looks at the whole file as far as that may refuse it: nothing is stored before. */
async function openList(file: string, options: ImportOptions) {
  const { catalogs, hospital, shelter, phoneRegion, map, remembered, name } = options;
  const { as_of, isDated } = options;
  const date = isDated ? dateMeaning(as_of) : undefined;
  const said = { catalogFind: catalogs.find, hospital, shelter, date };
  const today = dayOf(new Date());
  try {
    const list = await readList(file, { ...said, phoneRegion, today, map, remembered, name });
    return { ...list, shareRead: await list.check() };
  } catch (error) {
    throw asRefusal(error);
  }
}

type OpenList = Awaited<ReturnType<typeof openList>>;

interface Reading {
  store: ReturnType<typeof createStore>;
  rows: ReturnType<typeof countRows>;
  list: OpenList;
}

async function readInto({ store, rows, list }: Reading, options: ImportOptions) {
  const { dryRun, rejects: path, language = "en", signal, onRow, onProgress } = options;
  const { read, left } = rows;
  const rejects = collectRejects(dryRun ? undefined : path, list.format);
  const dates = datesOf(list, options);
  const open = leftOpenIn(options.catalogs, options.onUnreadState);
  let n = 0;
  const reject = async (
    { at, n, original, table }: Pick<ListedRow, "at" | "n" | "original" | "table">,
    { field, code }: Refusal,
  ) => {
    read.rejected += 1;
    await rejects.add(original, `${field}: ${rowReasonIn(language, { code })}`, table);
    onRow?.({ at, n, outcome: "rejected", field, code });
  };
  const rejectRefused = async () => {
    for (const { listed, ...refusal } of rows.takeRefused()) {
      read.tombstoned = (read.tombstoned ?? 0) + 1;
      await reject(listed, refusal);
    }
  };
  try {
    for await (const row of list.rows) {
      if (signal?.aborted) break;
      if (row.outcome === "ignored") {
        if (row.reason === belowTotal) rows.tellUnread(row.at);
        continue;
      }
      n += 1;
      const isNotes = row.outcome === "notes";
      if (!isNotes) read.rows += 1;
      const table = list.tables.at(-1);
      open.add(row);
      if (row.outcome === "accepted" && row.holdsAnother) rows.tellUnread(row.at);
      if (table?.states && isUnclear(table.states)) {
        left.unclear += 1;
        options.onUnreadState?.({ field: "line", text: table.states.line });
      }
      if (row.outcome === "rejected") await reject({ ...row, n, table }, row);
      else {
        const { first, batch } = options;
        const person = Object.assign(row.person, { as_of: dates.of(table), first, batch });
        const stored = store.add({ at: row.at, n, person, isNotes, original: row.original, table });
        if (stored) await stored;
      }
      if (n % 100 === 0) {
        await rejectRefused();
        await onProgress?.({ counts: { ...read, ...store.counts }, read: list.shareRead(row.at) });
      }
    }
    await store.finish();
    await rejectRefused();
    await onProgress?.({ counts: { ...read, ...store.counts }, read: 1 });
    const unused = unusedNames(options.map, list.tables);
    const unsure = doubtsAbout(list.tables);
    options.onTables?.(list.tables);
    // Begun again, the import meets the same rows: half of them would only lie beside the whole file.
    const kept = signal?.aborted ? await rejects.discard() : await rejects.close();
    return { ...read, ...left, ...open.told(), ...kept, dated: dates.told(), unused, unsure };
  } catch (error) {
    await rejects.discard();
    throw error;
  }
}

/** Counts the rows of a list, notes alone only when they are of a known person, and tells what becomes of them. */
function countRows({ onRow, onUnread }: ListReports) {
  const read: Pick<ImportCounts, "rows" | "rejected" | "tombstoned"> = { rows: 0, rejected: 0 };
  const left = { unread: 0, unclear: 0 };
  const refused: (Refusal & { listed: ListedRow })[] = [];
  const tellUnread = (at: Position) => {
    left.unread += 1;
    onUnread?.(at);
  };
  return {
    ...{ read, left, tellUnread },
    tell(listed: ListedRow, outcome: Outcome) {
      const { at, n } = listed;
      if (outcome === "unknown") return tellUnread(at);
      if (listed.isNotes) read.rows += 1;
      if (typeof outcome === "object") refused.push({ listed, ...outcome });
      else onRow?.({ at, n, outcome: outcome === "duplicates" ? "duplicate" : outcome });
    },
    /** Those that were refused since this was asked last. */
    takeRefused: () => refused.splice(0),
  };
}

/** The dates of tables' rows: what the operator says, else titles or names, else when the list came. */
function datesOf({ date: ofFile }: OpenList, { as_of, isDated }: ImportOptions) {
  let last: { table: Table | undefined; date: Date } | undefined;
  let told: ListDates | null = null;
  return {
    of(table: Table | undefined): Date {
      if (isDated) return as_of;
      if (last && last.table === table) return last.date;
      const date = table?.date ?? ofFile;
      last = { table, date: date === undefined ? as_of : momentOf(date, as_of) };
      if (date !== undefined) told = spanning(told ?? { from: date, to: date }, date);
      return last.date;
    },
    told: () => told,
  };
}

const spanning = ({ from, to }: ListDates, date: string): ListDates => ({
  from: date < from ? date : from,
  to: date > to ? date : to,
});
