import { cleanLine } from "../../http/text.js";
import type { Field } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { readWords } from "../columns/header-words.js";
import { readBirthDate, readDate } from "../values/dates.js";
import { readDocument, readDocumentType, readNationality } from "../values/documents.js";
import { readEmail } from "../values/email.js";
import { blankness } from "../values/empty.js";
import { readGender } from "../values/gender.js";
import { readPhone } from "../values/phones.js";
import { isStateOfCountry } from "../values/states.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "../values/statuses.js";
import type { Column, Context, StateField } from "./columns.js";
import { mapKey } from "./headers.js";
import type { PlaceKind } from "./places.js";

// What a column holds, where its header leaves it open and its values tell.

/** What the first rows tell in a column, as far as they tell anything. */
export const toldIn = (rows: string[][], at: number): string[] =>
  rows
    .map((cells) => cleanLine((cells[at] ?? "").slice(0, 200)))
    .filter((value) => blankness(value) === undefined);

const mayTellStatus =
  /(?<!\p{L})(?:ingresad|internad|hospitalizad|admitted|discharged|fallecid)|(?<!\p{L})altas?(?: m[eé]dicas?)?\P{L}*$|^\P{L}*(?:egresos?|altas?|egresad[oa]s?|evoluci[oó]n|discharged?|sa[ií]da)(?: ?\/ ?(?:egreso|alta))?(?: (?:m[eé]dic[oa]|del? paciente))?\P{L}*$/iu;

/** `Egreso` holds days, or how the patient left: a state in each of its cells. */
export function tellsHospitalStatus(
  { field, header }: Column,
  columns: Column[],
  told: () => string[],
  context: Context,
): boolean {
  const isOpen = field === "note" || field === "note_date";
  if (!isOpen || !mayTellStatus.test(header)) return false;
  if (columns.some((other) => other.field === "hospital_status" || other.field === "state"))
    return false;
  const values = told();
  return values.length > 0 && values.every((value) => readHospitalStatus(value, context));
}

/** `Documento presentado` beside `Número`: nearly all of its cells name a type, and none a number. */
export function tellsDocumentType(
  { field, header }: Column,
  columns: Column[],
  told: () => string[],
): boolean {
  const ofDocuments = columns.filter((column) => column.field === "document_id").length;
  const isOne = field === "document_id" ? ofDocuments > 1 : field === "note" && ofDocuments > 0;
  if (!isOne || columns.some((column) => column.field === "document_type")) return false;
  if (field === "note" && fieldOfHeader(header) !== undefined) return false;
  return mostly(told(), (value) => !/\d/.test(value) && readDocumentType(value));
}

/** A field that values tell where the header says nothing that is known, and no other column tells it. */
interface Teller {
  field: Field;
  beside: readonly Field[];
  tells(value: string, context: Context): unknown;
  /** Of a header that does not ask for it: what half of the values must be. */
  plainly?(value: string): unknown;
  /** What asks for it in a header: such a column is believed, known or not, however few its values are. */
  asks?: RegExp;
  /** A state is never told by a share of the values: each of them must be read. */
  wholly?: true;
  /** Its values say too little where the header does not ask for it. */
  onlyAsked?: true;
  /** Only where the list is of such a place, or of none. */
  within?: PlaceKind | "none";
}

const aYear = 365 * 86_400_000;

