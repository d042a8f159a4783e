import { cleanLine } from "../../http/text.js";
import { readDate } from "../values/dates.js";
import { readDocument, readNationality } from "../values/documents.js";
import { readEmail } from "../values/email.js";
import { blankness } from "../values/empty.js";
import { readGender } from "../values/gender.js";
import { isStateOfCountry } from "../values/states.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "../values/statuses.js";
import type { Column, Context, StateField } from "./columns.js";
import type { Field } from "./header-words.js";
import { fieldOfHeader } from "./headers.js";

// What a column holds, where its header leaves it open and its values tell.

/** What the first rows tell in a column, as far as they tell anything. */
export const toldIn = (rows: string[][], at: number): string[] =>
  rows
    .map((cells) => cleanLine((cells[at] ?? "").slice(0, 200)))
    .filter((value) => blankness(value) === undefined);

const mayTellStatus =
  /(?<!\p{L})(?:ingresad|internad|hospitalizad|admitted|discharged|fallecid)|(?<!\p{L})altas?(?: m[eé]dicas?)?\P{L}*$|^\P{L}*(?:egresos?|altas?|egresad[oa]s?|evoluci[oó]n|discharged?|sa[ií]da)(?: ?\/ ?(?:egreso|alta))?(?: (?:m[eé]dic[oa]|del? paciente))?\P{L}*$/iu;

/** `Egreso` holds days, or how the patient left: words of status in at least half of its cells. */
export function tellsHospitalStatus(
  { field, header }: Column,
  columns: Column[],
  told: () => string[],
): boolean {
  const isOpen = field === "note" || field === "note_date";
  if (!isOpen || !mayTellStatus.test(header)) return false;
  if (columns.some((other) => other.field === "hospital_status" || other.field === "state"))
    return false;
  const values = told();
  return values.length > 0 && values.filter(readHospitalStatus).length >= values.length / 2;
}

/** What is told by values where the header says nothing that is known, and no other column tells it. */
const tellers: readonly {
  field: Field;
  beside: readonly Field[];
  tells(value: string): unknown;
}[] = [
  {
    field: "status",
    beside: [
      ...(["status", "state", "found", "hospital", "shelter", "hospital_or_shelter"] as const),
      ...(["hospital_status", "shelter_status"] as const),
    ],
    tells: (value) => readStatus(value)?.plain,
  },
  {
    field: "gender",
    beside: ["gender", "age_and_gender", "marked_female", "marked_male"],
    tells: (value) => value.length < 12 && readGender(value, false),
  },
  {
    field: "document_id",
    beside: ["document_id", "id", "document_type"],
    tells: (value) => /^[VE][-. ]?\d/i.test(value) && readDocument(value, {}),
  },
  { field: "contact_person_email", beside: ["contact_person_email"], tells: readEmail },
];
/** Of fewer cells hardly anything can be told. */
const fewest = 3;
const mostOf = 0.8;

/** What a column under an unknown header holds: most of its cells are values of one field. */
export function toldByValues(
  { field, header }: Column,
  columns: Column[],
  told: () => string[],
  context: Context,
): Field | undefined {
  if (field !== "note" || header === "") return undefined;
  const asks = asksForStatus.test(header);
  if (!asks && fieldOfHeader(header) !== undefined) return undefined;
  const values = told();
  if (!asks && values.length < fewest) return undefined;
  const found = tellers.find(({ field: tells, beside, tells: isOne }) => {
    if (tells === "status" && (context.hospital || context.shelter)) return false;
    if (asks && tells !== "status") return false;
    if (columns.some((other) => beside.includes(other.field))) return false;
    return values.length > 0 && values.filter(isOne).length >= values.length * mostOf;
  });
  return found?.field;
}

/** `¿Sigue desaparecida o ya la localizaron?` */
const asksForStatus =
  /desaparec|locali[sz]|encontr|apareci|hallad|ubicad|a salvo|missing|found|located|\bsafe\b|situaci|situaç|estado|estatus|status/i;

/** Of a column `Nac` or `ID`, what its values make it. */
export function settled(field: Field, told: string[], columns: Column[], context: Context): Field {
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
export function settledState(told: string[], columns: Column[], context: Context): Partial<Column> {
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
