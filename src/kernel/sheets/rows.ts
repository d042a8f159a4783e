/** A row of a sheet, numbered as the spreadsheet program numbers it. */
export interface SheetRow {
  number: number;
  cells: string[];
  /** The spreadsheet program does not show it. */
  isHidden?: boolean;
}

/** Behind the last header the column of a cell does not matter: no header is that far. */
export const widest = 1_000;

/** Puts a text into its column (from 0); empty ones are only put where another one follows. */
export function putCell(cells: string[], column: number, text: string): void {
  if (text === "") return;
  const at = column < widest ? column : Math.max(widest, cells.length);
  while (cells.length < at) cells.push("");
  cells[at] = text;
}

export const isFilled = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== "");
