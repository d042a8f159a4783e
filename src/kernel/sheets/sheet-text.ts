/** What a spreadsheet program takes. */
const maxCellLength = 32_767;

/** The text of a cell of a workbook, without what XML cannot hold or a program would read differently. */
export const sheetText = (text: string): string =>
  text
    .slice(0, maxCellLength)
    .toWellFormed()
    .replaceAll(/_(?=[xX][0-9a-fA-F]{4}_)/g, "_x005F_")
    .replaceAll("\ufffe", "_xFFFE_")
    .replaceAll("\uffff", "_xFFFF_");
