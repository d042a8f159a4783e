import { fold } from "../../../kernel/names/fold.js";
import type { Language } from "../../../kernel/values/language.js";
import type { AnyPerson } from "../../api/persons.js";
import { formatDate, formatDay } from "../../texts/format.js";
import type { fieldTexts } from "../../texts/person-fields.js";
import type { Review } from "./open-review.js";

export type FieldName = keyof typeof fieldTexts;

/** Null: there is no value. Undefined: this key may not see it. */
type Value = string | null | undefined;
type Read = (person: AnyPerson, language: Language) => Value;

/** All known values in one line; undefined when the key may see none of them. */
function line(...values: Value[]): Value {
  if (values.every((value) => value === undefined)) return undefined;
  return values.filter(Boolean).join(", ") || null;
}

const label = (value: { label: string } | null | undefined): Value =>
  value === null ? null : value?.label;

/** How to read each field from a person, in the order in which people look at them. */
export const fields: Record<FieldName, Read> = {
  given_names: (person) => person.first_name,
  surnames: (person) => person.last_name,
  document: (person) => person.document_id,
  birth: (person, language) =>
    line(person.birth_date && formatDay(person.birth_date, language), person.age_label),
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

/** How the values of a field agree, as it is shown. */
export type Shown =
  | { kind: "match" | "close" | "mismatch" | "missing" }
  | { kind: "shared"; words: string };

const namesOfPersons = new Set<FieldName>(["given_names", "surnames"]);

/**
 * How the shown values agree. The service has compared only one pair of candidates. So "match" is shown only if all
 * values are equal. For names that differ, the words that all of them share are shown.
 */
function agreementOf(
  name: FieldName,
  agreement: "match" | "close" | "mismatch" | "missing",
  values: readonly Value[],
): Shown {
  if (agreement !== "match" && agreement !== "close") return { kind: agreement };
  const texts = values.flatMap((value) => value ?? []);
  if (new Set(texts.map(bare)).size <= 1) return { kind: agreement };
  const shared = namesOfPersons.has(name) ? sharedIn(texts) : "";
  return shared ? { kind: "shared", words: shared } : { kind: "close" };
}

/** Each field of a review with the values of its candidates, and how they agree if the service has compared it. */
export const comparedFields = ({ persons, comparison }: Review, language: Language) =>
  fieldNames.map((name) => {
    const values = persons.map((person) => fields[name](person, language));
    const compared = comparison.find(({ field }) => field === name);
    return {
      name,
      values,
      agreement: compared && agreementOf(name, compared.agreement, values),
    };
  });

/** A value without case, accents, spaces and signs, because these make no difference. */
const bare = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The words of the first text that all others have too. */
function sharedIn([first = "", ...others]: readonly string[]): string {
  const wordsOf = (text: string) => text.split(/\s+/);
  const sets = others.map((text) => new Set(wordsOf(text).map(bare)));
  return wordsOf(first)
    .filter((word) => bare(word) && sets.every((words) => words.has(bare(word))))
    .join(" ");
}
