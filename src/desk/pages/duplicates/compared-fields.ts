import type { Language } from "../../../values/language.js";
import type { AnyPerson } from "../../api/persons.js";
import { formatDate } from "../../texts/format.js";
import type { fieldTexts } from "../../texts/person-fields.js";

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
  document: (person) => person.document_id,
  birth: (person) => line(person.birth_date, person.age_label),
  gender: (person) => label(person.gender),
  location: (person) => person.location,
  status: (person) => person.status.label,
  shelter: (person) => line(label(person.shelter), label(person.shelter_status)),
  hospital: (person) => line(label(person.hospital), label(person.hospital_status)),
  contact: (person) =>
    line(
      [person.contact_person_first_name, person.contact_person_last_name]
        .filter(Boolean)
        .join(" ") || person.contact_person_first_name,
      person.contact_person_phone,
      person.contact_person_email,
    ),
  description: (person) => person.description,
  found_notes: (person) => person.found_notes,
  sources: (person) => line(...(person.sources?.map((source) => source.label) ?? [])),
  created_at: (person, language) => formatDate(person.created_at, language),
};

export const fieldNames = Object.keys(fields) as FieldName[];
