import type { ObjectId } from "mongodb";
import type { PersonDocument } from "../database/collections.js";
import { foldedWords } from "../names/fold.js";
import { joiningWords } from "../names/sound.js";
import { isUnknownName, nameTokens } from "../names/tokens.js";
import { plainDocument } from "../persons/identity/document-id.js";
import { requiredPermissionOf } from "../persons/protection.js";
import { dayMs, dayOf } from "../values/day.js";

const matchedFields = [
  ...(["source", "is_public", "first_name", "last_name", "document_id", "birth_date"] as const),
  ...(["effective_birth_date", "gender", "location", "description", "hospital"] as const),
  ...(["contact_person_first_name", "contact_person_last_name"] as const),
  ...(["contact_person_phone", "contact_person_email", "version", "updated_at"] as const),
  ...(["reported_minor", "hospital_status", "reported_patient", "reported_by_partner"] as const),
];

/** What matching reads of a person. */
export type MatchedPerson = Pick<PersonDocument, "_id" | (typeof matchedFields)[number]>;

export const matchedProjection = Object.fromEntries(matchedFields.map((field) => [field, 1]));

/** When somebody was born, as far as the record states it. */
export interface Birth {
  /** `YYYY-MM-DD`; absent when only an age was given. */
  date?: string;
  /** Days since 1970; of an age, the middle of the year that it leaves open. */
  day: number;
}

/** A person as it is compared: cleaned, and without what is not compared. */
export interface MatchRecord {
  _id: ObjectId;
  given: string[];
  surnames: string[];
  /** The list did not know the name. */
  isUnidentified: boolean;
  /** The person is a minor or a patient: without persons:sensitive:read nobody learns where they are. */
  isProtected: boolean;
  /** A key without that permission has reported the person, and may have guessed. */
  isGuessed: boolean;
  birth?: Birth;
  document?: string;
  gender?: string;
  place: string[];
  description: string[];
  hospital?: string;
  /** E.164. */
  phone?: string;
  contact: string[];
  email?: string;
}

const halfYear = 183;
const minDocumentDigits = 5;

/** Prepares a stored person for comparison. */
export function matchRecordOf(person: MatchedPerson): MatchRecord {
  const { _id, first_name, last_name, document_id, gender, hospital } = person;
  const birth = birthOf(person);
  const document = document_id && comparedDocument(document_id);
  const contact = `${person.contact_person_first_name ?? ""} ${person.contact_person_last_name ?? ""}`;
  const [given, surnames] = [nameTokens(first_name), nameTokens(last_name)];
  return {
    _id,
    given,
    surnames,
    isUnidentified: isUnknownName([...given, ...surnames]),
    isProtected: requiredPermissionOf(person, dayOf(new Date())) !== undefined,
    isGuessed: person.reported_by_partner === true,
    ...(birth && { birth }),
    ...(document && { document }),
    ...(gender && { gender }),
    place: wordsOf(person.location),
    description: wordsOf(person.description),
    ...(hospital && { hospital }),
    ...(person.contact_person_phone && { phone: person.contact_person_phone }),
    contact: nameTokens(contact),
    ...(person.contact_person_email && { email: person.contact_person_email.toLowerCase() }),
  };
}

function birthOf({ birth_date, effective_birth_date }: MatchedPerson): Birth | undefined {
  if (birth_date) return { date: birth_date, day: Date.parse(birth_date) / dayMs };
  return effective_birth_date
    ? { day: Date.parse(effective_birth_date) / dayMs - halfYear }
    : undefined;
}

/** Lists write the letters of a document in several ways or not at all; its number is what counts. */
function comparedDocument(document_id: string): string | undefined {
  const digits = document_id.replaceAll(/\D/g, "");
  const compared = digits.length >= minDocumentDigits ? digits : plainDocument(document_id);
  return compared.length >= minDocumentDigits ? compared : undefined;
}

const maxWords = 200;

/** Each word once. Numbers count too, because those of houses identify much. */
const wordsOf = (text = ""): string[] =>
  [...new Set(foldedWords(text))].filter((word) => !linking.has(word)).slice(0, maxWords);

const linking = new Set([...joiningWords, ..."el en con a un una".split(" ")]);
