import type { ImportPreview } from "#desk-client";
import { reasonColumn } from "../../../kernel/messages/lists/row-reasons.js";
import { guardFormulas } from "../../../kernel/sheets/formula-guard.js";
import type { Language } from "../../../kernel/values/language.js";
import { createHeld } from "../../state/kept.js";
import { csvSeparator, quoted } from "./rejects-file.js";

/** A list that was sent from this page. It is kept only while the page is open. */
interface SentList {
  importId: string;
  file: File;
  preview: ImportPreview;
}

export const sentList = createHeld<SentList>();

interface Rejected {
  row: number | null;
  reason: string | null;
}

/** The cells of a list by the number of their row, as a CSV contains them, and the separator between them. */
interface Cells {
  separator: string;
  at(row: number): string[];
  /** The lines above a row, which may name the place or the day of all rows. */
  above(row: number): string[];
}

/**
 * A CSV of the rejected rows with their cells and the reason of each, below the lines above the list's header. The
 * cells come from the list itself, because the service returns no values.
 * @returns undefined when the list is no simple table, because a line among its rows may apply to all rows below it.
 */
export async function rejectedCells(
  { file, preview }: SentList,
  rejected: readonly Rejected[],
  language: Language,
): Promise<string | undefined> {
  const [table, another] = preview.tables;
  const header = table?.at.row;
  if (!header || another || table.sections.length > 0 || !preview.rows.whole) return undefined;
  const cells =
    preview.format.kind === "csv"
      ? await cellsOfText(file, preview.format)
      : await cellsOfBook(file, table.at.sheet, language);
  if (!cells) return undefined;
  const columns = cells.at(header);
  const known = columns.findIndex((cell) => cell.replaceAll('"', "").trim() === reasonColumn);
  const at = known === -1 ? columns.length : known;
  const withReason = (row: string[], reason: string) =>
    [
      ...Array.from({ length: at }, (_, place) => row[place] ?? ""),
      reason,
      ...row.slice(known === -1 ? at : at + 1),
    ].join(cells.separator);
  const written = [
    ...cells.above(header),
    withReason(columns, reasonColumn),
    ...rejected.flatMap(({ row, reason }) =>
      row ? withReason(cells.at(row), quoted(reason ?? "")) : [],
    ),
  ];
  return `\uFEFF${written.join("\r\n")}\r\n`;
}

async function cellsOfText(
  file: File,
  { encoding = "", separator = "" }: ImportPreview["format"],
): Promise<Cells | undefined> {
  const lines = separator.length === 1 ? await linesOf(file, encoding) : undefined;
  if (!lines) return undefined;
  const guarded = (line: string) => line.split(separator).map(harmless).join(separator);
  return {
    separator,
    at: (row) => cellsOf(lines, row, separator).map(harmless),
    above: (row) => lines.slice(0, row - 1).map(guarded),
  };
}

/** Loads the reader of workbooks at the first one. Undefined: the list is no workbook, or cannot be read here. */
async function cellsOfBook(
  file: File,
  name: string | null,
  language: Language,
): Promise<Cells | undefined> {
  if (name === null) return undefined;
  try {
    const { parseBook, rowsOf } = await import("../../../kernel/sheets/parsed-book.js");
    const book = parseBook(new Uint8Array(await file.arrayBuffer()));
    const sheet = book.Sheets[name];
    if (!sheet) return undefined;
    const rows = new Map(rowsOf(book, sheet).map(({ number, cells }) => [number, cells]));
    const at = (row: number) => Array.from(rows.get(row) ?? [], (cell) => quoted(cell ?? ""));
    const separator = csvSeparator(language);
    const lineAt = (row: number) => at(row).join(separator);
    const above = (row: number) => Array.from({ length: row - 1 }, (_, line) => lineAt(line + 1));
    return { separator, at, above };
  } catch {
    return undefined; // damaged, or its reader could not be loaded
  }
}

/** A cell as it was typed, changed only if a spreadsheet would run it. */
function harmless(typed: string): string {
  const isQuoted = /^".*"$/s.test(typed);
  const text = isQuoted ? typed.slice(1, -1).replaceAll('""', '"') : typed;
  return guardFormulas(text) === text ? typed : quoted(text);
}

async function linesOf(file: File, encoding: string): Promise<string[] | undefined> {
  try {
    const text = new TextDecoder(encoding).decode(await file.arrayBuffer());
    return text.split(/\r\n|\n|\r/);
  } catch {
    return undefined; // an encoding that only the service reads
  }
}

/** The typed cells of the record that begins on a line (counted from 1). A quoted cell may have more lines. */
function cellsOf(lines: readonly string[], line: number, separator: string): string[] {
  const cells = [""];
  let isQuoted = false;
  for (let at = line - 1; at < lines.length; at += 1) {
    for (const character of lines[at] ?? "") {
      if (character === '"') isQuoted = !isQuoted;
      if (character === separator && !isQuoted) cells.push("");
      else cells[cells.length - 1] += character;
    }
    if (!isQuoted) break;
    cells[cells.length - 1] += "\n";
  }
  return cells;
}
