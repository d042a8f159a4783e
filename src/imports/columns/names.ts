import { besideOther } from "../vocabulary/headers.js";

import type { Change, Column, HeaderRule } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { type Concept, headerKey, readWords } from "./header-words.js";

// Which of the columns with names hold the person's own, and which part of it.

const says = ({ header }: Column, ...concepts: Concept[]) =>
  readWords(header).concepts.some((one) => concepts.includes(one));

/** The first column of which it is true becomes that. */
function firstTo(
  columns: readonly Column[],
  field: Field,
  test: (column: Column) => boolean,
): Change[] {
  const at = columns.findIndex(test);
  return at === -1 ? [] : [{ at, field }];
}

/** `Nom` beside `Prénom` is the surname, `Non` beside `Siyati` the given name. */
const besideOtherName: HeaderRule = ({ columns, has }) => {
  const named = (word: string) => (column: Column) => headerKey(column.header) === word;
  const surname = has("first_name")
    ? firstTo(columns, "last_name", named(besideOther.surname))
    : [];
  const given = has("last_name") ? firstTo(columns, "first_name", named(besideOther.given)) : [];
  return [...surname, ...given];
};

/** Beside surnames, `Nombre` and `Nombres completos` are given names; `Nombre y apellido` is not. */
function isGiven(column: Column): boolean {
  if (column.field !== "full_name" || says(column, "wholeName", "surname")) return false;
  return !says(column, "completeName") || readWords(column.header).isPlural;
}

/** `Apellido de família`, `Nombre como aparece en la cédula`: what one half of the name stands beside. */
const otherHalf: HeaderRule = ({ columns, has }) => {
  const isOpen = (column: Column) =>
    column.field === "note" &&
    [...readWords(column.header).owners].every((owner) => owner === "parent" || owner === "person");
  if (has("first_name") && !has("last_name")) {
    return firstTo(columns, "last_name", (column) => isOpen(column) && says(column, "surname"));
  }
  if (!has("last_name") || has("first_name")) return [];
  const given = firstTo(columns, "first_name", isGiven);
  if (given.length > 0) return given;
  return firstTo(columns, "first_name", (column) => isOpen(column) && says(column, "name"));
};

/** `Prénom / Nombre` beside `Nom / Apellido`: of as many languages, the one is the given name, the other not. */
const severalLanguages: HeaderRule = ({ columns, has }) => {
  const parts = ({ header }: Column) => header.split(/[/|]/).length;
  const given = columns.find((column) => column.field === "first_name" && parts(column) > 1);
  if (!given || has("last_name")) return [];
  return firstTo(
    columns,
    "last_name",
    (column) => says(column, "surname") && parts(column) === parts(given),
  );
};

/** `Nombre` and `Segundo nombre`, or `Nombre` twice, beside surnames. */
const furtherGiven: HeaderRule = ({ columns, has }) => {
  if (!has("last_name")) return [];
  const goesOn = (column: Column, other: Column | undefined) =>
    other?.field === "first_name" &&
    (headerKey(column.header) === headerKey(other.header) || says(other, "ordinal", "givenName"));
  return columns.flatMap((column, at) => {
    const beside = [columns[at - 1], columns[at + 1]];
    const isOne = isGiven(column) && beside.some((other) => goesOn(column, other));
    return isOne ? [{ at, field: "first_name" as const }] : [];
  });
};

/** One half without the other is the whole name. */
const loneHalf: HeaderRule = ({ columns, has }) => {
  if (has("full_name", "full_name_surname_first")) return [];
  if (!has("last_name"))
    return firstTo(columns, "full_name", ({ field }) => field === "first_name");
  if (has("first_name")) return [];
  return firstTo(columns, "full_name_surname_first", ({ field }) => field === "last_name");
};

/** A second block of names belongs to somebody else. */
const secondBlock: HeaderRule = ({ columns }) => {
  const firstOf = new Map<Field, number>();
  return columns.flatMap(({ field }, at) => {
    if (!nameFields.has(field)) return [];
    const first = firstOf.get(field) ?? at;
    firstOf.set(field, first);
    const isApart = columns.slice(first, at).some((column) => !nameFields.has(column.field));
    return at > first && (field.startsWith("full_name") || isApart) ? [{ at, field: "note" }] : [];
  });
};

/** `Nombre` or `Nombre y Apellido` behind the person's own names and other columns is somebody else's. */
const secondName: HeaderRule = ({ columns }) => {
  const at = columns.findIndex(({ field }) => field.startsWith("full_name"));
  const isPart = ({ field }: Column) => field === "first_name" || field === "last_name";
  const column = columns[at];
  const isApart = columns.filter(isPart).length > 1 && at > columns.findLastIndex(isPart) + 1;
  if (!column || !isApart || says(column, "completeName")) return [];
  const beside = [columns[at - 1]?.field, columns[at + 1]?.field];
  if (beside.includes("contact_person_relationship")) return [{ at, field: "contact_name" }];
  return says(column, "wholeName", "surname") ? [] : [{ at, field: "note" }];
};

export const nameRules: readonly HeaderRule[] = [
  ...[
    besideOtherName,
    severalLanguages,
    otherHalf,
    furtherGiven,
    loneHalf,
    secondBlock,
    secondName,
  ],
];
