import { z } from "zod";
import {
  documentTypes,
  genders,
  handlesOf,
  relationships,
  shelterStatuses,
} from "../catalogs/labels.js";
import { dayOf } from "../http/day.js";
import {
  day,
  email,
  handle,
  labelled,
  line,
  maximum,
  objectId,
  optional,
  personName,
  phone,
  prose,
  wireId,
  wireTime,
} from "../http/fields.js";
import { tip } from "../tips/tips.schema.js";
import { bornBy, yearsBetween } from "./age.js";

export const personPath = z.object({ person_id: objectId });

const birthDate = day
  .refine((born) => born <= dayOf(new Date()), "Must not be in the future")
  .refine((born) => born >= bornBy(120, dayOf(new Date())), "Must be at most 120 years ago");

const fields = {
  first_name: personName(2),
  last_name: personName(2),
  document_type: optional(z.enum(handlesOf(documentTypes))),
  document_id: optional(line(maximum.identifier)),
  birth_date: optional(birthDate),
  age: optional(z.int().min(0).max(120)),
  gender: optional(z.enum(handlesOf(genders))),
  location: optional(line(maximum.short)),
  description: optional(prose()),
  shelter: optional(handle),
  shelter_status: optional(z.enum(handlesOf(shelterStatuses))),
  contact_person_first_name: personName(),
  contact_person_last_name: optional(personName()),
  contact_person_phone: phone,
  contact_person_email: email,
  contact_person_relationship: optional(z.enum(handlesOf(relationships))),
  is_guardian_verified: optional(z.boolean()),
  source_id: optional(line(maximum.identifier)),
  source_notes: optional(prose()),
};

type Fields = z.output<z.ZodObject<typeof fields>>;

/** The age that the minor rules look at: as given, else as the birth date gives it. */
const effectiveAge = ({ age, birth_date }: Partial<Fields>) =>
  typeof age === "number" || !isBirthDate(birth_date)
    ? age
    : yearsBetween(birth_date, dayOf(new Date()));

const isBirthDate = (value: unknown): value is string => birthDate.safeParse(value).success;

const isMinor = (person: Partial<Fields>) => {
  const age = effectiveAge(person);
  return typeof age === "number" && age < 18;
};

/** Rules across fields: told together with those of single fields, so they look at unchecked ones too. */
const rule = (path: keyof Fields, error: string) => ({ path: [path], error, when: isObject });
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

export const newPerson = z
  .strictObject(fields)
  .refine(
    ({ age, birth_date }) =>
      typeof age !== "number" ||
      !isBirthDate(birth_date) ||
      Math.abs(age - yearsBetween(birth_date, dayOf(new Date()))) <= 1,
    rule("age", "Differs by more than a year from birth_date"),
  )
  .refine(
    (person) => !isMinor(person) || Boolean(person.contact_person_relationship),
    rule("contact_person_relationship", "Is required for a minor"),
  )
  .refine(
    (person) => !isMinor(person) || person.is_guardian_verified === true,
    rule("is_guardian_verified", "Must be true for a minor"),
  )
  .refine(
    ({ shelter, shelter_status }) => !shelter_status || Boolean(shelter),
    rule("shelter_status", "Needs a shelter"),
  );

export type NewPerson = z.output<typeof newPerson>;

// The minimized view is an allow-list in one place: nothing beyond these fields is ever shown
// without persons:sensitive:read.

const ofEverybody = z.object({
  id: wireId,
  first_name: z.string(),
  last_name: z.string(),
  age: z.int().nullable(),
  age_label: z.string().nullable(),
  gender: labelled.nullable(),
  status: labelled,
  found_at: wireTime.nullable(),
  verified_at: wireTime.nullable(),
  created_at: wireTime,
  updated_at: wireTime,
});

const minor = ofEverybody.extend({ is_minor: z.literal(true) });

const ofAdults = {
  document_type: z.string().nullable(),
  document_id: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  photo_url: z.string().nullable(),
};

const adult = ofEverybody.extend({ is_minor: z.literal(false), ...ofAdults });

/** What everybody with persons:read may see; of a minor less than of an adult. */
export const minimizedPerson = z.discriminatedUnion("is_minor", [adult, minor]);

const sourceEntry = z
  .object({
    id: wireId,
    handle: z.string(),
    label: z.string(),
    url: z.string().nullable(),
    source_id: z.string().nullable(),
    notes: z.string().nullable(),
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "SourceEntry" });

/** With persons:sensitive:read. */
export const fullPerson = ofEverybody
  .extend({
    is_minor: z.boolean(),
    ...ofAdults,
    birth_date: z.string().nullable(),
    found_notes: z.string().nullable(),
    finder_name: z.string().nullable(),
    finder_phone: z.string().nullable(),
    hospital: labelled.nullable(),
    hospital_status: labelled.nullable(),
    shelter: labelled.nullable(),
    shelter_status: labelled.nullable(),
    verified_by: z.string().nullable(),
    canonical_person_id: wireId.nullable(),
    contact_person_first_name: z.string().nullable(),
    contact_person_last_name: z.string().nullable(),
    contact_person_phone: z.string().nullable(),
    contact_person_email: z.string().nullable(),
    contact_person_relationship: z.string().nullable(),
    sources: z.array(sourceEntry),
    tips: z.array(tip),
  })
  .meta({ id: "Person" });