const tellers: readonly Teller[] = [
  {
    field: "status",
    asks: /^(?!.*(?:vivienda|casa|hogar|inmueble|civil|marital|house|home|mora[dm])).*(?:desaparec|locali[sz]|encontr|apareci|hallad|ubicad|a salvo|missing|found|located|\bsafe\b|situaci|situaç|estado|estatus|status)/i,
    beside: [
      ...(["status", "state", "found", "hospital", "shelter", "hospital_or_shelter"] as const),
      ...(["hospital_status", "shelter_status"] as const),
    ],
    within: "none",
    wholly: true,
    tells: readStatus,
    plainly: (value) => readStatus(value)?.plain,
  },
  {
    field: "shelter_status", // `¿Presente en el conteo?`
    asks: /present|asist|permanec|sigue|contin[uú]|todav[ií]a|still|attend|\bhere\b|(?<!\p{L})aqu[ií](?!\p{L})|comparec/iu,
    beside: ["shelter_status", "state"],
    onlyAsked: true,
    wholly: true,
    within: "shelter",
    tells: readShelterStatus,
  },
  {
    field: "hospital_status",
    beside: ["hospital_status", "state"],
    within: "hospital",
    wholly: true,
    tells: readHospitalStatus,
  },
  {
    field: "hospital_status", // of a hospital that nobody names: its patients are protected
    beside: ["status", "state", "found", "hospital", "hospital_or_shelter", "hospital_status"],
    within: "none",
    wholly: true,
    tells: readHospitalStatus,
    plainly: (value) => readHospitalStatus(value)?.plain,
  },
  {
    field: "gender",
    beside: ["gender", "age_and_gender", "marked_female", "marked_male"],
    tells: (value) => value.length < 12 && readGender(value, false),
  },
  {
    field: "document_id",
    beside: ["document_id", "id", "document_type"],
    tells: (value) => !/^\d+$/.test(value) && readDocument(value, {}),
    plainly: (value) => /^\p{L}/u.test(value),
  },
  {
    field: "birth_date", // other days are those of the disaster and after
    beside: ["birth_date", "born"],
    tells: (value, { today }) => {
      const date = /^\d+$/.test(value) ? undefined : readBirthDate(value, today); // or the number of a record
      return date && Date.parse(today) - Date.parse(date) > aYear;
    },
  },
  {
    field: "contact_person_phone", // the first that can be read counts
    beside: [],
    tells: (value, { phoneRegion }) => /^[+(]?0?\d/.test(value) && readPhone(value, phoneRegion),
  },
  { field: "contact_person_email", beside: ["contact_person_email"], tells: readEmail },
];
/** Of fewer cells hardly anything can be told where the header asks for nothing. */
const fewest = 3;
const half = 0.5;

/** Are nearly all of them so? Of none nothing is told. */
export const mostly = <Value>(
  values: readonly Value[],
  test: (value: Value, at: number) => unknown,
): boolean => values.length > 0 && values.filter(test).length >= values.length * 0.8;

/** What a column under an unknown header holds: most of its cells are values of one field. */
export function toldByValues(
  { field, header }: Column,
  columns: Column[],
  told: () => string[],
  context: Context,
): Field | undefined {
  if (field !== "note" || header === "") return undefined;
  const isUnknown = fieldOfHeader(header) === undefined;
  const asked = tellers.filter(({ asks }) => asks?.test(header));
  const able = tellers.filter(
    (teller) => asked.includes(teller) || (isUnknown && !teller.onlyAsked),
  );
  const values = able.length > 0 ? told() : [];
  const found = able.find((teller) => {
    const { beside, within, tells, wholly, plainly = () => true } = teller;
    const isAsked = asked.includes(teller);
    if (values.length < (isAsked ? 1 : fewest)) return false;
    if (within && !isWithin(within, columns, context)) return false;
    if (columns.some((other) => beside.includes(other.field))) return false;
    const areHalf = (test: (value: string) => unknown) =>
      values.filter(test).length >= values.length * half;
    const isTold = (value: string) => tells(value, context);
    if (wholly && !values.every(isTold)) return false;
    return isAsked ? areHalf(isTold) : mostly(values, isTold) && areHalf(plainly);
  });
  return found?.field;
}

function isWithin(place: PlaceKind | "none", columns: Column[], context: Context): boolean {
  if (place === "none") return !context.hospital && !context.shelter;
  return context[place] || columns.some(({ field }) => field === place);
}

/** `N° de paciente` counts the rows, or is the number of a record: then one does not follow the other. */
export function isRecordNumber({ header }: Column, told: string[]): boolean {
  if (readWords(header).owners.size === 0) return false;
  const numbers = told.map((value) => Number(value.replace(/\W+$/, "")));
  const isNext = (number: number, at: number) => number === (numbers[at - 1] ?? number - 1) + 1;
  return numbers.length > 0 && !mostly(numbers, isNext);
}

/** Of a column `Nac` or `ID`, what its values make it. */
export function settled(field: Field, told: string[], columns: Column[], context: Context): Field {
  const has = (other: Field) => columns.some((column) => column.field === other);
  const count = (test: (value: string) => unknown) => told.filter(test).length;
  if (field === "born") {
    return count(readNationality) > count((value) => readDate(value, context.today))
      ? "nationality"
      : "birth_date";
  }
  const isCedula = (value: string) => /^[VE]/i.test(value) && readDocument(value, {});
  if (!has("document_id") && mostly(told, isCedula)) return "document_id";
  return has("source_id") ? "note" : "source_id";
}

/**
 * A column of places whose values are states of persons is none. Under the header or key `state` alone all of
 * them say how the persons are, or it is a note.
 */
export function settledPlace(
  { header }: Column,
  told: string[],
  columns: Column[],
  context: Context,
): Partial<Column> {
  const isState = (value: string) => readStatus(value, context);
  // `OK` is Oklahoma, too.
  const areStates = told.some((value) => value.length > 3 && isState(value));
  if (!areStates || context.map?.has(mapKey(header))) return { field: "location" };
  const asks = /(?:^|[./])state$/i.test(header);
  if (!told.every(isState)) return { field: asks ? "note" : "location" };
  const isOpen = asks && !columns.some(({ field }) => field === "status" || field === "state");
  return isOpen ? settledState(told, columns, context) : { field: "note" };
}

/** A column `Estado` is a place, a person's status, or says how each row's hospital or shelter stands. */
export function settledState(told: string[], columns: Column[], context: Context): Partial<Column> {
  const has = (other: Field) => columns.some((column) => column.field === other);
  const count = (test: (value: string) => unknown) => told.filter(test).length;
  const either = has("hospital_or_shelter");
  const inHospital = (context.hospital || has("hospital") || either) && !has("hospital_status");
  const inShelter = (context.shelter || has("shelter") || either) && !has("shelter_status");
  const hospital = inHospital ? count((value) => readHospitalStatus(value, context)) : 0;
  const shelter = inShelter ? count((value) => readShelterStatus(value, context)) : 0;
  const status = count((value) => readStatus(value, context)?.plain);
  if (count(isStateOfCountry) > Math.max(hospital, shelter, status)) return { field: "location" };
  const tells: StateField[] = [];
  if (hospital > 0) tells.push("hospital_status");
  if (shelter > 0) tells.push("shelter_status");
  if (tells.length > 0 || status > 0) return { field: "state", tells };
  if (inHospital && told.length > 0) return { field: "state", tells: ["hospital_status"] };
  return { field: has("status") ? "note" : "state" };
}
