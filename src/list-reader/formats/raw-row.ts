import type { Position } from "../../kernel/messages/lists/positions.js";
import type { FormName } from "./text/form-names.js";
import type { Message } from "./text/senders.js";

/**
 * One row of a list as every reader yields it, before it is understood. A reader turns typed cells into text: dates as
 * `YYYY-MM-DD`, numbers as plain digits. Empty lines are left out.
 */
export interface RawRow {
  at: Position;
  /** Bounded: see `boundedCells`. */
  cells: string[];
  /** The whole texts of cells that were too long, by the positions of the cells. */
  whole?: ReadonlyMap<number, string> | undefined;
  /** The position of each cell in the record as typed, if it is not the order of the cells. */
  order?: readonly number[] | undefined;
  /** Whether plain day numbers count from 1904, not from 1900. */
  since1904?: boolean | undefined;
  /** A row of a sheet that the spreadsheet program does not show. */
  isHidden?: true;
  /**
   * In a text list. `person`: the lines of a person. `line`: a line between persons that is not divided into cells.
   * `talk`: somebody only talks to the others. `doubt`: the line may still be a person.
   */
  chat?: "person" | "line" | "talk" | "doubt";
  /** The message of a chat that the line is part of. */
  message?: Message;
  /** The line with its sender and time, if the cells do not have them. */
  typed?: string;
  /** For a further person of a row: the columns in which its cells were typed, if they are others. */
  typedIn?: ReadonlyMap<number, number>;
  /**
   * The columns that a further person of a row shares with the first person. A value that only one person can have
   * belongs to the first.
   */
  shared?: ReadonlySet<number>;
  /** The row is the header of a text list that has this form. */
  form?: FormName;
  /** The row was not typed. The reader made it as the header of a text list without a header. */
  isMade?: true;
}
