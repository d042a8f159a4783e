import { markPlaces } from "../tables/place-lists.js";
import { readDocumentType } from "../values/documents.js";
import { wordSet } from "../values/phrases.js";
import { number } from "../words/documents.js";
import type {
  Because,
  Change,
  Column,
  Context,
  HeaderRule,
  Understood,
  ValueRule,
  WithValues,
} from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { headerEvidence } from "./header-evidence.js";
import { ageUnitOf, saysMonthFirst } from "./header-units.js";
import { headerKey } from "./header-words.js";
import { type HeaderMap, headerText, mapKey } from "./maps.js";
import { nameRules } from "./names.js";
import { neighbourRules } from "./neighbours.js";
import { ownColumns } from "./own-table.js";
import { asContact, contactGroup, ownerRules } from "./owners.js";
import { doubtfulPlaces, partsOfPlaces, placesByValues } from "./places.js";
import { askedStates, doubtfulStates, openStates, statesAsPlaces } from "./states.js";
import {
  columnValues,
  commas,
  dateOrders,
  documentTypes,
  fieldsByValues,
  genders,
  letters,
  loneName,
  openHeaders,
  recordNumbers,
  yesAndNo,
} from "./values.js";

// This is the only place that decides what a column holds. What somebody said of it is never overruled. Then
// its header decides, then the adjacent headers, then its values. Rules return the changes that they want, in
// the order in which they stand here. A column that no rule understands is a note.

const headerRules: readonly HeaderRule[] = [...ownerRules, ...nameRules, ...neighbourRules];
const valueRules: readonly ValueRule[] = [
  letters,
  loneName,
  yesAndNo,
  placesByValues,
  partsOfPlaces,
  genders,
  commas,
  statesAsPlaces,
  openStates,
  recordNumbers,
  askedStates,
  documentTypes,
  fieldsByValues,
  openHeaders,
  dateOrders,
  doubtfulStates,
  doubtfulPlaces,
];

export interface Given {
  map?: HeaderMap | undefined;
  /** Earlier answers about columns under this header row. */
  remembered?: HeaderMap | undefined;
  /** The row that may name groups of columns. */
  above?: readonly string[] | undefined;
}

/** The columns of a header row, as far as their headers show. */
export function assignByHeaders(
  cells: readonly string[],
  { map, remembered, above = [] }: Given = {},
): Column[] {
  const isOfContact = contactGroup(above);
  const known = { map, remembered, own: ownColumns(cells) };
  const columns = cells.map((cell, at): Column => {
    const header = headerText(cell);
    const key = mapKey(cell);
    for (const because of ["map", "remembered", "own"] as const) {
      const field = known[because]?.get(key);
      if (field) return { header, field, evidence: [{ field, because }] };
    }
    const found = headerEvidence(header);
    if (!found) return { header, field: "note" };
    const field = isOfContact(at) ? asContact(found.field) : found.field;
    const because = found.isWhole ? "header" : "part of the header";
    return { header, field: found.isWhole ? field : "note", evidence: [{ field, because }] };
  });
  apply(headerRules, { columns, because: "columns" }, (rule, table) => rule(table));
  return columns.map(withDetails);
}

/** Likewise, as far as the first rows of the table show, with cells as typed. */
export function assignByValues(
  byHeaders: readonly Column[],
  rows: readonly (readonly string[])[],
  context: Context,
): Column[] {
  const columns = byHeaders.map((column) => ({ ...column }));
  const known = new Map<number, string[]>();
  const valuesIn = (at: number) => {
    const values = known.get(at) ?? columnValues(rows, at);
    known.set(at, values);
    return values;
  };
  apply(valueRules, { columns, because: "values" }, (rule, table) =>
    rule(Object.assign(table, { rows, context, valuesIn }) as WithValues),
  );
  markPlaces(columns, rows, columns.some(isMappedName));
  return columns.map((column) => withDoubt(withDetails(column)));
}

function apply<Rule>(
  rules: readonly Rule[],
  { columns, because }: { columns: Column[]; because: Because },
  changesBy: (rule: Rule, table: Understood) => Change[],
): void {
  const has = (...fields: Field[]) => columns.some(({ field }) => fields.includes(field));
  for (const rule of rules) {
    for (const { at, ...change } of changesBy(rule, { columns, has })) {
      const column = columns[at];
      const isDecided = change.field !== undefined || change.unsure !== undefined;
      if (!column || (isMapped(column) && isDecided)) continue;
      const { field = column.field, evidence = [] } = { ...column, ...change };
      const isNews = field !== column.field;
      Object.assign(column, change, isNews && { evidence: [...evidence, { field, because }] });
    }
  }
}

/** Whether somebody said what it holds, now or before, or the registry knows its own file. */
const isMapped = ({ evidence: [first] = [] }: Column) =>
  first?.because === "map" || first?.because === "remembered" || first?.because === "own";
const isMappedName = (column: Column) => isMapped(column) && nameFields.has(column.field);

/** Adds the unit and form of the values of a column, as its header states them. */
function withDetails(column: Column): Column {
  const { field, header } = column;
  const documentType = field === "document_id" ? typeNamedBy(header) : undefined;
  const ageUnit = field === "age" ? ageUnitOf(header) : undefined;
  const monthFirst = (field === "birth_date" || field === "born") && saysMonthFirst(header);
  return {
    ...column,
    ...(documentType && { documentType }),
    ...(ageUnit && { ageUnit }),
    ...(monthFirst && { monthFirst }),
  };
}

const ofNumbers = wordSet(number);

/** `Pasaporte` and `CPF/RG` name the type of their numbers; `Cédula / Pasaporte` and `Documento` name none. */
function typeNamedBy(header: string) {
  const words = headerKey(header)
    .split(" ")
    .filter((word) => word !== "n" && !ofNumbers.has(word));
  const types = new Set(words.map(readDocumentType));
  const [type] = types;
  return types.size === 1 && type !== "cedula" ? type : undefined;
}

/** Adds what a note may be after all, when its header says so in part and nothing has confirmed it. */
function withDoubt(column: Column): Column {
  const asked = column.evidence?.filter(({ because }) => because === "part of the header") ?? [];
  const own = asked.map(({ field }) => field).filter((field) => !field.startsWith("note"));
  const unsure = [...new Set([...own, ...(column.unsure ?? [])])];
  if (column.field !== "note" || unsure.length === 0) return column;
  return { ...column, unsure, ...(own.includes("hospital") && { areHospitals: true }) };
}
