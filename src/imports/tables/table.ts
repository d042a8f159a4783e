import type { ListStatus } from "../../database/collections.js";
import type { Column } from "../columns/column.js";
import type { Groups } from "../columns/groups.js";
import type { RowReason } from "../messages/row-reasons.js";
import type { RawRow } from "../readers/raw-row.js";
import type { FormName } from "../readers/text/form-names.js";
import type { Position } from "../record.js";
import type { GivenArguments } from "./given-lines.js";
import type { LineStates } from "./line-states.js";
import type { CatalogFind, Places } from "./place.js";

/** What holds for all rows of a table or section. */
export interface RowDefaults {
  /** The hospital and shelter that the name of the sheet, a title or a section line gives its rows. */
  places: Places;
  /**
   * When the list was made: as given (see `given`), else as its titles state, else the name of its sheet,
   * else that of its file. `YYYY-MM-DD`, with `THH:MM`, the local time of the author, when the time of day is
   * stated.
   */
  date?: string;
  /** Titles or a section line say that its rows are children: whose age is not said is protected as a minor. */
  ofChildren?: boolean;
  /** The states of all its rows, as the name of the sheet, a title or a section line states them. */
  states?: LineStates;
}

/** A table, or what follows a section line in it, as understood: what `--explain` shows. */
export interface Table extends RowDefaults {
  /** Where its header stands. */
  at: Position;
  /** The lines above the header, as typed. */
  titles: string[];
  /** The line among the rows of the table that the rows of this section follow; they share its columns. */
  section?: { at: Position; title: string };
  columns: Column[];
  /** Where its header repeats groups of columns, each of a person. */
  groups?: Groups | undefined;
  /** The cells of the header; absent where the list has none. */
  headerRow?: readonly string[];
  /**
   * How many cells most of its first rows have: text files often end every row with empty cells. Its sections share
   * it, and it is known once the first rows have been read.
   */
  width?: { cells: number };
  /** The form of a text list: its header was made. */
  form?: FormName | undefined;
  /** Its rows may have further columns: keys of JSON. */
  grows?: true;
  /** Who answered once what columns under this header are and how its persons are, and when. */
  remembered?: { by: string; at: Date; status?: ListStatus };
  /** What arguments, and lines above the header that replace them, give for all rows of a sheet or file. */
  given?: GivenArguments;
}

/**
 * `doubt`: why the row cannot be read: it may be a line about the rows below, or a person of whom only a name is
 * known; it may hold two persons, or the parts of one name.
 */
export type TableItem =
  | { row: RawRow; table: Table; doubt?: RowReason; opens?: Table }
  | { row: RawRow; ignored: "header"; opens: Table }
  | IgnoredRow;

interface IgnoredRow {
  row: RawRow;
  ignored: "title" | "header row repeated" | "blank" | "footer" | "chat line";
  /** The row stands among rows of persons: a name alone may be a person's. */
  among?: true;
  /** What holds for the rows below it. */
  opens?: Table;
}

export interface TitleOptions {
  find: CatalogFind;
  sheet?: string | undefined;
  /** What is given for all rows, whatever the titles say. */
  given: GivenArguments;
  today: string;
}

/** Returns the rows in their order. The first rows of a table wait for the look-ahead. */
export interface TableReader {
  /** Undefined: there is no list here, and no further row is needed. */
  take(row: RawRow): readonly TableItem[] | undefined;
  /** After the last row. */
  end(): readonly TableItem[];
}
