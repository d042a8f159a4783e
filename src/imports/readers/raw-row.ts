import type { Position } from "../record.js";
import type { FormName } from "./text/form-names.js";
import type { Message } from "./text/senders.js";

/**
 * One row of a list as every reader yields it, before it is understood. A reader turns typed cells into text:
 * dates as `YYYY-MM-DD`, numbers as plain digits. Wholly empty lines are left out.
 */
export interface RawRow {
  at: Position;
  /** Bounded: see `boundedCells`. */
  cells: string[];
  /** The whole texts of the cells that were too long, by their places among the cells. */
  whole?: ReadonlyMap<number, string> | undefined;
  /** The rank of each cell in the record as typed, where that is not the order of the cells. */
  order?: readonly number[] | undefined;
  /** Are bare serials of days counted from 1904, not from 1900? */
  since1904?: boolean | undefined;
  /** A row of a sheet that the spreadsheet program does not show. */
  isHidden?: true;
  /**
   * In a text list: the lines of a person; a line between such lines that is not divided into cells; one in
   * which somebody only talks to the others; one that may be a person all the same.
   */
  chat?: "person" | "line" | "talk" | "doubt";
  /** The message of a chat that the line stands in. */
  message?: Message;
  /** The line with its sender and time, if the cells are without these. */
  typed?: string;
  /** Of a further person of a row: the columns in which cells were typed, where these are others. */
  typedIn?: ReadonlyMap<number, number>;
  /**
   * The columns that a further person of a row shares with the first. What only one person can have is the first
   * person's.
   */
  shared?: ReadonlySet<number>;
  /** The row is the header of a text list that has this form. */
  form?: FormName;
  /** The row was not typed: it is the header of a text list that has none. */
  isMade?: true;
}
