import type { CreatePersonRequest, UpdatePersonRequest } from "#desk-client";
import { yearsBetween } from "../../../kernel/values/age.js";
import { dayOf } from "../../../kernel/values/day.js";
import { type AnyPerson, isFullView, mayHide } from "../../api/persons.js";
import type { Options } from "../../api/use-options.js";

// What the forms of a person ask. Every value is a text while somebody writes: a mark that is set is "true", and what
// is empty is not known.

export type PersonField = Exclude<keyof UpdatePersonRequest, "is_public">;

type Kind = "line" | "long" | "tel" | "email" | "number" | "date" | "time" | "check";

interface Asked {
  kind: Kind | { from: keyof Omit<Options, "countries"> };
  max?: number;
  isRequired?: true;
}

/** How each field is asked for, as the service limits it. */
export const askedFields: Record<PersonField, Asked> = {
  first_name: { kind: "line", max: 100, isRequired: true },
  last_name: { kind: "line", max: 100, isRequired: true },
  gender: { kind: { from: "genders" } },
  age: { kind: "number", max: 3 },
  birth_date: { kind: "date" },
  document_type: { kind: { from: "document_types" } },
  document_id: { kind: "line", max: 100 },
  verified: { kind: "check" },
  location: { kind: "line", max: 300 },
  hospital: { kind: { from: "hospitals" } },
  hospital_status: { kind: { from: "hospital_statuses" } },
  shelter: { kind: { from: "shelters" } },
  shelter_status: { kind: { from: "shelter_statuses" } },
  description: { kind: "long", max: 5_000 },
  status: { kind: { from: "statuses" }, isRequired: true },
  found_at: { kind: "time" },
  finder_name: { kind: "line", max: 100 },
  finder_phone: { kind: "tel", max: 50 },
  found_notes: { kind: "long", max: 5_000 },
  contact_person_first_name: { kind: "line", max: 100, isRequired: true },
  contact_person_last_name: { kind: "line", max: 100 },
  contact_person_phone: { kind: "tel", max: 50, isRequired: true },
  contact_person_email: { kind: "email", max: 254, isRequired: true },
  contact_person_relationship: { kind: { from: "relationships" } },
  is_guardian_verified: { kind: "check" },
  source_id: { kind: "line", max: 100 },
  source_notes: { kind: "long", max: 5_000 },
};

/** The fields in the order of the form, by what they are about. */
export const fieldGroups = {
  who: ["first_name", "last_name", "gender", "age", "birth_date"],
  document: ["document_type", "document_id", "verified"],
  where: ["location", "hospital", "hospital_status", "shelter", "shelter_status", "description"],
  finding: ["status", "found_at", "finder_name", "finder_phone", "found_notes"],
  contact: [
    "contact_person_first_name",
    "contact_person_last_name",
    "contact_person_phone",
    "contact_person_email",
    "contact_person_relationship",
    "is_guardian_verified",
  ],
  source: ["source_id", "source_notes"],
} as const satisfies Record<string, readonly PersonField[]>;

export type FieldGroup = keyof typeof fieldGroups;

export type PersonValues = { [Field in PersonField]?: string };

/**
 * What a record says in a field, as the form shows it. Undefined: it may say something that the key does not see, so it
 * is not asked for.
 * @param source the source of the key, which has an entry of its own in the record.
 */
export function valueIn(
  person: AnyPerson,
  field: PersonField,
  source: string | undefined,
): string | undefined {
  switch (field) {
    case "is_guardian_verified":
      return isFullView(person) ? "" : undefined; // no view shows it
    case "verified":
      return person.verified_at ? "true" : "";
    case "source_id":
    case "source_notes": {
      if (mayHide(person, "sources")) return undefined;
      const own = person.sources?.find(({ handle }) => handle === source);
      return (field === "source_id" ? own?.source_id : own?.notes) ?? "";
    }
    case "found_at":
      return person.found_at ? localMinuteOf(person.found_at) : "";
    default: {
      if (mayHide(person, field)) return undefined;
      const value = person[field] ?? "";
      return typeof value === "object" ? value.handle : String(value);
    }
  }
}

/** What a record says in every field, as the form shows it. */
export const valuesOf = (person: AnyPerson, source: string | undefined): PersonValues =>
  Object.fromEntries(
    (Object.keys(askedFields) as PersonField[]).map((field) => [
      field,
      valueIn(person, field, source),
    ]),
  );

/** A moment as a field for local times holds it: `YYYY-MM-DDTHH:MM`. */
function localMinuteOf(iso: string): string {
  const local = new Date(iso);
  local.setMinutes(local.getMinutes() - local.getTimezoneOffset());
  return local.toISOString().slice(0, 16);
}

/** What a request says of a field. Null: it is known no more. What is no number goes as it is, to be refused in words. */
function inRequest(field: PersonField, text: string) {
  const { kind } = askedFields[field];
  if (kind === "check") return text === "true";
  const written = text.trim();
  if (written === "") return null;
  if (kind === "number") return /^\d+$/.test(written) ? Number(written) : written;
  return kind === "time" ? new Date(written).toISOString() : written;
}

/** The body that creates such a person: without what is not known, and what the form does not ask for. */
export function personOf(values: PersonValues): CreatePersonRequest {
  const said = (Object.keys(values) as PersonField[]).flatMap((field) => {
    const value = isAsked(field, values) ? inRequest(field, values[field] ?? "") : null;
    return value === null || value === false ? [] : [[field, value]];
  });
  return Object.fromEntries(said);
}

/** The body that changes these fields. */
export const changeOf = (values: PersonValues): UpdatePersonRequest =>
  Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, inRequest(field as PersonField, text)]),
  );

/** Whether somebody of such an age is a minor. Not known: no. The service decides by the same rule. */
export function isMinorBy({ age = "", birth_date = "" }: PersonValues): boolean {
  const given = age.trim();
  if (/^\d+$/.test(given)) return Number(given) < 18;
  return birth_date !== "" && yearsBetween(birth_date, dayOf(new Date())) < 18;
}

/** Whether the forms ask for a field beside these values: for a state at a place once there is a place. */
export function isAsked(field: PersonField, values: PersonValues): boolean {
  if (values[field] === undefined) return false;
  switch (field) {
    case "hospital_status":
      return Boolean(values.hospital);
    case "shelter_status":
      return Boolean(values.shelter);
    case "found_at":
    case "finder_name":
    case "finder_phone":
    case "found_notes":
      return values.status === "found";
    case "is_guardian_verified":
      return isMinorBy(values);
    default:
      return true;
  }
}
