import { isFilled, putCell, type SheetRow } from "../../../kernel/sheets/rows.js";
import { dayOfSerial, plainNumber, unescaped, yesOrNo } from "../../../kernel/sheets/values.js";
import type { Archive } from "./archive.js";
import { textCollector } from "./shared-strings.js";
import { columnOf } from "./sheet-check.js";
import { parseXml } from "./xml.js";

/** What the cells of a sheet refer to. */
export interface CellContext {
  sharedStrings: readonly string[];
  dateStyles: ReadonlySet<number>;
  since1904: boolean;
}

/** The rows of a sheet as they stand in it, as text; wholly empty ones are left out. */
export async function* sheetRows(
  archive: Archive,
  part: string,
  context: CellContext,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  for await (const _ of parseXml(archive.read(part), rowHandlers(rows, context))) {
    yield* rows.splice(0);
  }
}

function rowHandlers(rows: SheetRow[], context: CellContext) {
  const inline = textCollector();
  let row: SheetRow = { number: 0, cells: [] };
  let inData = false;
  let inValue = false;
  let cell = { column: -1, type: "n", style: 0, value: "" };

  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === "sheetData") inData = true;
      if (!inData) return;
      if (name === "row") {
        const isHidden = /^(?:1|true)$/.test(attributes.hidden ?? "");
        row = { number: Number(attributes.r) || row.number + 1, cells: [], isHidden };
        cell.column = -1;
      } else if (name === "c") {
        const { r, t = "n", s = "0" } = attributes;
        const column = r === undefined ? cell.column + 1 : columnOf(r);
        cell = { column, type: t, style: Number(s), value: "" };
      } else if (name === "v") inValue = true;
      else inline.open(name);
    },
    text(text: string) {
      if (inValue) cell.value += text;
      else if (inData) inline.text(text);
    },
    close(name: string) {
      if (name === "sheetData") inData = false;
      else if (name === "v") inValue = false;
      else if (name === "c") putCell(row.cells, cell.column, textOf(cell, inline.take(), context));
      else if (name === "row" && inData && isFilled(row.cells)) rows.push(row);
      else inline.close(name);
    },
  };
}

/** The text that a cell shows. The value of a formula is stored beside it; an error in it counts as empty. */
function textOf(
  { type, style, value }: { type: string; style: number; value: string },
  inline: string,
  { sharedStrings, dateStyles, since1904 }: CellContext,
): string {
  if (type === "inlineStr") return inline;
  if (value === "" || type === "e") return "";
  if (type === "s") return sharedStrings[Number(value)] ?? "";
  if (type === "str") return unescaped(value);
  if (type === "b") return yesOrNo(value.trim() === "1" || value.trim() === "true");
  if (type === "d") return value.slice(0, 10);
  return dateStyles.has(style) ? dayOfSerial(value, since1904) : plainNumber(value);
}
