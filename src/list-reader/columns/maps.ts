import type { Reason } from "../../kernel/database/collections.js";
import { inWords, type Reasons, reasonOf } from "../../kernel/messages/lists/in-words.js";
import type { SettingsProblem } from "../../kernel/messages/lists/settings-problems.js";
import { fold } from "../../kernel/names/fold.js";
import { cleanLine } from "../../kernel/values/text.js";
import type { ParamsOf } from "../../kernel/values/wording.js";
import { type Field, fields, isField } from "./fields.js";

// Somebody who knows the list can give the meaning of its columns as JSON, header → field.

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

/** A header on one line, without the marks that chats put around bold text. */
export const headerText = (cell: string): string =>
  cleanLine(cell).replace(/^([*_~]{1,3})(.*)\1$/, "$2");

/** The form of a header in which it is compared with an explicit map. */
export const mapKey = (header: string): string => fold(headerText(header)).replaceAll(/\s+/g, " ");

/** Fields that only the importer distinguishes, and their names in a map. */
const mappedNames = {
  state: "status",
  born: "birth_date",
  id: "source_id",
  numbering: "ignored",
  note_date: "note",
  marked_female: "gender",
  marked_male: "gender",
} as const satisfies Partial<Record<Field, Field>>;

/** What a map may say that a column holds: fields of the API, and other contents of lists. */
export type MappableField = Exclude<Field, keyof typeof mappedNames>;

const isMappable = (field: Field): field is MappableField => !Object.hasOwn(mappedNames, field);
const mappableFields = fields.filter(isMappable);

/** The name of a field in a map. */
export const mappedAs = (field: Field): MappableField =>
  isMappable(field) ? field : mappedNames[field];

const maxEntries = 200;
const maxBytes = 100_000;

/** A map that cannot be used. */
export class WrongMap extends RangeError {
  override readonly name = "WrongMap";

  constructor(readonly reason: Reason) {
    super(inWords(reason, "en"));
  }
}

const wrongMap = <Code extends SettingsProblem>(code: Code, ...params: ParamsOf<Reasons[Code]>) =>
  new WrongMap(reasonOf(code, ...params));

/**
 * Reads an explicit map, `{"Paciente X": "full_name", "Doc": "document_id", "Talla": null}`. Null means `ignored`.
 * @throws WrongMap
 */
export function readHeaderMap(text: string): HeaderMap {
  if (new TextEncoder().encode(text).length > maxBytes) throw wrongMap("map_too_large");
  const entries = Object.entries(objectIn(text));
  if (entries.length === 0) throw wrongMap("map_empty");
  if (entries.length > maxEntries) throw wrongMap("map_too_long");
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
