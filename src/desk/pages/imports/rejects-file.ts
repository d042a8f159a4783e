import { guardFormulas } from "../../../imports/rejects/formula-guard.js";
import { api } from "../../api/api.js";
import { Failure } from "../../api/failure.js";
import { pause } from "./pause.js";
import type { ShownImport } from "./use-import.js";

type Row = Pick<ShownImport["rows"][number], "sheet" | "row" | "field" | "code" | "reason">;

const pageSize = 100;
const maxTries = 6;

/** All rejected rows that the service tells one by one: 10,000 at most. */
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

/** Where the network breaks or the key's requests run out, it goes on from that page. */
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

/** A table that spreadsheets open: with a mark of its encoding, and nothing in it that they would run. */
export function rejectsCsv(rows: readonly Row[], headers: Headers): string {
  const { sheetColumn, rowColumn, fieldColumn, reasonColumn, codeColumn } = headers;
  const lines = [
    [sheetColumn, rowColumn, fieldColumn, reasonColumn, codeColumn],
    ...rows.map(({ sheet, row, field, reason, code }) => [sheet, row, field, reason, code]),
  ];
  const csv = lines.map((cells) => cells.map((cell) => quoted(`${cell ?? ""}`)).join(","));
  return `\uFEFF${csv.join("\r\n")}\r\n`;
}

const quoted = (cell: string): string => `"${guardFormulas(cell).replaceAll('"', '""')}"`;

/** Hands a file to whoever sits before the page. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
