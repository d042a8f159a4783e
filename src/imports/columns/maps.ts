import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";
import { type Field, isField } from "./fields.js";

// What columns mean, as somebody says it who knows the list: JSON of header → field.

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
