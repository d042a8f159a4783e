import { nameField } from "../../../kernel/messages/lists/field-names.js";
import { guardFormulas } from "../../../kernel/sheets/formula-guard.js";
import type { Language } from "../../../kernel/values/language.js";
import { api } from "../../api/api.js";
import { Failure } from "../../api/failure.js";
import { pause } from "./pause.js";
import type { ShownImport } from "./use-import.js";

type Row = Pick<ShownImport["rows"][number], "sheet" | "row" | "field" | "code" | "reason">;

const pageSize = 100;
const maxTries = 6;

/** All rejected rows that the service returns one by one: 10,000 at most. */
export async function fetchRejects(importId: string): Promise<Row[]> {
  const rows: Row[] = [];
  let page: { cursor: string } | { outcome: "rejected" } = { outcome: "rejected" };
  for (;;) {
    const { data, pagination } = await fetchPage({ importId, limit: pageSize, ...page });
    rows.push(...data.rows);
    if (pagination.next_cursor === null) return rows;
    page = { cursor: pagination.next_cursor };
  }
}

/** Reads a page again when the network fails or the key has no requests left, so that the rest can follow. */
async function fetchPage(asked: Parameters<typeof api.getImport>[0]) {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await api.getImport(asked)).data;
    } catch (error) {
      if (!(error instanceof Failure) || !error.isPassing || tries === maxTries) throw error;
      const wait = Math.max(error.retryAfter * 1_000, 1_000 * 2 ** (tries - 1));
      await pause(wait, new AbortController().signal);
    }
  }
}

interface Headers {
  sheetColumn: string;
  rowColumn: string;
  fieldColumn: string;
  reasonColumn: string;
  codeColumn: string;
}

/** A CSV for spreadsheets: it begins with a byte order mark, and has no cell that a spreadsheet would run. */
export function rejectsCsv(rows: readonly Row[], headers: Headers, language: Language): string {
  const { sheetColumn, rowColumn, fieldColumn, reasonColumn, codeColumn } = headers;
  const lines = [
    [sheetColumn, rowColumn, fieldColumn, reasonColumn, codeColumn],
    ...rows.map(({ sheet, row, field, reason, code }) => [
      sheet,
      row,
      field && nameField(field, language),
      reason,
      code,
    ]),
  ];
  const separator = csvSeparator(language);
  const csv = lines.map((cells) => cells.map((cell) => quoted(`${cell ?? ""}`)).join(separator));
  return `\uFEFF${csv.join("\r\n")}\r\n`;
}

/** The separator that spreadsheets of this language expect. */
export const csvSeparator = (language: Language): string => (language === "es" ? ";" : ",");

/** A quoted cell of a CSV that no spreadsheet runs as a formula. */
export const quoted = (cell: string): string => `"${guardFormulas(cell).replaceAll('"', '""')}"`;
