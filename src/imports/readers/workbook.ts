import { refusedFile } from "../refused-file.js";
import type { Sheet } from "./cells.js";
import type { WorkbookForm } from "./format.js";

/** What reads a form of workbooks is loaded when there is one: most lists are none. */
const openers = {
  xls: async (file: string) => (await import("./old-workbook.js")).openXls(file),
  ods: async (file: string) => (await import("./ods.js")).openOds(file),
  xlsx: async (file: string) => (await import("./xlsx/open-xlsx.js")).openXlsx(file),
};

/**
 * The sheets of a workbook that are shown, in order. The whole file has been looked at by then, so that
 * nothing is read from one that is damaged. Throws RefusedFile.
 */
export async function openWorkbook(file: string, form: WorkbookForm): Promise<Sheet[]> {
  const sheets = await openers[form](file);
  if (sheets.length === 0) throw refusedFile("workbook_all_hidden");
  return sheets;
}
