import { markPlaces } from "../tables/place-lists.js";
import { readDocumentType } from "../values/documents.js";
import { wordSet } from "../values/phrases.js";
import { number } from "../vocabulary/documents.js";
import type {
  Because,
  Change,
  Column,
  Context,
  Evidence,
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
import { asContact, contactGroup, ownerRules } from "./owners.js";
import { doubtfulPlaces, partsOfPlaces, placesByValues } from "./places.js";
import { askedStates, doubtfulStates, openStates, statesAsPlaces } from "./states.js";
import {
  documentTypes,
  genders,
  letters,
  loneName,
  openHeaders,
  recordNumbers,
  toldByValues,
  toldIn,
  yesAndNo,
} from "./values.js";

// The only place that decides what a column holds. What somebody said of it is never overruled; then the
// words of its header speak, then the headers beside it, then its values. Rules answer with what they would
// change, in the order in which they stand here; whatever none of them understands is a note.

const headerRules: readonly HeaderRule[] = [...ownerRules, ...nameRules, ...neighbourRules];
const valueRules: readonly ValueRule[] = [
  ...[letters, loneName, yesAndNo, placesByValues, partsOfPlaces, genders],
  ...[statesAsPlaces, openStates, recordNumbers, askedStates, documentTypes, toldByValues],
  ...[openHeaders, doubtfulStates, doubtfulPlaces],
];

interface Given {
  map?: HeaderMap | undefined;
  /** What somebody answered once about columns under this header row. */
  remembered?: HeaderMap | undefined;
  /** The row that may name groups of columns. */
  above?: readonly string[] | undefined;
}

/** The columns of a header row, as far as the headers tell. */
export function assignByHeaders(
  cells: readonly string[],
  { map, remembered, above = [] }: Given = {},
): Column[] {
  const isOfContact = contactGroup(above);
  const columns = cells.map((cell, at): Column => {
    const header = headerText(cell);
    const saidNow = map?.get(mapKey(cell));
    const said = saidNow ?? remembered?.get(mapKey(cell));
    if (said) {
      const because = saidNow ? "map" : "remembered";
      return { header, field: said, evidence: [{ field: said, because }] };
    }
    const told = headerEvidence(header);
    if (!told) return { header, field: "note" };
    const own = isOfContact(at) ? asContact(told.field) : told.field;
    const evidence: Evidence[] = [
      { field: own, because: told.isWhole ? "header" : "part of the header" },
    ];
    return { header, field: told.isWhole ? own : "note", evidence };
  });
  apply(headerRules, { columns, because: "columns" }, (rule, table) => rule(table));
  return columns.map(withDetails);
}

/** Likewise, as the first rows of the table tell, cells as typed. */
export function assignByValues(
  byHeaders: readonly Column[],
  rows: readonly (readonly string[])[],
  context: Context,
): Column[] {
  const columns = byHeaders.map((column) => ({ ...column }));
  const known = new Map<number, string[]>();
  const told = (at: number) => {
    const values = known.get(at) ?? toldIn(rows, at);
    known.set(at, values);
    return values;
  };
  apply(valueRules, { columns, because: "values" }, (rule, table) =>
    rule(Object.assign(table, { rows, context, told }) as WithValues),
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

/** Has somebody said what it holds, now or once? */
const isMapped = ({ evidence: [first] = [] }: Column) =>
  first?.because === "map" || first?.because === "remembered";
const isMappedName = (column: Column) => isMapped(column) && nameFields.has(column.field);

/** In what the values of a column are written, as its header says. */
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

/** What a note may be after all: its header says so in part, and nothing confirmed it. */
function withDoubt(column: Column): Column {
  const asked = column.evidence?.filter(({ because }) => because === "part of the header") ?? [];
  const own = asked.map(({ field }) => field).filter((field) => !field.startsWith("note"));
  const unsure = [...new Set([...own, ...(column.unsure ?? [])])];
  return column.field === "note" && unsure.length > 0 ? { ...column, unsure } : column;
}
