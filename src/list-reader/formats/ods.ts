import { isFilled, putCell, type SheetRow } from "../../kernel/sheets/rows.js";
import { refusedFile } from "../refused-file.js";
import { fillMerged, type MergedCell, maxMerged, type Sheet, tooManyMerged } from "./cells.js";
import { cellReader, type OdsCell } from "./ods-cells.js";
import { type Archive, fromArchive, withArchive } from "./xlsx/archive.js";
import { attribute, parseXml, readXml } from "./xlsx/xml.js";

const content = "content.xml";
const maxRows = 1_048_576;
/** A text that is repeated over more columns than this counts once. */
const maxRepeated = 1_000;

export const isOds = (archive: Archive): boolean =>
  archive.has(content) && archive.has("META-INF/manifest.xml");

/** Looks at a whole ODS workbook; its rows are read as they are asked for. Throws RefusedFile. */
export function openOds(file: string): Promise<Sheet[]> {
  return withArchive(file, async (archive) => {
    await refuseProtected(archive);
    const reader = tableReader();
    for await (const _ of parseXml(archive.read(content), reader.handlers)) reader.take();
    if (reader.tables.length === 0) {
      throw refusedFile("workbook_none_in_open_document");
    }
    return reader.tables.map(({ name, isHidden, lastRow, merged }, at): Sheet => {
      const rows = () => fromArchive(file, (again) => tableRows(again, at));
      return { name, isHidden, lastRow, rows: () => fillMerged(rows(), merged) };
    });
  });
}

async function refuseProtected(archive: Archive): Promise<void> {
  await readXml(archive.read("META-INF/manifest.xml"), {
    open(name) {
      if (name === "encryption-data") throw refusedFile("workbook_protected");
    },
  });
}

async function* tableRows(archive: Archive, table: number): AsyncGenerator<SheetRow> {
  const reader = tableReader(table);
  for await (const _ of parseXml(archive.read(content), reader.handlers)) {
    for (const { number, cells, isHidden, times } of reader.take()) {
      for (let more = 0; more < times; more += 1) {
        yield { number: number + more, cells: [...cells], ...(isHidden && { isHidden }) };
      }
    }
    if (reader.tables.length - 1 > table) return; // the tables behind it have been looked at before
  }
}

interface Table {
  name: string;
  isHidden: boolean;
  lastRow: number;
  merged: MergedCell[];
}

/** Gathers the tables of a document and, of the one that is `wanted`, the rows. */
function tableReader(wanted?: number) {
  const path: string[] = [];
  const cells = cellReader(path);
  const hiddenStyles = new Set<string>();
  const tables: Table[] = [];
  let rows: RepeatedRow[] = [];
  let row: RepeatedRow = { number: 1, times: 0, cells: [] };
  let column = 0;

  function open(name: string, attributes: Record<string, string>) {
    const of = (local: string) => attribute(attributes, local) ?? "";
    if (name === "table-properties" && of("display") === "false") hiddenStyles.add(cells.style());
    else if (name === "table" && path.at(-1) === "spreadsheet") {
      const isHidden = hiddenStyles.has(of("style-name"));
      tables.push({ name: of("name"), isHidden, lastRow: 0, merged: [] });
      row = { number: 1, times: 0, cells: [] };
    } else if (name === "table-row") {
      const times = Number(of("number-rows-repeated")) || 1;
      const isHidden = /^(?:collapse|filter)$/.test(of("visibility"));
      row = { number: row.number + row.times, times, cells: [], isHidden };
      column = 0;
    }
    path.push(name);
    cells.open(name, attributes);
  }

  function close(name: string) {
    path.pop();
    if (name === "table-cell" || name === "covered-table-cell") closeCell(cells.take(name));
    else if (name === "table-row") closeRow();
  }

  function closeCell({ text, repeated, rowsSpanned }: OdsCell) {
    const most = text === "" ? 0 : Math.min(repeated, maxRepeated);
    for (let more = 0; more < most; more += 1) putCell(row.cells, column + more, text);
    const merged = tables.at(-1)?.merged ?? [];
    const top = row.number;
    if (rowsSpanned > 1) merged.push({ column, top, bottom: top + rowsSpanned - 1 });
    if (merged.length > maxMerged) throw tooManyMerged();
    column += repeated;
  }

  function closeRow() {
    const table = tables.at(-1);
    if (!table || !isFilled(row.cells)) return;
    table.lastRow = row.number + row.times - 1;
    if (table.lastRow > maxRows) throw refusedFile("workbook_sheet_too_long");
    if (tables.length - 1 === wanted) rows.push(row);
  }

  return {
    tables,
    handlers: { open, close, text: cells.text },
    /** The rows since the last call. */
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

interface RepeatedRow extends SheetRow {
  times: number;
}
