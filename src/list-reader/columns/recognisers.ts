import { dayMs } from "../../kernel/values/day.js";
import { readAge } from "../values/ages.js";
import { readContactName } from "../values/contact-names.js";
import { readBirthDate } from "../values/dates.js";
import { readDocument, readDocumentType, readNationality } from "../values/documents.js";
import { readEmail } from "../values/email.js";
import { readGender } from "../values/gender.js";
import { isAge } from "../values/least-age.js";
import { kinshipIn, nameWords } from "../values/name-words.js";
import { readPhone } from "../values/phones.js";
import { readRelationship } from "../values/relationship.js";
import { mayBeGiven } from "../values/two-names.js";
import type { Context } from "./column.js";
import type { Field } from "./fields.js";

// A column shows its field by the values that the field's own parser reads.

/** A field that values show by themselves, or that they confirm where the header is not wholly understood. */
export interface Recogniser {
  field: Field;
  beside: readonly Field[];
  reads(value: string, context: Context): unknown;
  /** If the header says nothing, half of the values must pass this stricter test. */
  plainly?(value: string): unknown;
  /** What the values must be together. */
  together?(values: string[]): boolean;
  /** Its values alone show nothing, because they are too common or may be anybody's: somebody is asked. */
  alone?: "nothing" | "asked";
}

const aYear = 365 * dayMs;

/** What a column of the contact may hold, the most telling first. */
export const ofContacts: readonly Recogniser[] = [
  {
    field: "contact_person_relationship",
    beside: ["contact_person_relationship"],
    reads: isKinship,
    alone: "nothing",
  },
  {
    field: "contact_name",
    beside: ["contact_name"],
    reads: (value) => isWholeName(value) || isKinship(value),
    together: areNames,
    alone: "nothing",
  },
  {
    field: "contact_person_phone", // the first that can be read counts
    beside: [],
    alone: "asked",
    reads: (value, { phoneRegion }) => /^[+(]?0?\d/.test(value) && readPhone(value, phoneRegion),
  },
  {
    field: "contact_person_email",
    beside: ["contact_person_email"],
    reads: readEmail,
    alone: "asked",
  },
];

export const recognisers: readonly Recogniser[] = [
  {
    field: "gender",
    beside: ["gender", "age_and_gender", "marked_female", "marked_male"],
    reads: (value) => value.length < 12 && readGender(value, false),
  },
  {
    field: "document_id",
    beside: ["document_id", "id", "document_type"],
    reads: (value) => !/^\d+$/.test(value) && readDocument(value, {}),
    plainly: (value) => /^\p{L}/u.test(value),
  },
  {
    field: "birth_date", // other days are those of the disaster and after
    beside: ["birth_date", "born"],
    alone: "asked",
    reads: (value, { today }) => {
      const date = /^\d+$/.test(value) ? undefined : readBirthDate(value, today); // or the number of a record
      return date && Date.parse(today) - Date.parse(date) > aYear;
    },
  },
  ...ofContacts,
  {
    field: "age",
    beside: ["age", "age_and_gender"],
    reads: (value) => readAge(value) ?? isAge(value),
    alone: "nothing",
  },
  { field: "nationality", beside: ["nationality"], reads: readNationality, alone: "nothing" },
  {
    field: "document_type",
    beside: ["document_type"],
    reads: readDocumentType,
    alone: "nothing",
  },
];

/** At least half are names; others may be only what the contact is: `su mamá`. */
export function areNames(values: string[]): boolean {
  const names = values.filter(isWholeName);
  return names.length >= values.length / 2 && names.some(holdsGiven);
}

function isKinship(value: string): boolean {
  const words = nameWords(value);
  const isKin = words.length > 0 && kinshipIn(words) === words.length && !/\d/.test(value);
  return isKin || readRelationship(value) !== undefined;
}

export function isWholeName(value: string): boolean {
  const words = value.split(" ");
  return words.length > 1 && words.length < 6 && readContactName(value).last !== undefined;
}

const holdsGiven = (value: string) => nameWords(value).some(mayBeGiven);
