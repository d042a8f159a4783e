import { besideOther } from "../words/headers.js";

import type { Change, Column, HeaderRule } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { mayNamePersons } from "./header-evidence.js";
import { type Concept, headerKey, readWords } from "./header-words.js";

// These rules decide which columns with names hold the person's own name, and which part of it.

const says = ({ header }: Column, ...concepts: Concept[]) =>
  readWords(header).concepts.some((one) => concepts.includes(one));

/** Next to surnames, `Nombre` and `Nombres completos` are given names. `Nombre y apellido` is not. */
function isGiven(column: Column): boolean {
  if (column.field !== "full_name" || says(column, "wholeName", "surname")) return false;
  return !says(column, "completeName") || readWords(column.header).isPlural;
}

/** A note that is not about the name of another person: `Apellido de família`, `Nombre como aparece en la cédula`. */
const isOpen = ({ field, header }: Column) =>
  field === "note" &&
  [...readWords(header).owners].every((owner) => owner === "parent" || owner === "person");
/** `Prénom / Nombre`, next to `Nom / Apellido`. */
const isInTwoLanguages = ({ header }: Column) => /[/|]/.test(header);

/** Finds the column with the other half of a name: the first one with the surest sign. */
const otherHalf: HeaderRule = ({ columns, has }) => {
  if (has("first_name") === has("last_name")) return [];
  const field = has("first_name") ? "last_name" : "first_name";
  const isCalled = (word: string) => (column: Column) => headerKey(column.header) === word;
  const areTwice = columns.some((one) => one.field === "first_name" && isInTwoLanguages(one));
  const signs: ((column: Column) => boolean)[] = {
    last_name: [
      isCalled(besideOther.surname),
      (one: Column) => says(one, "surname") && (isOpen(one) || (areTwice && isInTwoLanguages(one))),
    ],
    first_name: [
      isCalled(besideOther.given),
      isGiven,
      (one: Column) => isOpen(one) && says(one, "name"),
      (one: Column) => one.field === "note" && mayNamePersons(one.header) !== undefined,
    ],
  }[field];
  const places = signs.map((isHalf) => columns.findIndex(isHalf));
  const at = places.find((place) => place >= 0);
  return at === undefined ? [] : [{ at, field }];
};

/** `Nombre` and `Segundo nombre`, or `Nombre` twice, next to surnames. */
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
  if (has("full_name", "full_name_surname_first") || has("first_name") === has("last_name"))
    return [];
  const at = columns.findIndex(({ field }) => nameFields.has(field));
  return [{ at, field: has("first_name") ? "full_name" : "full_name_surname_first" }];
};

/**
 * Names that are not next to the first name, and a second whole name, are another person's. The missing half of the
 * first name is not.
 */
const secondNames: HeaderRule = ({ columns, has }) => {
  const known = new Set<Field>();
  return columns.flatMap((column, at): Change[] => {
    const { field } = column;
    if (!nameFields.has(field)) return [];
    const isWhole = field.startsWith("full_name");
    const isFirst = isWhole ? known.size === 0 : !known.has(field);
    const isApart = !nameFields.has(columns[at - 1]?.field);
    const isSecondWhole = isWhole && [...known].some((other) => other.startsWith("full_name"));
    known.add(field);
    if (isFirst || !(isApart || isSecondWhole)) return [];
    const beside = [columns[at - 1]?.field, columns[at + 1]?.field];
    const isContact = beside.includes("contact_person_relationship") && !has("contact_name");
    return [{ at, field: isWhole && isContact ? "contact_name" : "note" }];
  });
};

/** Next to a plain `Nombre`, a header of a name with unknown words is not the person's name. */
const bareName: HeaderRule = ({ columns }) => {
  const names = columns.flatMap(({ field, header }, at) =>
    nameFields.has(field) ? [{ at, ...readWords(header) }] : [],
  );
  const isBare = names.some(({ owners, unknown }) => owners.size === 0 && unknown === 0);
  if (!isBare) return [];
  return names.flatMap(({ at, unknown }) => (unknown > 0 ? [{ at, field: "note" as const }] : []));
};

export const nameRules: readonly HeaderRule[] = [
  bareName,
  otherHalf,
  furtherGiven,
  loneHalf,
  secondNames,
];
