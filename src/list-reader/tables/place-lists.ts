import { cleanLine } from "../../kernel/values/text.js";
import type { Column } from "../columns/column.js";
import { type Field, nameFields } from "../columns/fields.js";
import { columnValues, mostly } from "../columns/values.js";
import { refusedFile } from "../refused-file.js";
import { readNameCell } from "../values/names.js";
import { wordSet } from "../values/phrases.js";
import { namesPlace } from "../values/place-names.js";
import { folded, plain } from "../values/plain.js";
import { readHospitalStatus, readStatus } from "../values/statuses.js";
import { mayBeGiven } from "../values/two-names.js";
import { columnsMostlyOfPlaces, columnsOfPlaces } from "../words/places.js";

// Directories of hospitals, shelters and hotlines look like lists of persons: their first column is `Nombre`.

const ofPersons = new Set<Field>([
  ...(["document_id", "document_type", "nationality", "birth_date", "age", "is_minor"] as const),
  ...(["gender", "age_and_gender", "marked_female", "marked_male"] as const),
  ...(["first_name", "last_name", "full_name_surname_first"] as const),
  "contact_person_relationship",
]);
const stateFields = new Set<Field>(["status", "state", "found", "hospital_status"]);

const only = wordSet(columnsOfPlaces);
const mainly = wordSet(columnsMostlyOfPlaces);
const inBrackets = /\([^)]*\)|\[[^\]]*\]/g;

const isOneOf = (known: ReadonlySet<string>) => {
  return ({ header }: Column) =>
    header.length < 60 &&
    known.has(plain(folded(header).replaceAll(inBrackets, " ").replaceAll("_", " ")));
};

type Rows = readonly (readonly string[])[];

/** Recognizes a table of places by its columns and first rows, and marks its names: they are no persons. */
export function markPlaces(columns: Column[], rows: Rows, isMapped: boolean): void {
  if (!isMapped && areOfPlaces(columns, rows)) {
    for (const column of columns) if (nameFields.has(column.field)) column.ofPlaces = true;
  }
}

function areOfPlaces(columns: Column[], rows: Rows): boolean {
  if (columns.some(({ field }) => ofPersons.has(field))) return false;
  const names = columns.flatMap(({ field }, at) =>
    nameFields.has(field) ? columnValues(rows, at) : [],
  );
  if (names.length === 0 || holdsStates(columns, rows)) return false;
  if (columns.some(isOneOf(only))) return true;
  const areNames = mostly(names, (name) => readNameCell(name).problem === undefined);
  const arePersons = areNames && names.filter(holdsGiven).length >= names.length / 2;
  if (columns.some(isOneOf(mainly))) return !arePersons;
  return names.length > 1 && mostly(names, (name) => namesPlace(plain(name)));
}

/**
 * Places are neither missing nor in a hospital: this looks for columns in which most cells state that, under
 * any header.
 */
const holdsStates = (columns: Column[], rows: Rows) =>
  columns.some(({ field }, at) => {
    const texts = columnValues(rows, at);
    const states = texts.filter((text) => readStatus(text) ?? readHospitalStatus(text));
    return states.length > (stateFields.has(field) ? 0 : texts.length / 2);
  });

const holdsGiven = (name: string) => cleanLine(name).split(/[ ,]+/).some(mayBeGiven);

/** Throws RefusedFile for the columns of a table of places. */
export function refusePlaces(columns: readonly Column[]): void {
  if (!columns.some(({ ofPlaces }) => ofPlaces)) return;
  throw refusedFile("list_of_places");
}
