import { z } from "zod";
import {
  documentTypes,
  genders,
  handlesOf,
  hospitalStatuses,
  relationships,
  shelterStatuses,
  statuses,
} from "../catalogs/labels.js";
import { dayOf } from "../http/day.js";
import {
  day,
  email,
  handle,
  line,
  maximum,
  optional,
  personName,
  phone,
  prose,
} from "../http/fields.js";
import { bornBy } from "./age.js";

// Every field of a person that a request may give, each defined once.

export const birthDate = day
  .refine((born) => born <= dayOf(new Date()), "Must not be in the future")
  .refine((born) => born >= bornBy(120, dayOf(new Date())), "Must be at most 120 years ago");

/** Clocks of clients run ahead by so much. Milliseconds. */
const tolerance = 60_000;

/** Nobody alive was found before; far earlier years have no ISO 8601 form of four digits. */
const earliest = new Date("1900-01-01");

/** A time that has been; stored as a date. */
const pastTime = line(maximum.short)
  .pipe(z.iso.datetime({ offset: true, error: "Must be a time with its zone, ISO 8601" }))
  .transform((text) => new Date(text))
  .refine((time) => time >= earliest, "Must not be before 1900")
  .refine((time) => time.getTime() <= Date.now() + tolerance, "Must not be in the future")
  .meta({ format: "date-time" });

/** The body of a create. */
export const createFields = {
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

/** The body of a change. */
export const updateFields = {
  ...createFields,
  status: z.enum(handlesOf(statuses)),
  found_notes: optional(prose()),
  found_at: optional(pastTime),
  finder_name: optional(personName()),
  finder_phone: optional(phone),
  hospital: optional(handle),
  hospital_status: optional(z.enum(handlesOf(hospitalStatuses))),
  verified: z.boolean(),
  is_public: z.boolean(),
};

/** What holds only of somebody who was found. */
export const foundFields = ["found_notes", "found_at", "finder_name", "finder_phone"] as const;
