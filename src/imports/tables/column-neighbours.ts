import type { Field } from "../columns/fields.js";
import { nameFields } from "../columns/fields.js";
import type { Column } from "./columns.js";
import { ageUnitOf, isOnlyMonths } from "./header-units.js";

// What a column holds, where only the columns beside it tell.

/** `Tipo` and `Número` side by side are a document's. */
export function settleTypeAndNumber(columns: Column[], mapped: (column: Column) => boolean): void {
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
export function settlePlaces(columns: Column[], mapped: (column: Column) => boolean): void {
  if (!columns.some(({ field }) => field === "hospital" || field === "shelter")) return;
  for (const column of columns) {
    if (column.field === "hospital_or_shelter" && !mapped(column)) column.field = "note";
  }
}

const ofContact = new Set<Field>(["contact_name", "contact_person_relationship"]);

/** `Número` behind the contact's name is no number of the row. */
export function settleContactNumber(columns: Column[], mapped: (column: Column) => boolean): void {
  columns.forEach((column, at) => {
    const before = columns[at - 1]?.field;
    if (column.field !== "numbering" || mapped(column) || !before || !ofContact.has(before)) return;
    if (!columns.slice(at).some(({ field }) => field === "contact_person_phone"))
      column.field = "contact_person_phone";
  });
}

/** `Edad (meses)` counts in months; `Meses` is an age where no other column is. */
export function settleAgeUnits(columns: Column[], mapped: (column: Column) => boolean): void {
  const ages = columns.some(({ field }) => field === "age" || field === "age_and_gender");
  const months = columns.find((column) => !mapped(column) && isOnlyMonths(column.header));
  if (!ages && months?.field === "note") months.field = "age";
  for (const column of columns) {
    const unit = column.field === "age" && ageUnitOf(column.header);
    if (unit) column.ageUnit = unit;
  }
}

const ownedFields = new Set<Field>(["document_id", "birth_date", "age", "gender"]);

/** Of two columns `Cédula` one behind the person's name is theirs, one behind `Jefe de familia` is not. */
export function settleOwners(columns: Column[], mapped: (column: Column) => boolean): void {
  const named = (at: number) =>
    columns
      .slice(0, at)
      .findLast(({ header }) =>
        /nombre|apellido|name|paciente|jefe|madre|padre|head/i.test(header),
      );
  const isOwn = (at: number) => nameFields.has(named(at)?.field);
  columns.forEach((column, at) => {
    const { field } = column;
    if (!ownedFields.has(field) || mapped(column) || isOwn(at) || !named(at)) return;
    if (columns.some((other, place) => other.field === field && isOwn(place)))
      column.field = "note";
  });
}

/** Columns `F` and `M` that are crossed make a gender only as a pair. */
export function settleMarks(columns: Column[]): void {
  const marked = columns.filter(({ field }) => field.startsWith("marked_"));
  const pair = new Set(marked.map(({ field }) => field)).size === 2;
  const saying = (letter: string) =>
    marked.find(({ header }) => header.toLowerCase().split(" ").at(-1) === letter);
  const spanish = saying("m");
  // In a pair `H` and `M`, M is mujer.
  if (spanish && saying("h")) spanish.field = "marked_female";
  else if (!pair) for (const column of marked) column.field = "note";
}
