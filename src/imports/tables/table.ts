import type { Column } from "../columns/column.js";
import type { RawRow } from "../readers/raw-row.js";
import type { Position } from "../record.js";
import type { LineStates } from "./line-states.js";
import type { CatalogFind, Places } from "./place.js";
import type { Said } from "./said-lines.js";

/** What holds for all rows of a table or section. */
export interface Told {
  /** The hospital and shelter that the name of the sheet, a title or a section line gives its rows. */
  places: Places;
  /**
   * When the list was made, as somebody says (see `said`), else its titles, else the name of its sheet, else
   * of its file: `YYYY-MM-DD`, with `THH:MM`, the local time of whoever typed it, when the time of day is told.
   */
  date?: string;
  /** How all of its rows are, as the name of the sheet, a title or a section line says. */
  states?: LineStates;
}

/** A table, or what follows a section line in it, as understood: what `--explain` shows. */
export interface Table extends Told {
  /** Where its header stands. */
  at: Position;
  /** The lines above the header, as typed. */
  titles: string[];
  /** The line among the rows of the table that the rows of this section follow; they share its columns. */
  section?: { at: Position; title: string };
  columns: Column[];
  /** The cells of the header; absent where the list has none. */
  headerRow?: readonly string[];
  /** Who answered once what columns under this header are, and when. */
  remembered?: { by: string; at: Date };
  /** What arguments, and lines above the header that stand for them, say of all rows of a sheet or file. */
  said?: Said;
}

/** `isLine`: a row that may be a line about the rows below, or somebody of whom nothing but a name is known. */
export type TableItem =
  | { row: RawRow; table: Table; isLine?: true; opens?: Table }
  | { row: RawRow; ignored: "header"; opens: Table }
  | IgnoredRow;

interface IgnoredRow {
  row: RawRow;
  ignored: "title" | "header row repeated" | "blank" | "footer" | "chat line";
  /** It stands where rows of persons do: a name alone may be somebody's. */
  among?: true;
  /** What holds for the rows below it. */
  opens?: Table;
}

export interface TitleOptions {
  find: CatalogFind;
  sheet?: string | undefined;
  /** What holds for all rows, whatever the titles say. */
  said: Said;
  today: string;
}

/** What it answers are the rows, in their order; the first ones of a table wait for the look-ahead. */
export interface TableReader {
  /** Undefined: there is no list here, and nothing more need be read. */
  take(row: RawRow): readonly TableItem[] | undefined;
  /** After the last row. */
  end(): readonly TableItem[];
}
