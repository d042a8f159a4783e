import type { Language } from "../../../values/language.js";
import { type AnyPerson, fieldOf } from "../../api/persons.js";
import type { fieldTexts } from "../../texts/duplicates.js";
import { formatDate } from "../../texts/format.js";

export type FieldName = keyof typeof fieldTexts;

/** Null: there is none. Undefined: this key may not see it. */
type Value = string | null | undefined;
type Read = (person: AnyPerson, language: Language) => Value;

/** The values that are there, in one line; undefined when the key sees none of them. */
function line(...values: Value[]): Value {
  if (values.every((value) => value === undefined)) return undefined;
  return values.filter(Boolean).join(", ") || null;
}

const label = (value: { label: string } | null | undefined): Value =>
  value === null ? null : value?.label;

/** What stands below each field, in the order in which people look. Whether it agrees, the service says. */
export const fields: Record<FieldName, Read> = {
  given_names: (person) => person.first_name,
  surnames: (person) => person.last_name,
  document: (person) => fieldOf(person, "document_id"),
  birth: (person) => line(fieldOf(person, "birth_date"), person.age_label),
  gender: (person) => label(person.gender),
  location: (person) => fieldOf(person, "location"),
  status: (person) => person.status.label,
  shelter: (person) =>
    line(label(fieldOf(person, "shelter")), label(fieldOf(person, "shelter_status"))),
  hospital: (person) =>
    line(label(fieldOf(person, "hospital")), label(fieldOf(person, "hospital_status"))),
  contact: (person) =>
    line(
      [fieldOf(person, "contact_person_first_name"), fieldOf(person, "contact_person_last_name")]
        .filter(Boolean)
        .join(" ") || fieldOf(person, "contact_person_first_name"),
      fieldOf(person, "contact_person_phone"),
      fieldOf(person, "contact_person_email"),
    ),
  description: (person) => fieldOf(person, "description"),
  found_notes: (person) => fieldOf(person, "found_notes"),
  sources: (person) => line(...(fieldOf(person, "sources")?.map((source) => source.label) ?? [])),
  created_at: (person, language) => formatDate(person.created_at, language),
};

export const fieldNames = Object.keys(fields) as FieldName[];
