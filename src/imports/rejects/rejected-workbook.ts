import { dirname } from "node:path";
import { dayOf } from "../../http/day.js";
import { dateOfFile, dateOfName } from "../tables/list-date.js";
import type { Table } from "../tables/table.js";
import { keepFile } from "./keep-file.js";
import { type Rejects, withReasons } from "./rejected-rows.js";
import { openSpooledArchive, type SpooledArchive } from "./spooled-archive.js";
import { bookParts, mostRows, rowXml, sheetHead, sheetPart, sheetTail } from "./workbook-xml.js";

interface Sheet {
  number: number;
  /** Of its rows so far, and of their XML. */
  rows: number;
  size: number;
  next: ReturnType<typeof withReasons>;
}

/** Characters of XML in one sheet. */
const mostText = 2 ** 30;
const longestName = 31;

/**
 * Rejected rows as a workbook with the sheets of the list. They wait packed in a file without a name in
 * the folder of `path`, and the workbook is made at the end. Every cell is text, so that nothing in it is
 * run, and a number keeps the digits that were typed.
 */
export function workbookRejects(path: string): Rejects {
  const names: string[] = [];
  const sheets = new Map<string, Sheet>();
  let archive: SpooledArchive | undefined;
  const today = dayOf(new Date());

  async function openSheet(name: string, book: SpooledArchive): Promise<Sheet> {
    const own = sheetName(name, names);
    names.push(own);
    const next = withReasons(dateOfName(own, today) ?? dateOfFile(path, today));
    const sheet = { number: names.length, rows: 0, size: 0, next };
    sheets.set(name, sheet);
    await book.add(sheetPart(sheet.number), sheetHead);
    return sheet;
  }

  return {
    async add(cells, reason, table) {
      archive ??= await openSpooledArchive(dirname(path));
      const name = sheetOf(table);
      const last = sheets.get(name);
      const rows = last?.next(cells, reason, table) ?? [];
      const fits = last && last.rows + rows.length <= mostRows && last.size < mostText;
      // A further sheet begins with the header again.
      const sheet = fits ? last : await openSheet(name, archive);
      for (const row of fits ? rows : sheet.next(cells, reason, table)) {
        sheet.rows += 1;
        const xml = rowXml(sheet.rows, row);
        sheet.size += xml.length;
        await archive.add(sheetPart(sheet.number), xml);
      }
    },
    async close() {
      if (!archive) return undefined;
      try {
        for (const at of names.keys()) await archive.add(sheetPart(at + 1), sheetTail);
        for (const [name, xml] of bookParts(names)) await archive.add(name, xml);
        return await keepFile(path, archive.bytes());
      } finally {
        await archive.close();
      }
    },
    discard: async () => archive?.close(),
  };
}

const sheetOf = (table: Table | undefined): string =>
  table && "sheet" in table.at ? table.at.sheet : "";

/** The sheet's own name (it may name a shelter), as far as a spreadsheet program takes it. */
function sheetName(name: string, others: string[]): string {
  // Excel keeps `History` for itself.
  const taken = new Set(["history", ...others.map((other) => other.toLowerCase())]);
  const clean = name.replaceAll(/[\][*?/\\:\p{Cc}]/gu, " ").replaceAll(/^'+|'+$/g, "");
  const base = clean.trim().slice(0, longestName) || "1";
  for (let copy = 2, unique = base; ; copy += 1) {
    if (!taken.has(unique.toLowerCase())) return unique;
    unique = `${base.slice(0, longestName - 4)} ${copy}`;
  }
}
