import type { FieldComparison } from "../../kernel/database/collections.js";
import { yearsBetween } from "../../kernel/values/age.js";
import { dayOf } from "../../kernel/values/day.js";
import { weakest } from "./agreement.js";
import { type ComparedField, comparedFields } from "./features.js";
import type { Group } from "./groups.js";
import type { MatchedPerson } from "./record.js";

/**
 * How the fields of a group compare. Of several pairs, the weakest agreement and the mean weight count.
 * @param persons those whose values are kept beside it.
 */
export function comparisonOf(
  { pairs }: Group,
  persons: readonly MatchedPerson[],
): FieldComparison[] {
  const compared = comparedFields.map((field) => ({
    field,
    agreement: weakest(pairs.map(({ agreements }) => agreements[field])),
    weight: rounded(pairs.reduce((sum, { weights }) => sum + weights[field], 0) / pairs.length),
    values: persons.map((person) => shownIn[field](person) ?? null),
  }));
  // That two photos are not the same picture says nothing.
  return compared.filter(({ field, agreement }) => field !== "photo" || agreement === "match");
}

const rounded = (bits: number) => Math.round(bits * 10) / 10;

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(", ") || undefined;

const shownIn: Record<ComparedField, (person: MatchedPerson) => string | undefined> = {
  given_names: ({ first_name }) => first_name,
  surnames: ({ last_name }) => last_name,
  birth: ({ birth_date, effective_birth_date }) =>
    joined(
      birth_date,
      effective_birth_date && `age ${yearsBetween(effective_birth_date, dayOf(new Date()))}`,
    ),
  document: ({ document_id }) => document_id,
  gender: ({ gender }) => gender,
  location: ({ location }) => location,
  description: ({ description }) => description,
  hospital: ({ hospital }) => hospital,
  photo: () => undefined,
  contact: (person) =>
    joined(
      [person.contact_person_first_name, person.contact_person_last_name].filter(Boolean).join(" "),
      person.contact_person_phone,
      person.contact_person_email,
    ),
};
