import type { Reason } from "../../database/collections.js";
import { inWords, type Reasons, reasonOf } from "../messages/in-words.js";
import type { ParamsOf } from "../messages/message.js";
import type { SettingsProblem } from "../messages/settings-problems.js";
import type { Field } from "./header-words.js";
import { type HeaderMap, headerMap, mapKey, nameFields } from "./headers.js";

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

/** A map that cannot be taken. */
export class WrongMap extends RangeError {
  override readonly name = "WrongMap";

  constructor(readonly reason: Reason) {
    super(inWords(reason, "en"));
  }
}

const wrongMap = <Code extends SettingsProblem>(code: Code, ...params: ParamsOf<Reasons[Code]>) =>
  new WrongMap(reasonOf(code, ...params));

/**
 * Reads an explicit map, `{"Paciente X": "full_name", "Doc": "document_id", "Talla": null}`; null stands
 * for `ignored`.
 * @throws WrongMap
 */
export function readHeaderMap(text: string): HeaderMap {
  if (Buffer.byteLength(text) > mostBytes) throw wrongMap("map_too_large");
  const entries = Object.entries(objectIn(text));
  if (entries.length === 0) throw wrongMap("map_empty");
  if (entries.length > mostEntries) throw wrongMap("map_too_long");
  const map = headerMap(
    Object.fromEntries(entries.map(([header, to], at) => [header, fieldIn(to, at + 1)])),
  );
  if (map.has("")) throw wrongMap("map_nameless_column");
  if (map.size < entries.length) throw wrongMap("map_column_twice");
  return map;
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw wrongMap("map_not_json");
  }
  throw wrongMap("map_not_object");
}

function fieldIn(to: unknown, entry: number): Field {
  if (to === null) return "ignored";
  if (typeof to !== "string") throw wrongMap("map_entry_wrong", { entry });
  const field = mappableFields.find((name) => name === to);
  if (field) return field;
  throw wrongMap("map_field_unknown", { entry, fields: mappableFields.join(", ") });
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
