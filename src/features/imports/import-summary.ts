import type {
  ImportCounts,
  ListFindings,
  Refused,
  RowOutcome,
} from "../../kernel/database/collections.js";
import type { Position } from "../../kernel/messages/lists/positions.js";
import type { Language } from "../../kernel/values/language.js";
import type { Doubt, FindingReports, StateCount, Table } from "../../list-reader/index.js";

/** What an import reports while it runs. */
export interface ListReports extends FindingReports {
  /** Where rejected rows are written; undefined for nowhere. A dry run writes none. */
  rejects?: string | undefined;
  /** The language of the reasons in that file; English unless given. */
  language?: Language | undefined;
  /** Called once for every row, in no particular order. */
  onRow?(row: RowResult): void;
  /** Reading waits for it. */
  onProgress?(progress: Progress): void | Promise<void>;
}

export interface Run extends ListReports {
  /** Where the file is now. */
  path: string;
  /** Stops the import after the rows that have been read. Those are stored, and no rejected rows are kept. */
  signal: AbortSignal;
  /** Called with the tables of a list that was read to its end. */
  onTables?(tables: readonly Table[]): void;
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
}

export interface Progress {
  counts: ImportCounts;
  /** Share of the file that has been read, 0 to 1. */
  read: number;
}

export interface ImportSummary extends ImportCounts, ListFindings {
  /** Where the rejected rows are; null when there are none. */
  rejects_file: string | null;
  /** Why they could not be written. */
  rejects_problem: Refused | null;
  /** Why nothing of the list was imported. */
  refused: Refused | null;
  /** How a refused text begins: for people at a terminal, and never stored. */
  beginning?: readonly string[];
  unsure: Doubt[];
  /** What the list says of how its persons are. */
  states: StateCount[];
}

/** Before the first row. */
export const noCounts: ImportCounts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  rejected: 0,
};

export const noFindings = {
  dated: null,
  unused: [],
  unsure: [],
  unread: 0,
  unclear: 0,
  cut_cells: 0,
  hidden_rows: 0,
  hidden_sheet_rows: 0,
  unread_states: [],
  patients_without_hospital: 0,
  unknown_places: [],
} satisfies ListFindings;

export const emptySummary: ImportSummary = {
  ...noCounts,
  ...noFindings,
  states: [],
  rejects_file: null,
  rejects_problem: null,
  refused: null,
};
