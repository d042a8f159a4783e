import { refusedFile } from "../refused-file.js";
import type { Sheet } from "./cells.js";
import { isOds, openOds } from "./ods.js";
import { openXls } from "./old-workbook.js";
import { withArchive } from "./xlsx/archive.js";
import { openXlsx } from "./xlsx/open-xlsx.js";

export type WorkbookForm = "xlsx" | "xls" | "ods";

/**
 * What a workbook is, and its sheets that are shown, in order. The whole file has been looked at by then,
 * so that nothing is read from one that is damaged. Throws RefusedFile.
 */
export async function openWorkbook(
  file: string,
  kind: "zip" | "compound",
): Promise<{ form: WorkbookForm; sheets: Sheet[] }> {
  const form = kind === "compound" ? "xls" : await formOfZip(file);
  const sheets = await { xls: openXls, ods: openOds, xlsx: openXlsx }[form](file);
  if (sheets.length === 0) throw refusedFile("workbook_all_hidden");
  return { form, sheets };
}

const formOfZip = (file: string) =>
  withArchive(file, async (archive) => (isOds(archive) ? "ods" : "xlsx"));
