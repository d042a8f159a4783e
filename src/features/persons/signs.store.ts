import type { ObjectId } from "mongodb";
import {
  allReviews,
  type Collections,
  type PersonDocument,
  type ReviewCollections,
} from "../../kernel/database/collections.js";
import {
  type NameWords,
  nameWords,
  type ReadText,
  readText,
  wordsFound,
} from "../../kernel/names/find-names.js";
import { fold } from "../../kernel/names/fold.js";
import { isOfHeaders, namesNoContact, saysName } from "../../list-reader/index.js";

// What a person is recognized by in any text: in the name of a file, the header of a column, a note about others.
// Erasing removes what these signs find, and its proof looks for the same signs, so that the two cannot disagree.

/** One value of a person. */
export interface Sign {
  /** The kind of value, as the operator reads it: never the value itself. */
  what: "document" | "phone" | "email" | "source_id" | "name" | "text";
  /** As it is stored: a name in its two parts. */
  stored: readonly string[];
  /** Whether texts that are kept together name the person by this value. */
  isIn(texts: readonly ReadText[]): boolean;
  /** Whether this text has a part in that. */
  isAt(text: ReadText): boolean;
}

/** How many values of a person erasing looks for: each of them costs time for each text. */
export const maxSigns = 300;

/**
 * All values of a person: of its record, its reports, what imports changed of it, and the notes of its reviews. None
 * are known when the record was deleted before.
 */
export async function signsOf(
  collections: ReviewCollections & Pick<Collections, "reports" | "importChanges">,
  { _id, person }: { _id: ObjectId; person: PersonDocument | null },
): Promise<Sign[]> {
  if (!person) return [];
  const newest = { sort: { _id: -1 }, limit: maxSigns } as const;
  const reports = await collections.reports.find({ person_id: _id }, newest).toArray();
  const changes = await collections.importChanges.find({ person_id: _id }, newest).toArray();
  const reviews = await Promise.all(
    allReviews(collections).map((stored) => stored.find({ persons: _id }, newest).toArray()),
  );
  const notes = reviews.flat().map(({ note }) => ({ note }));
  const records = [person, ...changes.map(({ before }) => ({ ...person, ...before }))];
  const names = records.flatMap(({ first_name, last_name, ...contact }) => [
    [first_name, last_name],
    [contact.contact_person_first_name, contact.contact_person_last_name],
  ]);
  const values = [...leavesIn([person, reports, changes, notes])];
  const signs = [
    ...eachOnce(
      names.filter((name): name is [string, string] => !name.includes(undefined)),
    ).flatMap(signsOfName),
    ...eachOnce(values).flatMap(([field, value]) => signsOfValue(field, value)),
  ];
  const rank = ({ what }: Sign) => surest.indexOf(what);
  return signs.sort((one, other) => rank(one) - rank(other));
}

/** What says best who a person is comes first: of too many values, those behind are left out. */
const surest: readonly Sign["what"][] = ["name", "document", "phone", "email", "source_id", "text"];

const eachOnce = <Item>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

/**
 * Fields that hold no text of a person: keyed hashes, search terms, and values from catalogs, keys and links. The
 * handle of a hospital would make each file that is called after it a file of its patient.
 */
const unsearched = new Set([
  "natural_keys",
  "import_key",
  "match_keys",
  "reported",
  "search",
  "url",
  "handle",
  "verified_by",
  "history",
  "source",
  "hospital",
  "shelter",
  "status",
  "hospital_status",
  "shelter_status",
  "gender",
  "document_type",
  "contact_person_relationship",
]);

/** The texts in a document, each with the name of its field. */
function* leavesIn(value: unknown, field = ""): Generator<[string, string]> {
  if (typeof value === "string") yield [field, value];
  if (Array.isArray(value)) for (const item of value) yield* leavesIn(item, field);
  else if (value !== null && Object.getPrototypeOf(Object(value)) === Object.prototype) {
    for (const [name, inner] of Object.entries(Object(value))) {
      if (!unsearched.has(name)) yield* leavesIn(inner, name);
    }
  }
}

const kinds: Record<string, Sign["what"]> = {
  document_id: "document",
  document_key: "document",
  source_id: "source_id",
  contact_person_phone: "phone",
  finder_phone: "phone",
  sender_phone: "phone",
  contact_person_email: "email",
  reporter_email: "email",
  finder_name: "name",
  sender_name: "name",
  reporter_name: "name",
};

