import type { FieldComparison } from "../database/collections.js";
import { dayOf } from "../http/day.js";
import { yearsBetween } from "../persons/age.js";
import { weakest } from "./agreement.js";
import { type ComparedField, comparedFields } from "./features.js";
import type { Group } from "./groups.js";
import type { MatchedPerson } from "./record.js";

/** How the fields of a group compare: of several pairs the weakest agreement and the mean weight. */
export function comparisonOf(
  { pairs }: Group,
  persons: readonly MatchedPerson[],
): FieldComparison[] {
  return comparedFields.map((field) => ({
    field,
    agreement: weakest(pairs.map(({ agreements }) => agreements[field])),
    weight: rounded(pairs.reduce((sum, { weights }) => sum + weights[field], 0) / pairs.length),
    values: persons.map((person) => shownIn[field](person) ?? null),
  }));
}

const rounded = (bits: number) => Math.round(bits * 10) / 10;

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(", ") || undefined;

const shownIn: Record<ComparedField, (person: MatchedPerson) => string | undefined> = {
  given_names: ({ first_name }) => first_name,
  surnames: ({ last_name }) => last_name,
  birth: ({ birth_date, born_on }) =>
    joined(birth_date, born_on && `age ${yearsBetween(born_on, dayOf(new Date()))}`),
  document: ({ document_id }) => document_id,
  gender: ({ gender }) => gender,
  location: ({ location }) => location,
  description: ({ description }) => description,
  hospital: ({ hospital }) => hospital,
  contact: (person) =>
    joined(
      [person.contact_person_first_name, person.contact_person_last_name].filter(Boolean).join(" "),
      person.contact_person_phone,
      person.contact_person_email,
    ),
};

const list = new Intl.ListFormat("en");

const named = (fields: FieldComparison[]) =>
  list.format(fields.map(({ field }) => field.replace("_", " ")));

/**
 * In a sentence what agrees and what does not, by the names of fields alone: everybody may read it. Nothing
 * is said of hospitals, since whoever has one is a patient.
 */
export function reasonOf(comparison: FieldComparison[]): string {
  const told = [
    ["match", "same"],
    ["close", "similar"],
    ["mismatch", "different"],
  ] as const;
  const parts = told.flatMap(([agreement, word]) => {
    const fields = comparison.filter(
      (compared) => compared.agreement === agreement && compared.field !== "hospital",
    );
    return fields.length > 0 ? [`${word} ${named(fields)}`] : [];
  });
  const text = parts.join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
