import { type FileHandle, open, unlink } from "node:fs/promises";
import { stringify } from "csv-stringify/sync";
import iconv from "iconv-lite";
import { ndjsonRejects } from "./ndjson/read-json.js";
import { pfifRejects } from "./pfif/pfif-rejects.js";
import type { ListFormat } from "./read-list.js";
import { type Rejects, withReasons } from "./rejected-rows.js";
import { textRejects } from "./rejected-text.js";
import { workbookRejects } from "./rejected-workbook.js";

const bufferSize = 64 * 1024;

/**
 * Collects rejected rows in a file written like the list, with the same columns. It is made when there
 * is one. Errors of the file system are thrown by `add` and `close`.
 */
export function openRejects(path: string, format: ListFormat): Rejects {
  if (format.kind === "workbook") return workbookRejects(path.replace(workbookBeside, ".xlsx"));
  if (format.kind === "ndjson") return textRejects(path, ndjsonRejects);
  if (format.kind === "pfif") return textRejects(path, pfifRejects(format.version));
  return csvRejects(path.replace(workbookBeside, ".csv"), format);
}

/** The end of a name made from the list's own, which may say something else than what is written. */
const workbookBeside = /(?<=\.rejected)\.(?:xls[xmb]?|xlt[xm]?|ods|ots)$/i;

type CsvFormat = Extract<ListFormat, { kind: "csv" }>;

/** Same separator and encoding as the list; cells that a spreadsheet would run stay as they were typed. */
function csvRejects(path: string, { encoding, separator }: CsvFormat): Rejects {
  // Spreadsheets take a file without the mark for an older encoding.
  const mark = /^utf/i.test(encoding) ? "\ufeff" : "";
  const rowsFor = withReasons();
  let file: FileHandle | undefined;
  let text = "";

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
      const rows = rowsFor(cells, reason, table);
      text += stringify(rows, { delimiter: separator, record_delimiter: "\r\n" });
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
