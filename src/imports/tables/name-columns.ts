import type { Field } from "../columns/fields.js";
import { nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { headerKey, readWords } from "../columns/header-words.js";
import { besideOther } from "../vocabulary/headers.js";
import type { Column } from "./columns.js";
import { mapKey } from "./headers.js";

// Which of the columns with names hold the person's own.

/** `Nombre` beside `Apellido` is the given name; a second block of names belongs to somebody else. */
export function settleNames(columns: Column[], mapped: (column: Column) => boolean): void {
  const has = (field: Field) => columns.some((column) => column.field === field);
  const change = (from: Field, to: Field) => {
    const column = columns.find((candidate) => candidate.field === from && !mapped(candidate));
    if (column) column.field = to;
  };
  settleBeside(columns, mapped);
  const surname = has("first_name") && !has("last_name") ? columns.find(maybeSurname) : undefined;
  if (surname && !mapped(surname)) surname.field = "last_name";
  if (has("last_name")) {
    const isGiven = (column: Column) =>
      column.field === "full_name" &&
      !mapped(column) &&
      (!saysFull(column.header) || givenOnly.test(column.header));
    const first = has("first_name")
      ? undefined
      : (columns.find(isGiven) ?? columns.find(maybeGiven));
    if (first && !mapped(first)) first.field = "first_name";
    columns.forEach((column, at) => {
      const beside = [columns[at - 1], columns[at + 1]].filter((other) => other !== undefined);
      if (isGiven(column) && beside.some((other) => goOn(column, other)))
        column.field = "first_name";
    });
  }
  if (!has("full_name") && !has("full_name_surname_first")) {
    if (!has("last_name")) change("first_name", "full_name");
    if (!has("first_name")) change("last_name", "full_name_surname_first");
  }
  const blocks = columns.map((column) => nameFields.has(column.field));
  const firstOf = new Map<Field, number>();
  columns.forEach((column, at) => {
    if (!blocks[at] || mapped(column)) return;
    const first = firstOf.get(column.field) ?? at;
    firstOf.set(column.field, first);
    const whole = column.field.startsWith("full_name");
    const apart = blocks.slice(first, at).includes(false);
    if (at > first && (whole || apart)) column.field = "note";
  });
  settleSecondName(columns, mapped);
}

/** `Nom` beside `Prénom` is the surname, `Non` beside `Siyati` the given name. */
function settleBeside(columns: Column[], mapped: (column: Column) => boolean): void {
  for (const [field, other, word] of [
    ["last_name", "first_name", besideOther.surname],
    ["first_name", "last_name", besideOther.given],
  ] as const) {
    const isBeside = columns.some((column) => column.field === other);
    const column = columns.find(({ header }) => headerKey(header) === word);
    if (isBeside && column && !mapped(column)) column.field = field;
  }
}

/** `Nombre` or `Nombre y Apellido` behind the person's own name and other columns is somebody else's. */
function settleSecondName(columns: Column[], mapped: (column: Column) => boolean): void {
  const at = columns.findIndex(({ field }) => field.startsWith("full_name"));
  const parts = columns.filter(({ field }) => field === "first_name" || field === "last_name");
  const column = columns[at];
  const before = columns[at - 1];
  const apart = parts.length > 1 && at > columns.findLastIndex((part) => parts.includes(part)) + 1;
  if (!column || !apart || mapped(column) || /comp?let|full/i.test(column.header)) return;
  const beside = [before?.field, columns[at + 1]?.field];
  const contact = beside.includes("contact_person_relationship");
  if (contact || !saysFull(column.header)) column.field = contact ? "contact_name" : "note";
}

/** `Nombre` and `Segundo nombre`, or `Nombre` twice. */
const goOn = ({ header }: Column, other: Column) =>
  other.field === "first_name" &&
  (mapKey(header) === mapKey(other.header) ||
    /segundo|second|middle|2|otro|other/i.test(other.header));

/** `Nombre como aparece en la cédula`, beside surnames alone: the one other column that speaks of a name. */
const maybeGiven = ({ field, header }: Column) =>
  field === "note" && fieldOfHeader(header) === undefined && speaksOfName.test(header);
const speaksOfName = /(?<!\p{L})(?:nombres?|nomes?|names?)(?!\p{L})/iu;

/** `Apelido de família`, beside given names alone. */
const maybeSurname = ({ field, header }: Column) =>
  field === "note" &&
  speaksOfSurname.test(header) &&
  ![...readWords(header).owners].some((owner) => owner === "contact" || owner === "other");
const speaksOfSurname =
  /(?<!\p{L})(?:apell?idos?|sobrenomes?|surnames?|last names?|family names?)(?!\p{L})/iu;

/** Beside surnames, `Nombres completos` are all the given names. */
const givenOnly = /^\P{L}*nombres completos\P{L}*$/iu;

const saysFull = (header: string) =>
  readWords(header).concepts.some((concept) => /^(?:wholeName|surname)/.test(concept));
