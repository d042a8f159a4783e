import type { Position } from "../record.js";

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
  /** In a chat: a numbered line of a person, or a line between such lines that is not divided into cells. */
  chat?: "person" | "line";
  /** The line with its sender and time, if the cells are without these. */
  typed?: string;
  /** Of a further person of a row: the columns in which cells were typed, where these are others. */
  typedIn?: ReadonlyMap<number, number>;
  /**
   * The columns that a further person of a row shares with the first. What only one person can have is the first
   * person's.
   */
  shared?: ReadonlySet<number>;
  /** The row was not typed: it is the header of a chat that has none. */
  isMade?: true;
}
