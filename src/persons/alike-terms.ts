import type { Collections } from "../database/collections.js";
import { deletionsOf, swapsOf } from "../names/edits.js";
import { formalNamesOf, shortNamesOf } from "../names/formal-names.js";
import { scannedForms, withLetters } from "../names/scanned.js";
import { searchedSoundOf } from "../names/sound.js";
import { codesNear, codesStartingWith, countsOf } from "./name-codes.js";
import { marked } from "./search-terms.js";
import type { WordCounts } from "./word-counts.js";

/** Terms of names that may mean a word of a query, with the number of persons that have each. */
export type Terms = ReadonlyMap<string, number>;

export type Stores = Pick<Collections, "nameCodes"> & { wordCounts: Pick<WordCounts, "of"> };

/** The code of a word, digits read as the letters they stand for. */
const codeOf = (word: string) => searchedSoundOf(withLetters(word));

/** How a name that sounds like the word is stored. */
export const soundingTerms = ({ nameCodes }: Stores, word: string): Promise<Terms> =>
  countedTerms(
    { nameCodes },
    [codeOf(word)].flatMap((code) => code ?? []),
    [],
  );

/**
 * Terms one typing error away from the word, or one that scanners make. Mostly the sound has one error then,
 * too; but `ceusta` sounds quite another way than `cuesta`.
 */
export async function mistypedTerms(stores: Stores, word: string): Promise<Terms> {
  const code = codeOf(word);
  if (code === undefined) return none;
  const typed = word.length < shortestMistyped ? [] : [...deletionsOf(word), ...swapsOf(word)];
  const [near, forms] = await Promise.all([
    codesNear(stores, code),
    existing(stores, [...scannedForms(word), ...typed]),
  ]);
  return new Map([...forms, ...[...near].map(([name, n]) => [marked(name), n] as const)]);
}

/** In a shorter word, one letter more or less makes another name. */
const shortestMistyped = 5;

/**
 * Terms by which somebody of this name may be called besides: nicknames, formal names of a nickname, short
 * forms, an initial, and two given names that are written as one.
 */
export async function furtherTerms(stores: Stores, word: string): Promise<Terms> {
  if (!isName.test(word)) return none;
  const formal = formalNamesOf(word);
  const initials = formal.map((name) => name.slice(0, 1));
  const others = [...formal.slice(1), ...shortNamesOf(word), ...initials];
  const found = await Promise.all([existing(stores, others), joinedTerms(stores, word)]);
  return new Map(found.flatMap((terms) => [...terms]));
}

const isName = /^\p{L}{2,}$/u;
const none: Terms = new Map();

/** Those of the words that names have, as words or by their sound. */
async function existing(stores: Stores, words: string[]): Promise<Terms> {
  const codes = words.flatMap((word) => searchedSoundOf(word) ?? []);
  const plain = words.filter((word) => searchedSoundOf(word) === undefined);
  const terms = await countedTerms(stores, codes, plain);
  return new Map([...terms].filter(([, n]) => n > 0));
}

async function countedTerms(
  { nameCodes, wordCounts }: Pick<Stores, "nameCodes"> & Partial<Stores>,
  codes: string[],
  words: string[],
): Promise<Terms> {
  const [ofCodes, ofWords] = await Promise.all([
    countsOf({ nameCodes }, codes),
    words.length > 0 ? wordCounts?.of(words) : undefined,
  ]);
  return new Map([
    ...codes.map((code) => [marked(code), ofCodes.get(code) ?? 0] as const),
    ...words.map((word) => [word, ofWords?.get(word)?.names ?? 0] as const),
  ]);
}

const shortestPart = 3;

/** `juan` → `juanvictor`, where Victor is a name; `juanvictor` → `juan`. */
async function joinedTerms(stores: Stores, word: string): Promise<Terms> {
  const code = searchedSoundOf(word);
  if (code === undefined) return none;
  const longer = await codesStartingWith(stores, code, shortestPart);
  const pairs = [
    ...longer.map((joined) => ({ term: joined, rest: joined.slice(code.length) })),
    ...splits(word),
  ];
  const asked = new Set(pairs.flatMap(({ term, rest }) => [term, rest]));
  const counts = await countsOf(stores, [...asked]);
  const known = pairs.filter(({ term, rest }) => counts.has(term) && counts.has(rest));
  return new Map(known.map(({ term }) => [marked(term), counts.get(term) ?? 0]));
}

/** The first part of a word by its sound, and the rest of it. */
const splits = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, at) => {
    const [first, rest] = [word.slice(0, at + shortestPart), word.slice(at + shortestPart)];
    return { term: searchedSoundOf(first) ?? first, rest: searchedSoundOf(rest) ?? rest };
  });