/** Shorter texts are also said of others. */
const minText = 20;
/** A text of signs alone would be found in every text. */
const minLetters = 15;
/** Shorter names of places are those of many persons: `Macuto`. */
const minPlace = 10;
/** Shorter codes are row numbers and the like. */
const minCode = 4;
/** Shorter codes are found only where a text is nothing else. */
const minWithin = 5;

const lettersOf = (text: string) => readText(text)[0]?.letters ?? "";

function signsOfValue(field: string, value: string): Sign[] {
  const what = kinds[field] ?? "text";
  const finder = finderOf(what, field, value);
  if (!finder) return [];
  const isAt = (text: ReadText) => text.some(finder);
  return [{ what, stored: [value], isAt, isIn: (texts) => texts.some(isAt) }];
}

type Finder = (reading: ReadText[number]) => boolean;

function finderOf(what: Sign["what"], field: string, value: string): Finder | undefined {
  const letters = lettersOf(value);
  switch (what) {
    case "document":
      // Lists write numbers with and without the letter of their kind, and zeros before them.
      return code(letters.replace(/^\p{L}{0,2}0*(?=\d{6})/u, ""));
    case "source_id":
      return code(letters);
    case "phone":
      return phone(letters);
    case "email":
      return whole(letters);
    case "name":
      return value.includes(" ") && !namesNoContact(fold(value)) ? whole(letters) : undefined;
    case "text":
      // Thousands may share a place, however long its name is.
      if (field === "location") return letters.length >= minPlace ? alone(letters) : undefined;
      if (value.length < minText || letters.length < minLetters) return undefined;
      return beginning(letters);
    default:
      return what satisfies never;
  }
}

/** The text is this and nothing else. */
const alone =
  (letters: string): Finder =>
  (reading) =>
    reading.letters === letters;

/** The number of a document, a telephone or a record, but not within a longer number. */
function code(letters: string): Finder | undefined {
  if (letters.length < minCode) return undefined;
  if (letters.length < minWithin || !/\d/.test(letters)) return alone(letters);
  return ({ letters: all, edges }) =>
    placesOf(letters, all).some((at) => {
      const end = at + letters.length;
      const before = /^\d/.test(letters) && !edges.has(at) ? numberBefore(all.slice(0, at)) : "";
      return /^0*$/.test(before) && (edges.has(end) || !/^\d\d/.test(all.slice(end - 1)));
    });
}

const numberBefore = (text: string) => /\d*$/.exec(text.slice(-20))?.[0] ?? "";

/** Without what differs between national and international spellings. */
function phone(letters: string): Finder | undefined {
  if (letters.length < minWithin) return undefined;
  const end = letters.slice(-9);
  return ({ letters: all }) => all.includes(end);
}

/** It begins and ends where words do. */
function whole(letters: string): Finder | undefined {
  if (letters.length < minWithin) return undefined;
  return ({ letters: all, edges }) =>
    placesOf(letters, all).some((at) => edges.has(at) && edges.has(at + letters.length));
}

/** A long text, or so much of it that it is no other. */
const beginning =
  (letters: string): Finder =>
  ({ letters: all }) =>
    all.includes(letters) || (all.length >= minText && letters.startsWith(all));

function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

/**
 * Two words of a name say whose it is, together or apart: `lista-perez-12-maria.csv`. One alone does not, because
 * `Ana` is in the texts of many others. Now and then two words are those of somebody else: doubt protects who is
 * erased. `Apellido` is no name, even where it was stored as one: without this such a record would take all maps
 * with it. Names that are all words of headers, as in `Inés Calle`, must stand together.
 */
function signsOfName([first, last]: readonly [string, string]): Sign[] {
  const name = nameWords(`${first} ${last}`);
  const words = name?.words.filter((word) => !saysName(word)) ?? [];
  if (!name || words.length === 0) return [];
  const what = "name" as const;
  const stored = [first, last];
  if (words.length > 1 && !words.every(isOfHeaders)) {
    return [{ what, stored, ...twoOf({ ...name, words }) }];
  }
  const finders = [whole(lettersOf(first + last)), whole(lettersOf(last + first))];
  const isAt = (text: ReadText) => text.some((reading) => finders.some((find) => find?.(reading)));
  return [{ what, stored, isAt, isIn: (texts) => texts.some(isAt) }];
}

const twoOf = (name: NameWords): Pick<Sign, "isIn" | "isAt"> => ({
  isIn(texts) {
    const found = new Set<string>();
    for (const text of texts) {
      for (const word of wordsFound(name, text)) found.add(word);
      if (found.size > 1) return true;
    }
    return false;
  },
  isAt: (text) => wordsFound(name, text).size > 0,
});
