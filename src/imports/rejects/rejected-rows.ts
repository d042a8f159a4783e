import type { Reason } from "../../database/collections.js";
import { dayOf } from "../../values/day.js";
import { dateOfList, titleOfDate } from "../tables/list-date.js";
import { isSaidLine, saidLines } from "../tables/said-lines.js";
import type { Table } from "../tables/table.js";

/** The column that says why a row was rejected; the reader ignores it when the file comes back. */
export const reasonColumn = "rejected_reason";

/** The rejected rows of a list, to be corrected and sent again. */
export interface Rejects {
  /** Cells as typed, and the table that the row stands in. */
  add(cells: string[], reason: string, table: Table | undefined): Promise<void>;
  /** @returns the path that the file has got; undefined when there was nothing to write. */
  close(): Promise<string | undefined>;
  /** Leaves no file behind: the list was refused, or not read to its end. */
  discard(): Promise<void>;
  /** Why not all rows are in the file; null when all are. */
  lack?(): Reason | null;
}

/**
 * A function that answers with the rows to write for a rejected one: itself with its reason and, where
 * its table or section is not the one of the row before, what stands above its rows.
 * @param named the date that the name of the file, or of the sheet, tells of all rows.
 */
export function withReasons(named: string | undefined) {
  let opened = "";
  let section: string | undefined;
  const missingDate = datesBy(named);
  return (cells: string[], reason: string, table: Table | undefined): string[][] => {
    const columns = table?.columns.map((column) => column.header) ?? [];
    const known = columns.indexOf(reasonColumn);
    const at = known === -1 ? columns.length : known;
    const withReason = (row: string[], value: string) => {
      const padded = [...row, ...Array(Math.max(0, at - row.length)).fill("")];
      return [...padded.slice(0, at), value, ...padded.slice(known === -1 ? at : at + 1)];
    };
    // The lines above a header or among the rows may name the place of all rows below.
    const titles = titlesOf(table);
    const opens = [titles, columns].map((row) => row.join("\0")).join("\n");
    const isOpen = opens === opened;
    const line = table?.section?.title;
    const between = line !== undefined && (line !== section || !isOpen) ? [line] : [];
    const date = missingDate(table, { above: isOpen ? [] : titles, between });
    // Arguments hold for all that follows: they are said once.
    const said = opened === "" ? saidLines(table?.said ?? {}) : [];
    const above = isOpen ? [] : titles;
    const isTitle = !isOpen && dateOfTitles(titles) === undefined;
    const [titleDate, lineDate] = isTitle ? [date, []] : [[], date];
    [opened, section] = [opens, line];
    return [
      ...[...said, ...titleDate, ...above].map((text) => [text]),
      ...(isOpen ? [] : [withReason(columns, reasonColumn)]),
      ...[...lineDate, ...between].map((text) => [text]),
      withReason(cells, reason),
    ];
  };
}

const titlesOf = (table: Table | undefined): string[] =>
  (table?.titles ?? []).filter((title) => title !== "" && !isSaidLine(title));

const dateOfTitles = (lines: string[]) => dateOfList(lines, dayOf(new Date()));

/**
 * A function that answers with the line that tells the date of a table or section, where the lines that are
 * written do not: the name of the list told it, or a table or section of which no row was rejected.
 */
function datesBy(named: string | undefined) {
  let told = named;
  return (table: Table | undefined, lines: { above: string[]; between: string[] }): string[] => {
    told = dateOfTitles(lines.between) ?? dateOfTitles(lines.above) ?? told;
    const date = table?.date;
    if (date === undefined || date === told || table?.said?.date !== undefined) return [];
    told = date;
    return [titleOfDate(date)];
  };
}
