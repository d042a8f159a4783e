import type { ListStatus } from "../../kernel/database/collections.js";
import type { Position } from "../../kernel/messages/lists/positions.js";
import type { RowReason } from "../../kernel/messages/lists/row-reasons.js";
import type { Column } from "../columns/column.js";
import type { Groups } from "../columns/groups.js";
import type { RawRow } from "../formats/raw-row.js";
import type { FormName } from "../formats/text/form-names.js";
import type { GivenArguments } from "./given-lines.js";
import type { LineStates } from "./line-states.js";
import type { CatalogFind, Places } from "./place.js";

/** The defaults for all rows of a table or section. */
export interface RowDefaults {
  /** The hospital and shelter that the name of the sheet, a title or a section line gives its rows. */
  places: Places;
  /**
   * When the list was made: the given date (see `given`), else the date in its titles, else in the name of its sheet,
   * else in that of its file. `YYYY-MM-DD`, with `THH:MM`, the local time of the author, if the time of day is given.
   */
  date?: string;
  /** Titles or a section line say that its rows are children. A row without an age is protected as a minor. */
  ofChildren?: boolean;
  /** The states of all its rows, given by the name of the sheet, a title or a section line. */
  states?: LineStates;
}

/** A table, or the part of it after a section line, as it is understood. `--explain` shows it. */
export interface Table extends RowDefaults {
  /** The position of its header. */
  at: Position;
  /** The lines above the header, as typed. */
  titles: string[];
  /** The line in the table that begins this section. A section has the same columns as its table. */
  section?: { at: Position; title: string };
  columns: Column[];
  /** If its header repeats groups of columns: each group is a person. */
  groups?: Groups | undefined;
  /** The cells of the header; absent if the list has none. */
  headerRow?: readonly string[];
  /**
   * How many cells most of its first rows have, because text files often end every row with empty cells. Its sections
   * share it. It is known after the first rows have been read.
   */
  width?: { cells: number };
  /** The form of a text list. The reader made its header. */
  form?: FormName | undefined;
  /** Later rows may add columns: keys of JSON. */
  grows?: true;
  /** Who answered earlier what the columns under this header are and how the persons are, and when. */
  remembered?: { by: string; at: Date; status?: ListStatus };
  /** What arguments give for all rows of a sheet or file. Lines above the header may replace arguments. */
  given?: GivenArguments;
}

/**
 * `doubt`: why the row cannot be read. It may be a line about the rows below, or a person with only a name. Or it may
 * be two persons, or the parts of one name.
 */
export type TableItem =
  | { row: RawRow; table: Table; doubt?: RowReason; opens?: Table }
  | { row: RawRow; ignored: "header"; opens: Table }
  | IgnoredRow;

interface IgnoredRow {
  row: RawRow;
  ignored: "title" | "header row repeated" | "blank" | "footer" | "chat line";
  /** The row is among rows of persons, so a name alone may be a person. */
  among?: true;
  /** The table or section for the rows below it. */
  opens?: Table;
}

export interface TitleOptions {
  find: CatalogFind;
  sheet?: string | undefined;
  /** What is given for all rows. It comes before what titles say. */
  given: GivenArguments;
  today: string;
}

/** Returns the rows in their order. The first rows of a table are held back until enough rows are read. */
export interface TableReader {
  /** Undefined: there is no list here, and no further row is needed. */
  take(row: RawRow): readonly TableItem[] | undefined;
  /** After the last row. */
  end(): readonly TableItem[];
}
