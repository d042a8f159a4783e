import type { DocumentType } from "../../database/collections.js";
import { cleanLine } from "../../http/text.js";
import { ageAndGenderParts, shortMOf } from "../values/age-and-gender.js";
import { readDate } from "../values/dates.js";
import { readDocument, readDocumentType, readNationality } from "../values/documents.js";
import { isEmpty } from "../values/empty.js";
import { isH } from "../values/gender.js";
import { isStateOfCountry } from "../values/states.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "../values/statuses.js";
import { askedOf } from "./asked-headers.js";
import {
  settleMarks,
  settleOwners,
  settlePlaces,
  settleTypeAndNumber,
} from "./column-neighbours.js";
import { contactGroup, ofTheContact } from "./header-rows.js";
import type { Field } from "./header-words.js";
import {
  fieldOfHeader,
  type HeaderMap,
  headerText,
  headerTokens,
  loneName,
  mapKey,
  nameFields,
} from "./headers.js";
import { settleNames } from "./name-columns.js";
import { settlePlaceColumn } from "./place-columns.js";
import type { CatalogFind } from "./places.js";

export interface Column {
  /** As typed. */
  header: string;
  field: Field;
  /** A column of documents whose header names their type. */
  documentType?: DocumentType;
  /** A column of genders in which H occurs, so that its M is *mujer*. */
  withH?: true;
  /** How a column of ages and genders writes M behind a bare number, if it does: `M`, `m` or both. */
  shortM?: string;
  /** A column `Estatus` whose words are those of a hospital or a shelter: each row's place decides which. */
  tells?: StateField[];
}

export type StateField = "hospital_status" | "shelter_status";

export interface HeaderContext {
  map?: HeaderMap | undefined;
  /** The row above the header, which may name groups of its columns. */
  above?: readonly string[] | undefined;
}

/** The columns of a header row, as far as the headers tell. */
export function columnsOf(
  cells: readonly string[],
  { map, above = [] }: HeaderContext = {},
): Column[] {
  const contact = contactGroup(above);
  const asked = askedOf(cells);
  const lone = map ? undefined : loneName(cells);
  const columns = cells.map((cell, at): Column => {
    const header = headerText(cell);
    const own = at === lone ? "full_name" : (asked(header) ?? fieldOfHeader(header));
    const known = own ?? "note";
    const field = map?.get(mapKey(cell)) ?? (contact(at) ? ofTheContact(known) : known);
    const documentType = field === "document_id" ? typeNamedBy(header) : undefined;
    return { header, field, ...(documentType && { documentType }) };
  });
  const mapped = (column: Column) => map?.has(mapKey(column.header)) ?? false;
  settleNames(columns, mapped);
  const [first, second] = columns;
  if (first?.header === "" && nameFields.has(second?.field)) first.field = "numbering";
  settleTypeAndNumber(columns, mapped);
  settlePlaces(columns, mapped);
  settleOwners(columns, mapped);
  settleMarks(columns);
  return columns;
}

/** `Pasaporte` and `CPF/RG` name the type of their numbers; `Cédula / Pasaporte` and `Documento` name none. */
function typeNamedBy(header: string): DocumentType | undefined {
  const words = headerTokens(header).filter((word) => !/^(?:no|nro|numero|number|n)$/.test(word));
  const types = new Set(words.map(readDocumentType));
  const [type] = types;
  return types.size === 1 && type !== "cedula" ? type : undefined;
}

/** What the list names for all its rows. */
export interface Context {
  hospital: boolean;
  shelter: boolean;
  today: string;
  /** Of the catalog: a column of its places is one, whatever its header. */
  find?: CatalogFind;
}

