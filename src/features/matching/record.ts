import type { ObjectId } from "mongodb";
import type { PersonDocument, ReviewView } from "../../kernel/database/collections.js";
import { foldedWords } from "../../kernel/names/fold.js";
import { joiningWords } from "../../kernel/names/sound.js";
import { isUnknownName, nameTokens } from "../../kernel/names/tokens.js";
import { latestBirthDate, yearsBetween } from "../../kernel/values/age.js";
import { dayMs, dayOf } from "../../kernel/values/day.js";
import { plainDocument } from "../persons/identity/document-id.schema.js";
import { isPhotoShownOf, textsShownOf } from "../persons/protection.view.js";

const matchedFields = [
  ...(["source", "is_public", "first_name", "last_name", "document_id", "birth_date"] as const),
  ...(["effective_birth_date", "gender", "location", "description", "hospital"] as const),
  ...(["contact_person_first_name", "contact_person_last_name"] as const),
  ...(["contact_person_phone", "contact_person_email", "version", "updated_at"] as const),
  ...(["reported_minor", "hospital_status", "reported_patient", "photo"] as const),
];

/** What matching reads of a person. */
export type MatchedPerson = Pick<PersonDocument, "_id" | (typeof matchedFields)[number]>;

export const matchedProjection = Object.fromEntries(matchedFields.map((field) => [field, 1]));

/** When somebody was born, as far as the record states it. */
export interface Birth {
  /** `YYYY-MM-DD`; absent when only an age is known. */
  date?: string;
  /** Only the age in years is used, as every view shows it. */
  isShownAge?: true;
  /** Days since 1970; of an age, the middle of the year that it leaves open. */
  day: number;
}

/** The number of a house, a flat or a street, and the words beside it. */
export interface House {
  number: string;
  words: string[];
}

/** A person as it is compared: cleaned, and without what is not compared. */
export interface MatchRecord {
  _id: ObjectId;
  given: string[];
  surnames: string[];
  /** The list did not know the name. */
  isUnidentified: boolean;
  birth?: Birth;
  document?: string;
  gender?: string;
  place: string[];
  /** Of the place. */
  houses: House[];
  description: string[];
  hospital?: string;
  /** E.164. */
  phone?: string;
  contact: string[];
  email?: string;
  /** The hash of the photo. */
  picture?: string;
  /** The record is what the minimized view shows. */
  isPictureShown?: true;
}

const halfYear = 183;
const minDocumentDigits = 5;

/** Prepares a stored person for comparison: with all fields, or with what the minimized view shows today. */
export const matchRecordOf = (person: MatchedPerson, view: ReviewView): MatchRecord =>
  view === "full" ? fullRecordOf(person) : minimizedRecordOf(person, dayOf(new Date()));

/** What the minimized view shows of a person: see src/features/persons/persons.view.ts. */
function minimizedRecordOf(person: MatchedPerson, today: string): MatchRecord {
  const { effective_birth_date: born, gender } = person;
  const { location, description } = textsShownOf(person, today);
  return {
    ...namesOf(person),
    ...(born && { birth: shownAge(yearsBetween(born, today), today) }),
    ...(gender && { gender }),
    place: wordsOf(location),
    houses: [], // their keys would find minors, whose place is hidden
    description: wordsOf(description),
    contact: [],
    ...(isPhotoShownOf(person, today) && { ...pictureOf(person), isPictureShown: true as const }),
  };
}

const shownAge = (age: number, today: string): Birth => ({
  day: Date.parse(latestBirthDate(age, today)) / dayMs - halfYear,
  isShownAge: true,
});

function namesOf({ _id, first_name, last_name }: MatchedPerson) {
  const [given, surnames] = [nameTokens(first_name), nameTokens(last_name)];
  return { _id, given, surnames, isUnidentified: isUnknownName([...given, ...surnames]) };
}

function fullRecordOf(person: MatchedPerson): MatchRecord {
  const { document_id, gender, hospital } = person;
  const birth = birthOf(person);
  const document = document_id && comparedDocument(document_id);
  const contact = `${person.contact_person_first_name ?? ""} ${person.contact_person_last_name ?? ""}`;
  return {
    ...namesOf(person),
    ...(birth && { birth }),
    ...(document && { document }),
    ...(gender && { gender }),
    place: wordsOf(person.location),
    houses: housesOf(person.location),
    description: wordsOf(person.description),
    ...(hospital && { hospital }),
    ...(person.contact_person_phone && { phone: person.contact_person_phone }),
    contact: nameTokens(contact),
    ...(person.contact_person_email && { email: person.contact_person_email.toLowerCase() }),
    ...pictureOf(person),
  };
}

function pictureOf({ photo }: MatchedPerson): { picture?: string } {
  return photo?.perceptual_hash ? { picture: photo.perceptual_hash } : {};
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

/** More digits are a post code, or a number of something else. */
const houseNumber = /^\d{1,3}\p{L}?$/u;

/** Flat, house and street. More numbers are no address, and would crowd out other keys. */
const maxHouses = 3;

/** `24 Main Street, Rosebank, 4120`: the number 24 with `main` and `street`. Commas part an address. */
const housesOf = (location = ""): House[] =>
  /\d/.test(location)
    ? location
        .split(/[,;\n]/)
        .flatMap(houseOf)
        .slice(0, maxHouses)
    : [];

function houseOf(part: string): House | [] {
  const written = foldedWords(part);
  const at = written.findIndex((word) => houseNumber.test(word));
  const number = written[at];
  const words = wordsOf(part).filter((word) => !/\d/.test(word));
  const isName = joiningWords.has(written[at + 1] ?? ""); // `23 de Enero`
  return number && words.length > 0 && !isName ? { number, words } : [];
}

const linking = new Set([...joiningWords, ..."el en con a un una".split(" ")]);
