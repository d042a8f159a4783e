import { stringify } from "csv-stringify/sync";
import { ndjsonRejects } from "../ndjson/read-json.js";
import { pfifRejects } from "../pfif/pfif-rejects.js";
import type { ListFormat } from "../read-list.js";
import { type Rejects, withReasons } from "./rejected-rows.js";
import { type RejectsText, textRejects } from "./rejected-text.js";
import { workbookRejects } from "./rejected-workbook.js";

/**
 * Collects rejected rows in a file written like the list, with the same columns. It is made when there
 * is one. Errors of the file system are thrown by `add` and `close`.
 */
export function openRejects(path: string, format: ListFormat): Rejects {
  if (format.kind === "workbook") return workbookRejects(path.replace(workbookBeside, ".xlsx"));
  if (format.kind === "ndjson") return textRejects(path, ndjsonRejects);
  if (format.kind === "pfif") return textRejects(path, pfifRejects(format.version));
  return textRejects(path.replace(workbookBeside, ".csv"), csvRejects(format));
}

/** The end of a name made from the list's own, which may say something else than what is written. */
const workbookBeside = /(?<=\.rejected)\.(?:xls[xmb]?|xlt[xm]?|ods|ots)$/i;

type CsvFormat = Extract<ListFormat, { kind: "csv" }>;

/** Same separator and encoding as the list; cells that a spreadsheet would run stay as they were typed. */
function csvRejects({ encoding, separator }: CsvFormat): RejectsText {
  const rowsFor = withReasons();
  return {
    encoding,
    // Spreadsheets take a file without the mark for an older encoding.
    head: /^utf/i.test(encoding) ? "\ufeff" : "",
    of: (cells, reason, table) =>
      stringify(rowsFor(cells, reason, table), { delimiter: separator, record_delimiter: "\r\n" }),
    tail: "",
  };
}
