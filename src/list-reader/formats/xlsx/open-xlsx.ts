import { fillMerged, type Sheet } from "../cells.js";
import { fromArchive, withArchive } from "./archive.js";
import { readBook } from "./book.js";
import { readSharedStrings } from "./shared-strings.js";
import { checkSheet } from "./sheet-check.js";
import { type CellContext, sheetRows } from "./sheet-rows.js";
import { readDateStyles } from "./styles.js";

/** Looks at a whole XLSX workbook; its rows are read as they are asked for. Throws RefusedFile. */
export function openXlsx(file: string): Promise<Sheet[]> {
  return withArchive(file, async (archive) => {
    const book = await readBook(archive);
    const context: CellContext = {
      since1904: book.since1904,
      sharedStrings: book.sharedStrings ? await readSharedStrings(archive, book.sharedStrings) : [],
      dateStyles: book.styles ? await readDateStyles(archive, book.styles) : new Set(),
    };
    const sheets: Sheet[] = [];
    for (const { name, part, isHidden } of book.sheets) {
      const { merged, lastRow } = await checkSheet(archive, part);
      const rows = () => fromArchive(file, (again) => sheetRows(again, part, context));
      const { since1904 } = book;
      sheets.push({ name, isHidden, lastRow, since1904, rows: () => fillMerged(rows(), merged) });
    }
    return sheets;
  });
}
