import type { Reason } from "../../../kernel/database/collections.js";
import { reasonColumn } from "../../../kernel/messages/lists/row-reasons.js";
import { dayOf } from "../../../kernel/values/day.js";
import {
  dateOfList,
  givenLines,
  isGivenLine,
  type Table,
  titleOfDate,
} from "../../../list-reader/index.js";

/** The rejected rows of a list, so that people can correct them and send them again. */
export interface Rejects {
  /** Adds a row: its cells as typed, and the table that it is in. */
  add(cells: string[], reason: string, table: Table | undefined): Promise<void>;
  /** @returns the path of the file; undefined if there was nothing to write. */
  close(): Promise<string | undefined>;
  /** Leaves no file, because the list was refused or not read to its end. */
  discard(): Promise<void>;
  /** Why not all rows are in the file; null when all are. */
  lack?(): Reason | null;
}

/**
 * Returns a function that gives the rows to write for a rejected row: the row with its reason. If its table or section
 * differs from that of the row before, the lines above its table come first.
 * @param named the date in the name of the file, or of the sheet, for all rows.
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
    // Arguments are valid for all rows that follow, so they are written once.
    const given = opened === "" ? givenLines(table?.given ?? {}) : [];
    const above = isOpen ? [] : titles;
    const isTitle = !isOpen && dateOfTitles(titles) === undefined;
    const [titleDate, lineDate] = isTitle ? [date, []] : [[], date];
    [opened, section] = [opens, line];
    return [
      ...[...given, ...titleDate, ...above].map((text) => [text]),
      ...(isOpen ? [] : [withReason(columns, reasonColumn)]),
      ...[...lineDate, ...between].map((text) => [text]),
      withReason(cells, reason),
    ];
  };
}

const titlesOf = (table: Table | undefined): string[] =>
  (table?.titles ?? []).filter((title) => title !== "" && !isGivenLine(title));

const dateOfTitles = (lines: string[]) => dateOfList(lines, dayOf(new Date()));

/**
 * Returns a function that gives the line with the date of a table or section, if the written lines do not have it. Then
 * the date came from the name of the list, or from a table or section without a rejected row.
 */
function datesBy(named: string | undefined) {
  let stated = named;
  return (table: Table | undefined, lines: { above: string[]; between: string[] }): string[] => {
    stated = dateOfTitles(lines.between) ?? dateOfTitles(lines.above) ?? stated;
    const date = table?.date;
    if (date === undefined || date === stated || table?.given?.date !== undefined) return [];
    stated = date;
    return [titleOfDate(date)];
  };
}
