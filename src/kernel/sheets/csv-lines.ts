import { stringify } from "csv-stringify/sync";
import { guardFormulas } from "./formula-guard.js";

/** Lines of CSV. No cell is run by a spreadsheet program, and none is parted where it has a line break. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: string): string =>
  stringify(
    rows.map((row) => row.map(guardFormulas)),
    { delimiter, record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );
