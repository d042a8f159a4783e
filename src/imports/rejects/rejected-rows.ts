import type { Table } from "../tables/tables.js";

/** The column that says why a row was rejected; the reader ignores it when the file comes back. */
const reasonColumn = "rejected_reason";

/** The rejected rows of a list, to be corrected and sent again. */
export interface Rejects {
  /** Cells as typed, and the table that the row stands in. */
  add(cells: string[], reason: string, table: Table | undefined): Promise<void>;
  /** @returns the path that the file has got; undefined when there was nothing to write. */
  close(): Promise<string | undefined>;
  /** Leaves no file behind: the list was refused. */
  discard(): Promise<void>;
}

/**
 * A function that answers with the rows to write for a rejected one: itself with its reason and, where
 * its table or section is not the one of the row before, what stands above its rows.
 */
export function withReasons() {
  let opened = "";
  let section: string | undefined;
  return (cells: string[], reason: string, table: Table | undefined): string[][] => {
    const columns = table?.columns.map((column) => column.header) ?? [];
    const known = columns.indexOf(reasonColumn);
    const at = known === -1 ? columns.length : known;
    const withReason = (row: string[], value: string) => {
      const padded = [...row, ...Array(Math.max(0, at - row.length)).fill("")];
      return [...padded.slice(0, at), value, ...padded.slice(known === -1 ? at : at + 1)];
    };
    const rows = [withReason(cells, reason)];
    // The lines above a header or among the rows may name the place of all rows below.
    const titles = (table?.titles ?? []).filter(Boolean).map((title) => [title]);
    const opens = [...titles, columns].map((row) => row.join("\0")).join("\n");
    const line = table?.section?.title;
    if (line !== undefined && (line !== section || opens !== opened)) rows.unshift([line]);
    if (opens !== opened) rows.unshift(...titles, withReason(columns, reasonColumn));
    [opened, section] = [opens, line];
    return rows;
  };
}
