import { refusedFile } from "../refused-file.js";
import { bounded } from "./bounds.js";
import type { Sheet } from "./cells.js";
import type { WorkbookForm } from "./format.js";

/** The reader of a kind of workbook is loaded when there is such a workbook: most lists are none. */
const openers = {
  xls: async (file: string) => (await import("./old-workbook.js")).openXls(file),
  ods: async (file: string) => (await import("./ods.js")).openOds(file),
  xlsx: async (file: string) => (await import("./xlsx/open-xlsx.js")).openXlsx(file),
};

/** Far more than a spreadsheet program allows for the name of a sheet. */
const maxNameLength = 300;

/**
 * The visible sheets of a workbook, in order. The whole file is checked first, so that nothing is read from a
 * damaged one. Throws RefusedFile.
 */
export async function openWorkbook(file: string, form: WorkbookForm): Promise<Sheet[]> {
  const sheets = await openers[form](file);
  if (sheets.length === 0) throw refusedFile("workbook_all_hidden");
  return sheets.map((sheet) => ({ ...sheet, name: bounded(sheet.name, maxNameLength) }));
}
