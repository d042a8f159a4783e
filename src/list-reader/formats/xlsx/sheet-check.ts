import { type MergedCell, maxMerged, tooManyMerged } from "../cells.js";
import type { Archive } from "./archive.js";
import { readXml } from "./xml.js";

/**
 * Reads a sheet to its end before any of its rows is used: only then it is known to be whole, and merged
 * cells are listed behind the rows.
 */
export async function checkSheet(archive: Archive, part: string) {
  const merged: MergedCell[] = [];
  let lastRow = 0;
  await readXml(archive.read(part), {
    open(name, { r, ref }) {
      if (name === "row") lastRow = r === undefined ? lastRow + 1 : Number(r) || lastRow;
      if (name !== "mergeCell") return;
      const cell = mergedCell(ref);
      if (cell) merged.push(cell);
      if (merged.length > maxMerged) throw tooManyMerged();
    },
  });
  return { merged, lastRow };
}

function mergedCell(ref = ""): MergedCell | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/.exec(ref);
  if (!match) return undefined;
  return { column: columnOf(match[1]), top: Number(match[2]), bottom: Number(match[3]) };
}

/** The column (from 0) that a reference such as `AB12` begins with; -1 when it names none. */
export function columnOf(reference = ""): number {
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
