import type { CountryCode } from "libphonenumber-js/max";
import type { DocumentType } from "../../database/collections.js";
import type { Field } from "../columns/fields.js";
import { nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { headerKey } from "../columns/header-words.js";
import { ageAndGenderParts, shortMOf } from "../values/age-and-gender.js";
import { readDocumentType } from "../values/documents.js";
import { isH } from "../values/gender.js";
import { readShelterStatus } from "../values/statuses.js";
import { askedOf } from "./asked-headers.js";
import {
  settleAgeUnits,
  settleContactNumber,
  settleMarks,
  settleOwners,
  settlePlaces,
  settleTypeAndNumber,
} from "./column-neighbours.js";
import { settleContacts } from "./contact-values.js";
import type { HeaderOverNames } from "./header-over-names.js";
import { contactGroup, ofTheContact } from "./header-rows.js";
import { type AgeUnit, saysMonthFirst } from "./header-units.js";
import {
  isRecordNumber,
  settled,
  settledPlace,
  settledState,
  tellsDocumentType,
  tellsHospitalStatus,
  toldByValues,
  toldIn,
} from "./header-values.js";
import { type HeaderMap, headerText, loneName, mapKey } from "./headers.js";
import { settleNames } from "./name-columns.js";
import { settleParts, settlePlaceColumn } from "./place-columns.js";
import { markPlaces } from "./place-lists.js";
import type { CatalogFind } from "./places.js";

export interface Column {
  /** As typed. */
  header: string;
  field: Field;
  /** A column of documents whose header names their type. */
  documentType?: DocumentType;
  /** A column of genders in which H occurs, so that its M is *mujer*. */
  withH?: true;
  /** In what a column of ages counts, when its header says that it is not in years: its bare `8` is 8 months. */
  ageUnit?: AgeUnit;
  /** A column of dates of birth whose header says that the month comes first. */
  monthFirst?: true;
  /** How a column of ages and genders writes M behind a bare number, if it does: `M`, `m` or both. */
  shortM?: string;
  /** A column `Estatus` whose words are those of a hospital or a shelter: each row's place decides which. */
  tells?: StateField[];
  /** A column of names in a table of places. */
  ofPlaces?: true;
}

export type StateField = "hospital_status" | "shelter_status";

export interface HeaderContext {
  map?: HeaderMap | undefined;
  /** The row above the header, which may name groups of its columns. */
  above?: readonly string[] | undefined;
  /** The column whose names only the rows below the header tell. */
  names?: HeaderOverNames | undefined;
}

/** The columns of a header row, as far as the headers tell. */
export function columnsOf(
  cells: readonly string[],
  { map, above = [], names }: HeaderContext = {},
): Column[] {
  const contact = contactGroup(above);
  const asked = askedOf(cells);
  const lone = map ? undefined : loneName(cells);
  const columns = cells.map((cell, at): Column => {
    const header = headerText(cell);
    const told = at === names?.column ? names.order : at === lone ? "full_name" : undefined;
    const own = told ?? asked(header) ?? fieldOfHeader(header);
    const known = own ?? "note";
    const field = map?.get(mapKey(cell)) ?? (contact(at) ? ofTheContact(known) : known);
    const documentType = field === "document_id" ? typeNamedBy(header) : undefined;
    const monthFirst = (field === "birth_date" || field === "born") && saysMonthFirst(header);
    return {
      ...{ header, field },
      ...(documentType && { documentType }),
      ...(monthFirst && { monthFirst }),
    };
  });
  const mapped = (column: Column) => map?.has(mapKey(column.header)) ?? false;
  settleNames(columns, mapped);
  const [first, second] = columns;
  if (first?.header === "" && nameFields.has(second?.field)) first.field = "numbering";
  settleTypeAndNumber(columns, mapped);
  settlePlaces(columns, mapped);
  settleAgeUnits(columns, mapped);
  settleContactNumber(columns, mapped);
  settleOwners(columns, mapped);
  settleMarks(columns);
  return columns;
}

/** `Pasaporte` and `CPF/RG` name the type of their numbers; `Cédula / Pasaporte` and `Documento` name none. */
function typeNamedBy(header: string): DocumentType | undefined {
  const words = headerKey(header)
    .split(" ")
    .filter((word) => !/^(?:no|nro|numero|number|n)$/.test(word));
  const types = new Set(words.map(readDocumentType));
  const [type] = types;
  return types.size === 1 && type !== "cedula" ? type : undefined;
}

/** What the list names for all its rows. */
export interface Context {
  hospital: boolean;
  shelter: boolean;
  today: string;
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** Of the catalog: a column of its places is one, whatever its header. */
  find?: CatalogFind;
  map?: HeaderMap | undefined;
}

/** Settles what only the values tell, from the first rows of the table (cells as typed). */
export function settleByValues(columns: Column[], rows: string[][], context: Context): Column[] {
  settleLetters(columns, rows);
  const told = (at: number) => toldIn(rows, at);
  const first = columns.map((column, at): Column => {
    return namesSomething.has(column.field) && answersYesOrNo(column.field, told(at))
      ? { ...column, field: answered(column.field, columns) }
      : { ...column };
  });
  settlePlaceColumn(first, rows, context);
  settleParts(first, rows, context);
  settleContacts(first, rows, context);
  const all = first.map((column, at) => settledColumn(column, first, () => told(at), context));
  const isMapped = ({ field, header }: Column) =>
    nameFields.has(field) && context.map?.has(mapKey(header));
  markPlaces(all, rows, all.some(isMapped));
  return all;
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
  if (field === "location") {
    return { ...column, ...settledPlace(column, told(), columns, context) };
  }
  if (field === "state") return { ...column, ...settledState(told(), columns, context) };
  if (field === "numbering" && isRecordNumber(column, told())) return { ...column, field: "note" };
  if (tellsHospitalStatus(column, columns, told, context))
    return { ...column, field: "hospital_status" };
  if (tellsDocumentType(column, columns, told)) return { ...column, field: "document_type" };
  const byValues = toldByValues(column, columns, told, context);
  if (byValues) return { ...column, field: byValues };
  const open = field === "born" || field === "id";
  return open ? { ...column, field: settled(field, told(), columns, context) } : column;
}

const namesSomething = new Set<Field>([
  ...(["hospital", "shelter", "contact_name", "location", "description"] as const),
]);
/** `En el refugio`, `Hospital`, `Familiar`: a column of yes and no names no place and nobody. */
const answersYesOrNo = (field: Field, told: string[]) =>
  told.length > 0 &&
  told.every((text) => yesOrNo.test(text) || (field === "shelter" && readShelterStatus(text)));
const yesOrNo = /^(?:s[ií]?|no?|x|yes|y|sim|n[aã]o)[.!]?$/i;

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
    const told = toldIn(rows, at);
    if (told.length === 0 || !told.every((text) => /^[VEP][-.]?$/i.test(text))) return;
    [column.field, next.field] = ["nationality", "document_id"];
    if (over) next.header = column.header;
  });
}
