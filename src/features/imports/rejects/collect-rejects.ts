import { dirname } from "node:path";
import type { Reason } from "../../../kernel/database/collections.js";
import { isUnreadable } from "../../../kernel/files/unreadable.js";
import { reasonOf } from "../../../kernel/messages/lists/in-words.js";
import { csvLines } from "../../../kernel/sheets/csv-lines.js";
import { dayOf } from "../../../kernel/values/day.js";
import { dateOfFile, type ListFormat, type Table } from "../../../list-reader/index.js";
import { NoPlace, takenNames } from "./keep-file.js";
import { ndjsonRejects } from "./ndjson-rejects.js";
import { pfifRejects } from "./pfif-rejects.js";
import { type Rejects, withReasons } from "./rejected-rows.js";
import { type RejectsText, textRejects } from "./rejected-text.js";
import { workbookRejects } from "./rejected-workbook.js";

/** A file system that refuses the rejected rows costs the file of these rows, never the import. */
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
 * Collects rejected rows in a file with the format and the columns of the list. The file is made with the
 * first rejected row. If its name is taken, another one is found. `add` and `close` throw NoPlace and errors
 * of the file system.
 */
function openRejects(path: string, format: ListFormat): Rejects {
  if (format.kind === "ndjson") return textRejects(path, ndjsonRejects);
  if (format.kind === "pfif") return textRejects(path, pfifRejects(format.version));
  if (format.kind !== "csv" && format.kind !== "text")
    return workbookRejects(path.replace(workbookBeside, ".xlsx"));
  const named = dateOfFile(path, dayOf(new Date()));
  return textRejects(path.replace(workbookBeside, ".csv"), csvRejects(format, named));
}

/** Existing files of rejected rows at the place where those of this list go, whatever their format. */
export async function rejectsThere(path: string): Promise<string[]> {
  const names = [path, ...[".xlsx", ".csv"].map((ext) => path.replace(workbookBeside, ext))];
  return (await Promise.all([...new Set(names)].map(takenNames))).flat();
}

/**
 * The ending of a name that is made from the list's own name, whose ending may differ from the format that is
 * written.
 */
const workbookBeside = /(?<=\.rejected)\.(?:xls[xmb]?|xlt[xm]?|ods|ots)$/i;

type WrittenFormat = Extract<ListFormat, { encoding: string }>;

/**
 * Writes with the separator and encoding of the list; the parts of a text are parted by commas. Cells that a
 * spreadsheet would run are guarded until the file comes back. `named`: the date in the name of the file.
 */
function csvRejects(format: WrittenFormat, named: string | undefined): RejectsText {
  const { encoding } = format;
  const delimiter = format.kind === "csv" ? format.separator : ",";
  const rowsFor = withReasons(named);
  return {
    encoding,
    // Spreadsheets take a file without the mark for an older encoding.
    head: /^utf/i.test(encoding) ? "\ufeff" : "",
    of: (cells, reason, table) => csvLines(rowsFor(cells, reason, table), delimiter),
    tail: "",
  };
}