/** Settles what only the values tell, from the first rows of the table (cells as typed). */
export function settleByValues(columns: Column[], rows: string[][], context: Context): Column[] {
  settleLetters(columns, rows);
  const told = (at: number) =>
    rows
      .map((cells) => cleanLine((cells[at] ?? "").slice(0, 200)))
      .filter((value) => !isEmpty(value));
  const first = columns.map((column, at): Column => {
    const place = column.field === "shelter" || column.field === "hospital";
    return place && answersYesOrNo(told(at))
      ? { ...column, field: answered(column.field, columns) }
      : { ...column };
  });
  settlePlaceColumn(first, rows, context);
  return first.map((column, at) => settledColumn(column, first, () => told(at), context));
}

function settledColumn(
  column: Column,
  columns: Column[],
  told: () => string[],
  context: Context,
): Column {
  const { field } = column;
  if (field === "gender" || field === "age_and_gender") {
    const shortM = field === "gender" ? "" : shortMOf(told());
    const parts =
      field === "gender" ? told() : told().flatMap((cell) => ageAndGenderParts(cell, shortM));
    return { ...column, ...(parts.some(isH) && { withH: true }), ...(shortM && { shortM }) };
  }
  if (field === "state") return { ...column, ...settledState(told(), columns, context) };
  const open = field === "born" || field === "id";
  return open ? { ...column, field: settled(field, told(), columns, context) } : column;
}

/** `En el refugio`, `Hospital`: a column of yes and no names no place. */
const answersYesOrNo = (told: string[]) =>
  told.length > 0 && told.every((text) => /^(?:s[ií]?|no?|x|yes|y|sim|n[aã]o)[.!]?$/i.test(text));

const answered = (field: Field, columns: Column[]): Field =>
  field === "shelter" && !columns.some((column) => column.field === "shelter_status")
    ? "shelter_status"
    : "note";

/** One header over two columns, `V` and the number; or a column of such letters without a header. */
function settleLetters(columns: Column[], rows: string[][]): void {
  columns.forEach((column, at) => {
    const next = columns[at + 1];
    const over = column.field === "document_id" && next?.header === "";
    if (!next || !(over || (column.header === "" && next.field === "document_id"))) return;
    const told = rows.map((cells) => (cells[at] ?? "").trim()).filter((text) => !isEmpty(text));
    if (told.length === 0 || !told.every((text) => /^[VEP][-.]?$/i.test(text))) return;
    [column.field, next.field] = ["nationality", "document_id"];
    if (over) next.header = column.header;
  });
}

function settled(field: Field, told: string[], columns: Column[], context: Context): Field {
  const has = (other: Field) => columns.some((column) => column.field === other);
  const count = (test: (value: string) => unknown) => told.filter(test).length;
  if (field === "born") {
    return count(readNationality) > count((value) => readDate(value, context.today))
      ? "nationality"
      : "birth_date";
  }
  const cedulas = count((value) => /^[VE]/i.test(value) && readDocument(value, {}));
  if (!has("document_id") && cedulas > told.length * 0.8) return "document_id";
  return has("source_id") ? "note" : "source_id";
}

/** A column `Estado` is a place, a person's status, or says how each row's hospital or shelter stands. */
function settledState(told: string[], columns: Column[], context: Context): Partial<Column> {
  const has = (other: Field) => columns.some((column) => column.field === other);
  const count = (test: (value: string) => unknown) => told.filter(test).length;
  const either = has("hospital_or_shelter");
  const inHospital = (context.hospital || has("hospital") || either) && !has("hospital_status");
  const inShelter = (context.shelter || has("shelter") || either) && !has("shelter_status");
  const hospital = inHospital ? count(readHospitalStatus) : 0;
  const shelter = inShelter ? count(readShelterStatus) : 0;
  const status = count((value) => readStatus(value)?.plain);
  if (count(isStateOfCountry) > Math.max(hospital, shelter, status)) return { field: "location" };
  const tells: StateField[] = [];
  if (hospital > 0) tells.push("hospital_status");
  if (shelter > 0) tells.push("shelter_status");
  if (tells.length > 0 || status > 0) return { field: "state", tells };
  if (inHospital && told.length > 0) return { field: "state", tells: ["hospital_status"] };
  return { field: has("status") ? "note" : "state" };
}
