import { RefusedFile } from "../refused-file.js";
import type { Sheet } from "./cells.js";
import { isOds, openOds } from "./ods.js";
import { openXls } from "./old-workbook.js";
import { withArchive } from "./xlsx/archive.js";
import { openXlsx } from "./xlsx/open-xlsx.js";

/**
 * The sheets of a workbook that are shown, in order. The whole file has been looked at by then, so that
 * nothing is read from one that is damaged. Throws RefusedFile.
 */
export async function openWorkbook(file: string, kind: "zip" | "compound"): Promise<Sheet[]> {
  const sheets = kind === "compound" ? await openXls(file) : await openZip(file);
  if (sheets.length === 0) throw new RefusedFile("The workbook has no sheet that is shown.");
  return sheets;
}

async function openZip(file: string): Promise<Sheet[]> {
  const ods = await withArchive(file, async (archive) => isOds(archive));
  return ods ? openOds(file) : openXlsx(file);
}
