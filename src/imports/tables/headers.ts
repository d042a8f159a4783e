import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";
import { type Field, isField, nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { namesBegin, saysName } from "../columns/header-words.js";

export type HeaderMap = ReadonlyMap<string, Field>;

/** An explicit map from header, as typed, to field. Throws RangeError for a field that does not exist. */
export function headerMap(fields: Readonly<Record<string, string>>): HeaderMap {
  return new Map(
    Object.entries(fields).map(([header, field]): [string, Field] => {
      if (!isField(field)) throw new RangeError(`"${field}" is not a field of a list`);
      return [mapKey(header), field];
    }),
  );
}

/** A header on one line; marks of bold around it, as in a chat, are not typed to be read. */
export const headerText = (cell: string): string =>
  cleanLine(cell).replace(/^([*_~]{1,3})(.*)\1$/, "$2");

/** How the headers of an explicit map are compared. */
export const mapKey = (header: string): string => fold(headerText(header)).replaceAll(/\s+/g, " ");

/** The number of known header words in a row that is a header (two or more, one of them a name), else 0. */
export function headerScore(row: readonly string[], map?: ReadonlyMap<string, unknown>): number {
  let known = 0;
  let names = 0;
  for (const cell of row) {
    const mapped = map?.get(mapKey(cell)) as Field | undefined;
    const field = mapped ?? fieldOfHeader(cell);
    if (field) known += 1;
    if (nameFields.has(field)) names += 1;
  }
  if (names === 0 && loneName(row) !== undefined) return known + 1;
  return known >= 2 && names >= 1 ? known : 0;
}

/** Is a row a header by its words? One with numbers and few known words is rather somebody's row. */
export function isHeader(row: readonly string[], map?: HeaderMap): boolean {
  const known = headerScore(row, map);
  if (known === 0 || !row.some((cell) => /^\W*\d[\d\W]*$|\d{3}/.test(cell))) return known > 0;
  return known >= row.filter((cell) => cell.trim() !== "").length / 3;
}

const ofPersons: ReadonlySet<Field | undefined> = new Set<Field>([
  ...(["document_id", "age", "gender", "birth_date", "age_and_gender", "description"] as const),
]);
const beginsAsName =
  /^\P{L}*(?:nombres?|name|nome|desaparecid[oa]s?|herman[oa]|vecin[oa]|encontrad[oa]|localizad[oa]|rescatad[oa]|atendid[oa]|evacuad[oa]|lesionad[oa]|herid[oa])(?!\p{L})/iu;

/** Among columns that only persons have, the one that begins as a name, though nobody knows its other words: `Nombre que dice el niño`. */
export function loneName(row: readonly string[]): number | undefined {
  if (!row.some((cell) => cell.length < 100 && beginsAsName.test(cell))) return undefined;
  if (row.some((cell) => /\d{3}/.test(cell))) return undefined; // somebody's row
  const fields = row.map((cell) => fieldOfHeader(cell));
  if (!isOfPersons(fields)) return undefined;
  const names = row.flatMap((cell, at) =>
    (fields[at] === undefined || fields[at] === "found") &&
    cell.length < 100 &&
    beginsAsName.test(cell)
      ? [at]
      : [],
  );
  return names.length === 1 ? names[0] : undefined;
}

/** Do headers without a name tell of persons all the same: two things that only they have, or one among others? */
export function isOfPersons(fields: readonly (Field | undefined)[]): boolean {
  if (fields.some((field) => nameFields.has(field))) return false;
  const persons = fields.filter((field) => ofPersons.has(field)).length;
  const known = fields.filter((field) => field !== undefined).length;
  return persons > 1 || (persons === 1 && known > 2);
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
