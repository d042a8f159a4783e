import { fold } from "../../kernel/names/fold.js";
import { assignByHeaders } from "../columns/assign.js";
import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { fieldOfHeader, mayNamePersons } from "../columns/header-evidence.js";
import { namesBegin, saysName } from "../columns/header-words.js";
import { type HeaderMap, mapKey } from "../columns/maps.js";
import type { ListOptions } from "../list-options.js";

// Which row of a sheet or file is a header.

/** Headers that somebody has explained. */
export type KnownHeaders = Pick<ListOptions, "map" | "remembered">;

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
 * Whether adjacent headers say together what none says alone, although not every word is known: `Nombres del
 * recién nacido`, `Nombre que dice el niño`. A row with numbers does not count.
 */
function namesSomebody(row: readonly string[]): boolean {
  if (row.some((cell) => /\d{3}/.test(cell))) return false;
  const isNamed = ({ field, header }: Column) => nameFields.has(field) || mayNamePersons(header);
  return assignByHeaders(row).some(isNamed);
}

/**
 * Whether a row is the first header: by its words, or because somebody explained the columns under it. A row
 * with numbers and few known words is rather a person's row.
 */
export function opensTable(row: readonly string[], { map, remembered }: KnownHeaders): boolean {
  if (remembered?.(row)) return true;
  if (map && row.some((cell) => nameFields.has(mappedTo(cell, map)))) return true;
  const known = headerScore(row, map);
  if (known === 0 || !row.some((cell) => /^\W*\d[\d\W]*$|\d{3}/.test(cell))) return known > 0;
  return known >= row.filter((cell) => cell.trim() !== "").length / 3;
}

const mappedTo = (cell: string, map: HeaderMap) =>
  cell.length > 500 ? undefined : map.get(mapKey(cell));

/**
 * Whether a row below a header is another header: it has a name word, and most of its cells are known words.
 * Among the rows of a table the name word must be a clear one; behind a footer (`apart`) it need not be.
 * Nearly every row ends this check soon.
 */
export function isFurtherHeader(
  row: readonly string[],
  { map, remembered }: KnownHeaders,
  apart = false,
): boolean {
  const filled = row.filter((cell) => cell.trim() !== "");
  if (isOfMap(filled, map) || remembered?.(row)) return true;
  const isClear = apart
    ? !row.some((cell) => /^\W*\d+\W*$/.test(cell))
    : row.some((cell) => mayBeName(cell) && fieldOfHeader(cell) !== undefined && saysName(cell));
  return isClear && headerScore(row, map) >= Math.max(2, filled.length * 0.6);
}

/** Whether most cells are in the map and one of them is a name. A single word may be a value. */
function isOfMap(filled: readonly string[], map: HeaderMap | undefined): boolean {
  const mayMiss = Math.min(filled.length - 2, Math.floor(filled.length * 0.4));
  let missed = 0;
  const isMost =
    map !== undefined &&
    mayMiss >= 0 &&
    filled.every((cell) => mappedTo(cell, map) || ++missed <= mayMiss);
  return isMost && filled.some((cell) => nameFields.has(mappedTo(cell, map)));
}

function mayBeName(cell: string): boolean {
  if (cell.length > 60) return false;
  const start = letterFirst.test(cell) ? cell : cell.replace(/^\P{L}+/u, "");
  return namesBegin.has(fold(start.slice(0, 3)));
}

const letterFirst = /^[A-Za-z]/;
