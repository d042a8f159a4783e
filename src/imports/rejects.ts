import { type FileHandle, open, unlink } from "node:fs/promises";
import { stringify } from "csv-stringify/sync";
import iconv from "iconv-lite";
import type { ReadList } from "./read-list.js";
import type { Table } from "./tables.js";

/** The column that says why a row was rejected; the reader ignores it when the file comes back. */
const reasonColumn = "rejected_reason";

/** The rejected rows of a list, to be corrected and sent again. */
export interface Rejects {
  /** Cells as typed, and the table that the row stands in. */
  add(cells: string[], reason: string, table: Table | undefined): Promise<void>;
  /** @returns the path of the file; undefined when there was nothing to write. */
  close(): Promise<string | undefined>;
  /** Leaves no file behind: the list was refused. */
  discard(): Promise<void>;
}

const bufferSize = 64 * 1024;

/**
 * Collects rejected rows in a file written like the list: same columns, separator and encoding. Cells
 * that a spreadsheet would run stay as they were typed: the file is for the list's own readers. It is
 * made with the first row. Errors of the file system are thrown by `add` and `close`.
 */
export function openRejects(path: string, list: ReadList): Rejects {
  const { encoding, separator } = list.format;
  // Spreadsheets take a file without the mark for an older encoding.
  const mark = /^utf/i.test(encoding) ? "\ufeff" : "";
  let file: FileHandle | undefined;
  let header: string[] | undefined;
  let text = "";

  const put = (rows: string[][]) => {
    text += stringify(rows, { delimiter: separator, record_delimiter: "\r\n" });
  };

  async function flush() {
    // Names and telephone numbers: for the operator alone.
    if (!file) {
      file = await open(path, "w", 0o600);
      text = mark + text;
    }
    await file.write(iconv.encode(text, encoding));
    text = "";
  }

  return {
    async add(cells, reason, table) {
      const columns = table?.columns.map((column) => column.header) ?? [];
      const known = columns.indexOf(reasonColumn);
      const at = known === -1 ? columns.length : known;
      const withReason = (row: string[], value: string) => {
        const padded = [...row, ...Array(Math.max(0, at - row.length)).fill("")];
        return [...padded.slice(0, at), value, ...padded.slice(known === -1 ? at : at + 1)];
      };
      if (header?.join("\0") !== columns.join("\0")) {
        // The lines above a header may name the place of all rows below.
        const titles = (table?.titles ?? []).filter(Boolean).map((title) => [title]);
        put([...titles, withReason(columns, reasonColumn)]);
        header = columns;
      }
      put([withReason(cells, reason)]);
      if (text.length > bufferSize) await flush();
    },
    async close() {
      try {
        if (text !== "") await flush();
        return file && path;
      } finally {
        await file?.close();
      }
    },
    async discard() {
      await file?.close();
      if (file) await unlink(path);
    },
  };
}
