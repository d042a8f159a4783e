import { dirname } from "node:path";
import { stringify } from "csv-stringify/sync";
import type { Reason } from "../../database/collections.js";
import { dayOf } from "../../values/day.js";
import { isUnreadable } from "../file-errors.js";
import { reasonOf } from "../messages/in-words.js";
import { ndjsonRejects } from "../ndjson/read-json.js";
import { pfifRejects } from "../pfif/pfif-rejects.js";
import type { ListFormat } from "../read-list.js";
import { dateOfFile } from "../tables/list-date.js";
import type { Table } from "../tables/table.js";
import { guardFormulas } from "./formula-guard.js";
import { NoPlace, takenNames } from "./keep-file.js";
import { type Rejects, withReasons } from "./rejected-rows.js";
import { type RejectsText, textRejects } from "./rejected-text.js";
import { workbookRejects } from "./rejected-workbook.js";

/** A file system that does not take the rejected rows costs these rows' file, never the import. */
export function collectRejects(path: string | undefined, format: ListFormat) {
  const rejects = path === undefined ? undefined : openRejects(path, format);
  let problem: Reason | null = null;
  const unless = (error: unknown) => {
    problem = problemOf(path ?? "", error);
    return null;
  };
  return {
    async add(cells: string[], reason: string, table: Table | undefined) {
      if (problem) return;
      await rejects?.add(cells, reason, table).catch(unless);
      if (problem) await rejects?.discard().catch(unless);
    },
    async close() {
      const rejects_file = (!problem && (await rejects?.close().catch(unless))) || null;
      return { rejects_file, rejects_problem: problem ?? rejects?.lack?.() ?? null };
    },
    async discard() {
      await rejects?.discard().catch(unless);
    },
  };
}

function problemOf(path: string, error: unknown): Reason {
  const isNoPlace = error instanceof NoPlace;
  if (!isNoPlace && !isUnreadable(error)) throw error;
  const { code: problem = "" } = error;
  return reasonOf("rejects_unwritable", { where: isNoPlace ? path : dirname(path), problem });
}

/**
 * Collects rejected rows in a file written like the list, with the same columns. It is made when there
 * is one; where its name is taken, a further one is found. `add` and `close` throw NoPlace and errors of
 * the file system.
 */
function openRejects(path: string, format: ListFormat): Rejects {
  if (format.kind === "ndjson") return textRejects(path, ndjsonRejects);
  if (format.kind === "pfif") return textRejects(path, pfifRejects(format.version));
  if (format.kind !== "csv") return workbookRejects(path.replace(workbookBeside, ".xlsx"));
  const named = dateOfFile(path, dayOf(new Date()));
  return textRejects(path.replace(workbookBeside, ".csv"), csvRejects(format, named));
}

/** Files of rejected rows that are there already where those of this list go, however it is written. */
export async function rejectsThere(path: string): Promise<string[]> {
  const names = [path, ...[".xlsx", ".csv"].map((ext) => path.replace(workbookBeside, ext))];
  return (await Promise.all([...new Set(names)].map(takenNames))).flat();
}

/** The end of a name made from the list's own, which may say something else than what is written. */
const workbookBeside = /(?<=\.rejected)\.(?:xls[xmb]?|xlt[xm]?|ods|ots)$/i;

type CsvFormat = Extract<ListFormat, { kind: "csv" }>;

/**
 * Same separator and encoding as the list; what a spreadsheet would run is guarded until it comes back.
 * `named`: the date that the name of the file tells.
 */
function csvRejects({ encoding, separator }: CsvFormat, named: string | undefined): RejectsText {
  const rowsFor = withReasons(named);
  return {
    encoding,
    // Spreadsheets take a file without the mark for an older encoding.
    head: /^utf/i.test(encoding) ? "\ufeff" : "",
    of: (cells, reason, table) =>
      stringify(
        rowsFor(cells, reason, table).map((row) => row.map(guardFormulas)),
        { delimiter: separator, record_delimiter: "\r\n" },
      ),
    tail: "",
  };
}
