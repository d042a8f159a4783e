import { fieldTexts } from "../../kernel/messages/fields.js";
import { yearsBetween } from "../../kernel/values/age.js";
import { dayOf } from "../../kernel/values/day.js";
import type { Message } from "../../kernel/values/wording.js";
import { birthDate, foundFields } from "./person-fields.js";
import type { updateFields } from "./request-fields.js";

/** What the rules look at. Values may be unchecked, because these errors are reported together with those of fields. */
export type Facts = { [Name in keyof typeof updateFields]?: unknown };

/** A rule across fields. */
interface Rule {
  /** The field to correct. */
  field: keyof Facts;
  error: Message;
  /** The rule is not checked for a change that has none of these fields. */
  about: readonly (keyof Facts)[];
  holds(person: Facts): boolean;
}

const isBirthDate = (value: unknown): value is string =>
  typeof value === "string" && birthDate.safeParse(value).success;

/** The age for the rules about minors: the given age, else the age by the birth date. */
const effectiveAge = ({ age, birth_date }: Facts) =>
  typeof age === "number" || !isBirthDate(birth_date)
    ? age
    : yearsBetween(birth_date, dayOf(new Date()));

const isMinor = (person: Facts) => {
  const age = effectiveAge(person);
  return typeof age === "number" && age < 18;
};

export const createRules: readonly Rule[] = [
  {
    field: "age",
    error: fieldTexts.age_differs,
    about: ["age", "birth_date"],
    holds: ({ age, birth_date }) =>
      typeof age !== "number" ||
      !isBirthDate(birth_date) ||
      Math.abs(age - yearsBetween(birth_date, dayOf(new Date()))) <= 1,
  },
  {
    field: "contact_person_relationship",
    error: fieldTexts.required_for_minor,
    about: ["age", "birth_date", "contact_person_relationship"],
    holds: (person) => !isMinor(person) || Boolean(person.contact_person_relationship),
  },
  {
    field: "is_guardian_verified",
    error: fieldTexts.true_for_minor,
    about: ["age", "birth_date", "is_guardian_verified"],
    holds: (person) => !isMinor(person) || person.is_guardian_verified === true,
  },
  {
    field: "shelter_status",
    error: fieldTexts.needs_shelter,
    about: ["shelter", "shelter_status"],
    holds: ({ shelter, shelter_status }) => !shelter_status || Boolean(shelter),
  },
];

export const updateRules: readonly Rule[] = [
  ...createRules,
  {
    field: "hospital_status",
    error: fieldTexts.needs_hospital,
    about: ["hospital", "hospital_status"],
    holds: ({ hospital, hospital_status }) => !hospital_status || Boolean(hospital),
  },
  ...foundFields.map(
    (field): Rule => ({
      field,
      error: fieldTexts.needs_found,
      about: [field, "status"],
      holds: (person) => !person[field] || person.status === "found",
    }),
  ),
];
