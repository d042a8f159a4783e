import { refusedFile } from "../refused-file.js";
import type { Sheet } from "./cells.js";
import type { WorkbookForm } from "./format.js";
import { openOds } from "./ods.js";
import { openXls } from "./old-workbook.js";
import { openXlsx } from "./xlsx/open-xlsx.js";

const openers = { xls: openXls, ods: openOds, xlsx: openXlsx };

/**
 * The sheets of a workbook that are shown, in order. The whole file has been looked at by then, so that
 * nothing is read from one that is damaged. Throws RefusedFile.
 */
export async function openWorkbook(file: string, form: WorkbookForm): Promise<Sheet[]> {
  const sheets = await openers[form](file);
  if (sheets.length === 0) throw refusedFile("workbook_all_hidden");
  return sheets;
}
