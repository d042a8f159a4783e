import { z } from "zod";
import { labelled, objectId, wireId, wireTime } from "../http/fields.js";
import { patchBody } from "../http/patch.js";
import { tip } from "../tips/tips.schema.js";
import { moving } from "./history.js";
import { createFields, updateFields } from "./person-fields.js";
import { createRules } from "./person-rules.js";

export const personPath = z.object({ person_id: objectId });

/** The body of POST /v1/persons. */
export const newPerson = createRules.reduce(
  (schema, { field, error, holds }) =>
    schema.refine(holds, { path: [field], error, when: isObject }),
  z.strictObject(createFields),
);

// Rules across fields are told together with errors of single fields, so they look at unchecked ones too.
function isObject({ value }: { value: unknown }) {
  return typeof value === "object" && value !== null;
}

export type NewPerson = z.output<typeof newPerson>;

/** The body of PATCH /v1/persons/{person_id}; its rules across fields look at the stored record, too. */
export const personUpdate = patchBody(updateFields);

export type PersonUpdate = z.output<typeof personUpdate>;

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

// Left out of a record that is not linked.
const link = { canonical_person_id: wireId.optional() };

const minor = ofEverybody.extend({ is_minor: z.literal(true), ...link });

const ofAdults = {
  document_type: z.string().nullable(),
  document_id: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  photo_url: z.string().nullable(),
};

const adult = ofEverybody.extend({ is_minor: z.literal(false), ...ofAdults, ...link });

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

const places = {
  hospital: labelled.nullable(),
  hospital_status: labelled.nullable(),
  shelter: labelled.nullable(),
  shelter_status: labelled.nullable(),
};

const linkedPerson = z
  .object({
    id: wireId,
    first_name: z.string(),
    last_name: z.string(),
    sources: z.array(labelled),
    status: labelled,
    ...places,
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "LinkedPerson" });

const historyEntry = z
  .object({
    at: wireTime,
    by: z.string(),
    field: z.enum([...moving, "canonical_person_id"]),
    old: z.string().nullable(),
    new: z.string().nullable(),
  })
  .meta({ id: "HistoryEntry" });

/** With persons:sensitive:read. */
export const fullPerson = ofEverybody
  .extend({
    is_minor: z.boolean(),
    ...ofAdults,
    birth_date: z.string().nullable(),
    found_notes: z.string().nullable(),
    finder_name: z.string().nullable(),
    finder_phone: z.string().nullable(),
    ...places,
    verified_by: z.string().nullable(),
    canonical_person_id: wireId.nullable(),
    linked_persons: z.array(linkedPerson),
    contact_person_first_name: z.string().nullable(),
    contact_person_last_name: z.string().nullable(),
    contact_person_phone: z.string().nullable(),
    contact_person_email: z.string().nullable(),
    contact_person_relationship: z.string().nullable(),
    sources: z.array(sourceEntry),
    tips: z.array(tip),
    history: z.array(historyEntry),
  })
  .meta({ id: "Person" });
