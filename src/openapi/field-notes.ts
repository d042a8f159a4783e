import type { CreateDocumentOptions } from "zod-openapi";
import { type PersonField, personFields } from "../persons/person-fields.js";

/** What a field means, wherever it occurs; `input` and `output` where requests and answers differ. */
const notes: Record<string, NonNullable<PersonField["note"]>> = {
  ...Object.fromEntries(
    Object.entries<PersonField>(personFields).flatMap(([name, { note }]) =>
      note ? [[name, note]] : [],
    ),
  ),
  // Persons: what no request gives
  is_minor: "Under 18; of unknown age: when the list that named the person said so.",
  age_label: "The age as people read it: years, months below 2 years, days below one month.",
  photo_url:
    "An address of this service that shows the photo without a key, for one to two hours. Null: no photo.",
  sources: "Who told of this person, and under which identifier of their own.",
  verified_by: "The name of the key that verified the record.",
  canonical_person_id:
    "The record that stands for this individual, by a confirmed duplicate review. It may itself be linked to " +
    "another: follow the links to the record without one. Minimized: left out of a record that is not linked, " +
    "and while that record is not public.",
  linked_persons:
    "The public records that confirmed duplicate reviews link to this one, the newest 100, newest first. Each " +
    "stays a record of its own source.",
  history:
    "Changes of status, hospital, shelter, their statuses and canonical_person_id: the newest 100, newest first.",
  by: "The name of the key that made the change, `undo` for an import that was taken back.",
  tips: "The newest 50.",
  // Tips and reports
  sender_phone: {
    input: "One valid number, national (Venezuelan) or international.",
    output: "E.164. Null for a minor author, unless the key holds `persons:sensitive:read`.",
  },
  sender_name: {
    output: "Of a minor author only the first word, without `persons:sensitive:read`.",
  },
  sender_is_minor: "Protects the author: phone and last name are shown to few keys only.",
  note: {
    input: "Why it is decided so. It takes the place of the note of the decision before.",
    output:
      "What came with the decision that stands. Null: nothing, or without `persons:sensitive:read` a note by a key " +
      "with that permission.",
  },
  reason: {
    input: "Of a duplicate review: the older name of note; not with note.",
    output:
      "Of a report: `duplicate`, `inappropriate`, `incorrect_info`, `already_found` or `other`. Of a " +
      "duplicate review: what the scan found, in a sentence that names fields; a decision never changes it. Without " +
      "`persons:sensitive:read` the sentence is made of the comparison that the key sees. Of a row of an import: why it was rejected, for people.",
  },
  reporter_name: {
    output:
      "Only the first word for a key with neither `reports:write` nor `persons:sensitive:read`.",
  },
  reporter_email: {
    output: "Null for a key with neither `reports:write` nor `persons:sensitive:read`.",
  },
  // Resources
  country: { input: "`XX`: another country." },
  type: { output: "A handle of GET /v1/options, with its label." },
  links: { input: "At most 20." },
  href: {
    input: "Derived from the value where the type allows; http, https, tel or mailto.",
    output: "What to open; null when there is nothing to.",
  },
  // Duplicate reviews
  confidence: "`high`, `medium` or `low`.",
  persons: "The candidates: records that may be of one individual.",
  match_score: "The probability (0 to 1) that the candidates are one individual.",
  scan_version: "The version of the rules and weights that made the score.",
  audited_by: "The name of the key that decided.",
  comparison:
    "What speaks for and against, by field. Without `persons:sensitive:read` only fields that the minimized views of " +
    "all candidates show: given_names, surnames, gender, and unless a candidate is a minor location and " +
    "description; what is null in one of these views counts as `missing`. With it also birth, document, hospital, " +
    "contact, and the values.",
  agreement: "`match`, `close`, `mismatch`, or `missing`: not there in all candidates.",
  weight: "Base 2 logarithm of the odds that the field adds: above 0 it speaks for one individual.",
  values:
    "What was compared, in the order of the candidates; empty when one of them was deleted since.",
  // Lists
  next_cursor: "Ask for the next page with it, alone or with limit. Null: this is the last page.",
  previous_cursor: "The page before, in the same order. Null on the first page.",
  created_at: "ISO 8601, UTC.",
  updated_at: "ISO 8601, UTC.",
};

/** What a query parameter means. */
export const parameterNotes: Record<string, string> = {
  limit: "The page size: 1 and more; above 100 counts as 100.",
  cursor: "From a previous answer of this list, unchanged. Goes with no other parameter but limit.",
  order: "A space may be sent as `+` or `%20`.",
  status: "`all`, or absent: every status.",
  query: "Words to search for, whatever their case and accents. Below 3 characters it is ignored.",
  gender: "One or more, separated by commas.",
  hospital: "Handles of the catalog, separated by commas. Needs `persons:sensitive:read`.",
  hospital_status: "One or more, separated by commas. Needs `persons:sensitive:read`.",
  shelter: "Handles of the catalog, separated by commas. Needs `persons:sensitive:read`.",
  source:
    "Handles of the catalog, separated by commas. Any other than the key's own needs `persons:sensitive:read`.",
  age_min: "In years, inclusive. Persons of unknown age match no age filter.",
  age_max: "In years, inclusive; not below age_min.",
  country: "`all`, or absent: every country.",
  type: "`all`, or absent: every type.",
  confidence: "Absent: every confidence.",
};

/** Adds the notes to a schema's fields, and takes away what zod says of every date and integer. */
export const describeFields: NonNullable<CreateDocumentOptions["override"]> = ({
  jsonSchema,
  io,
}) => {
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  for (const [name, field] of Object.entries(jsonSchema.properties ?? {})) {
    const note = notes[name];
    const text = typeof note === "object" ? note[io] : note;
    if (text && typeof field === "object") field.description ??= text;
  }
};
