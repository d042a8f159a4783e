import { fold } from "../../names/fold.js";
import { assignByHeaders } from "../columns/assign.js";
import type { Column } from "../columns/column.js";
import { type Field, nameFields } from "../columns/fields.js";
import { fieldOfHeader, mayNamePersons } from "../columns/header-evidence.js";
import { namesBegin, saysName } from "../columns/header-words.js";
import { type HeaderMap, mapKey } from "../columns/maps.js";

// Which row of a sheet or file is a header.

/** The number of known header words in a row that is a header (two or more, one of them a name), else 0. */
export function headerScore(row: readonly string[], map?: HeaderMap): number {
  let known = 0;
  let names = 0;
  for (const cell of row) {
    const field = map?.get(mapKey(cell)) ?? fieldOfHeader(cell);
    if (field) known += 1;
    if (nameFields.has(field)) names += 1;
  }
  if (names === 0 && known >= 2 && namesSomebody(row)) return known + 1;
  return known >= 2 && names >= 1 ? known : 0;
}

/**
 * Do headers beside each other tell what none of them tells alone: `Nombres del recién nacido`, or `Nombre que
 * dice el niño`, of which not every word is known? Not a row with numbers.
 */
function namesSomebody(row: readonly string[]): boolean {
  if (row.some((cell) => /\d{3}/.test(cell))) return false;
  const isNamed = ({ field, header }: Column) => nameFields.has(field) || mayNamePersons(header);
  return assignByHeaders(row).some(isNamed);
}

/** Is a row a header by its words? One with numbers and few known words is rather somebody's row. */
export function isHeader(row: readonly string[], map?: HeaderMap): boolean {
  const known = headerScore(row, map);
  if (known === 0 || !row.some((cell) => /^\W*\d[\d\W]*$|\d{3}/.test(cell))) return known > 0;
  return known >= row.filter((cell) => cell.trim() !== "").length / 3;
}

/**
 * Is a row below a header another header: a name word, and most of its cells known words? Among the rows
 * of a table the name word must be a clear one; not `apart` from them, behind a footer.
 */
export function isFurtherHeader(row: readonly string[], map?: HeaderMap, apart = false): boolean {
  if (apart && row.some((cell) => /^\W*\d+\W*$/.test(cell))) return false;
  if (!apart && !row.some(mayBeName)) return false; // nearly every row ends here
  const says = (cell: string) =>
    mayBeName(cell) && fieldOfHeader(cell) !== undefined && saysName(cell);
  if (!apart && !row.some(says)) return false;
  const filled = row.filter((cell) => cell.trim() !== "").length;
  return headerScore(row, map) >= Math.max(2, filled * 0.6);
}

function mayBeName(cell: string): boolean {
  if (cell.length > 60) return false;
  const start = letterFirst.test(cell) ? cell : cell.replace(/^\P{L}+/u, "");
  return namesBegin.has(fold(start.slice(0, 3)));
}

const letterFirst = /^[A-Za-z]/;

const mappedTo = (cell: string, map: HeaderMap) =>
  cell.length > 500 ? undefined : map.get(mapKey(cell));

/** Is the first row that holds a name of the map the header, whatever its other words? */
export const opensByMap = (cells: readonly string[], map: HeaderMap | undefined): boolean =>
  map !== undefined && cells.some((cell) => nameFields.has(mappedTo(cell, map)));

/**
 * Is a row below a header another header by the map alone: most of its cells are in it, one of them a
 * name? A single word may be somebody's answer.
 */
export function isMappedHeader(cells: readonly string[], map: HeaderMap | undefined): boolean {
  if (!map) return false;
  const filled = cells.filter((cell) => cell.trim() !== "");
  const least = Math.max(2, filled.length * 0.6);
  const mapped: Field[] = [];
  for (const [at, cell] of filled.entries()) {
    const field = mappedTo(cell, map);
    if (field) mapped.push(field);
    if (mapped.length + filled.length - at - 1 < least) return false; // nearly every row ends here
  }
  return mapped.length >= least && mapped.some((field) => nameFields.has(field));
}
