import { isDateFormat } from "../../../kernel/sheets/date-format.js";
import type { Archive } from "./archive.js";
import { readXml } from "./xml.js";

/** The numbers of the formats that every spreadsheet program knows as dates or times. */
const isDateNumber = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** The cell styles that show numbers as dates. */
export async function readDateStyles(archive: Archive, part: string): Promise<Set<number>> {
  const own = new Map<number, boolean>();
  const dates = new Set<number>();
  let count = 0;
  let inCells = false;
  await readXml(archive.read(part), {
    open(name, { numFmtId = "0", formatCode = "" }) {
      const id = Number(numFmtId);
      if (name === "numFmt") own.set(id, isDateFormat(formatCode));
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) {
        if (own.get(id) ?? isDateNumber(id)) dates.add(count);
        count += 1;
      }
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return dates;
}
