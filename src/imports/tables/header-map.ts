import type { Field } from "../columns/fields.js";
import { nameFields } from "../columns/fields.js";
import { type HeaderMap, headerMap, mapKey } from "./headers.js";

// What columns mean, as somebody says it who knows the list: JSON of header → field.

/** What a column may be said to hold: the API's fields, and what lists have besides. */
const mappableFields = [
  "first_name",
  "last_name",
  "full_name",
  "full_name_surname_first",
  "document_id",
  "document_type",
  "nationality",
  "birth_date",
  "age",
  "is_minor",
  "gender",
  "age_and_gender",
  "location",
  "description",
  "status",
  "found",
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
  "hospital_or_shelter",
  "contact_name",
  "contact_person_first_name",
  "contact_person_last_name",
  "contact_person_phone",
  "contact_person_email",
  "contact_person_relationship",
  "source_id",
  "source_notes",
  "note",
  "ignored",
] as const satisfies Field[];

const mostEntries = 200;
const mostBytes = 100_000;

/**
 * Reads an explicit map, `{"Paciente X": "full_name", "Doc": "document_id", "Talla": null}`; null stands
 * for `ignored`.
 * @throws RangeError with a sentence for people.
 */
export function readHeaderMap(text: string): HeaderMap {
  if (Buffer.byteLength(text) > mostBytes) throw new RangeError("The map is larger than 100 KB.");
  const entries = Object.entries(objectIn(text));
  if (entries.length === 0) throw new RangeError("The map names no column.");
  if (entries.length > mostEntries) {
    throw new RangeError(`The map names more than ${mostEntries} columns.`);
  }
  const map = headerMap(
    Object.fromEntries(entries.map(([header, to], at) => [header, fieldIn(to, at + 1)])),
  );
  if (map.has("")) throw new RangeError("A column in the map has no name.");
  if (map.size < entries.length) throw new RangeError("The map names a column twice.");
  return map;
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw new RangeError("The map is not valid JSON.");
  }
  throw new RangeError('The map is not a JSON object as {"Paciente": "full_name"}.');
}

function fieldIn(to: unknown, entry: number): Field {
  if (to === null) return "ignored";
  if (typeof to !== "string") {
    throw new RangeError(`Entry ${entry} of the map is neither the name of a field nor null.`);
  }
  const field = mappableFields.find((name) => name === to);
  if (field) return field;
  throw new RangeError(
    `Entry ${entry} of the map names no field of a list; there are: ${mappableFields.join(", ")}.`,
  );
}

/** Headers of a map that no column of these tables has, without case and accents. */
export function unusedNames(
  map: HeaderMap | undefined,
  tables: readonly { columns: readonly { header: string }[] }[],
): string[] {
  if (!map) return [];
  const headers = tables.flatMap(({ columns }) => columns.map(({ header }) => mapKey(header)));
  const there = new Set(headers);
  return [...map.keys()].filter((header) => !there.has(header));
}

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
