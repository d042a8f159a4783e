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

/** The sheets of a workbook, in order. */
export interface Sheets {
  shown: Sheet[];
  hidden: Sheet[];
}

/**
 * Opens the sheets of a workbook. The whole file is checked first, so that nothing is read from a
 * damaged one. Throws RefusedFile.
 */
export async function openWorkbook(file: string, form: WorkbookForm): Promise<Sheets> {
  const opened = await openers[form](file);
  const sheets = opened.map((sheet) => ({ ...sheet, name: bounded(sheet.name, maxNameLength) }));
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  if (shown.length === 0) throw refusedFile("workbook_all_hidden");
  return { shown, hidden: sheets.filter(({ isHidden }) => isHidden) };
}
