import type { Position } from "../record.js";

/**
 * One row of a list before anybody has understood it: what every reader yields. A reader turns typed
 * cells into text: dates as `YYYY-MM-DD`, numbers as plain digits. Wholly empty lines are left out.
 */
export interface RawRow {
  at: Position;
  cells: string[];
  /** The rank of each cell in the record as typed, where that is not the order of the cells. */
  order?: readonly number[] | undefined;
  /** Are bare serials of days counted from 1904, not from 1900? */
  since1904?: boolean | undefined;
  /** Of a chat: a numbered line of a person, or one between them that nothing parts into cells. */
  chat?: "person" | "line";
  /** The line with who sent it and when, where its cells are without that. */
  typed?: string;
  /** Nobody typed this row: it is the header of a chat that has none. */
  isMade?: true;
}
