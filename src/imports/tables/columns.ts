import type { DocumentType } from "../../database/collections.js";
import { cleanLine } from "../../http/text.js";
import { ageAndGenderParts } from "../values/age-and-gender.js";
import { readDate } from "../values/dates.js";
import { readDocument, readDocumentType, readNationality } from "../values/documents.js";
import { isEmpty } from "../values/empty.js";
import { isH } from "../values/gender.js";
import { isStateOfCountry } from "../values/states.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "../values/statuses.js";
import { contactGroup, ofTheContact } from "./header-rows.js";
import type { Field } from "./header-words.js";
import {
  fieldOfHeader,
  type HeaderMap,
  headerText,
  headerTokens,
  mapKey,
  nameFields,
} from "./headers.js";
import { settleNames } from "./name-columns.js";

export interface Column {
  /** As typed. */
  header: string;
  field: Field;
  /** A column of documents whose header names their type. */
  documentType?: DocumentType;
  /** A column of genders in which H occurs, so that its M is *mujer*. */
  withH?: true;
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
  const columns = cells.map((cell, at): Column => {
    const header = headerText(cell);
    const known = fieldOfHeader(header) ?? "note";
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

/** `Tipo` and `Número` side by side are a document's. */
function settleTypeAndNumber(columns: Column[], mapped: (column: Column) => boolean): void {
  columns.forEach((column, at) => {
    const next = columns[at + 1];
    const saysType = !mapped(column) && /^(?:tipo|type|td)$/i.test(column.header);
    if (!next || !(saysType || column.field === "document_type")) return;
    const isNumber = !mapped(next) && next.field === "numbering";
    if (!isNumber && next.field !== "document_id") return;
    column.field = "document_type";
    next.field = "document_id";
  });
}

/** A column that may hold either kind of place gives way to one that says which. */
function settlePlaces(columns: Column[], mapped: (column: Column) => boolean): void {
  if (!columns.some(({ field }) => field === "hospital" || field === "shelter")) return;
  for (const column of columns) {
    if (column.field === "hospital_or_shelter" && !mapped(column)) column.field = "note";
  }
}

/** Columns `F` and `M` that are crossed make a gender only as a pair. */
function settleMarks(columns: Column[]): void {
  const marked = columns.filter(({ field }) => field.startsWith("marked_"));
  const pair = new Set(marked.map(({ field }) => field)).size === 2;
  const saying = (letter: string) =>
    marked.find(({ header }) => header.toLowerCase().split(" ").at(-1) === letter);
  const spanish = saying("m");
  // In a pair `H` and `M`, M is mujer.
  if (spanish && saying("h")) spanish.field = "marked_female";
  else if (!pair) for (const column of marked) column.field = "note";
}

/** What the list names for all its rows. */
export interface Context {
  hospital: boolean;
  shelter: boolean;
  today: string;
}

/** Settles what only the values tell, from the first rows of the table (cells as typed). */
export function settleByValues(columns: Column[], rows: string[][], context: Context): Column[] {
  settleLetters(columns, rows);
  return columns.map((column, at) => {
    const open = column.field === "state" || column.field === "born" || column.field === "id";
    const gender = column.field === "gender" || column.field === "age_and_gender";
    if (!open && !gender) return column;
    const values = rows.map((cells) => cleanLine((cells[at] ?? "").slice(0, 200)));
    const told = values.filter((value) => !isEmpty(value));
    if (gender) {
      const parts = column.field === "gender" ? told : told.flatMap(ageAndGenderParts);
      return parts.some(isH) ? { ...column, withH: true } : column;
    }
    if (column.field === "state") return { ...column, ...settledState(told, columns, context) };
    return { ...column, field: settled(column.field, told, columns, context) };
  });
}

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
