import type { Collections } from "../../database/collections.js";
import { deletionsOf, swapsOf } from "../../names/edits.js";
import { formalNamesOf, shortNamesOf } from "../../names/formal-names.js";
import { scannedForms, withLetters } from "../../names/scanned.js";
import { particles, searchedSoundOf } from "../../names/sound.js";
import { codesStartingWith, codesWithinOneEdit, countsOf } from "./name-codes.js";
import { marked } from "./terms.js";
import type { WordCounts } from "./word-counts.js";

/** Terms of names that may mean a word of a query, with the number of persons that have each. */
export type Terms = ReadonlyMap<string, number>;

/** What each word of a query may mean. */
export type Meant = ReadonlyMap<string, Terms>;

export type Stores = Pick<Collections, "nameCodes"> & { wordCounts: Pick<WordCounts, "of"> };

/** Finds terms for all words of a query at once. */
export type FindTerms = (stores: Stores, words: string[]) => Promise<Meant>;

/** The code of a word, digits read as the letters they stand for. */
const codeOf = (word: string) => searchedSoundOf(withLetters(word));

/**
 * Names that sound like the words, even those that nobody is known to have: who has just come is not counted.
 * An initial, or another name without a code, stands for itself.
 */
export const phoneticTerms: FindTerms = async (stores, words) => {
  const codes = words.flatMap((word) => codeOf(word) ?? []);
  const plain = words.filter((word) => codeOf(word) === undefined && !particles.has(word));
  const [ofCodes, ofPlain] = await Promise.all([
    countsOf(stores, codes),
    stores.wordCounts.of(plain),
  ]);
  return forEach(words, (word) => {
    const code = codeOf(word);
    if (code !== undefined) return [[marked(code), ofCodes.get(code) ?? 0]];
    return plain.includes(word) ? [[word, ofPlain.get(word)?.names ?? 1]] : [];
  });
};

/**
 * Names one typing error away from a word, or one that scanners make. Mostly the sound has one error then,
 * too; but `ceusta` sounds quite another way than `cuesta`.
 */
export const typoTerms: FindTerms = async (stores, words) => {
  const coded = words.filter((word) => codeOf(word) !== undefined);
  const formsOf = (word: string) => [
    ...scannedForms(word),
    ...(word.length < minFuzzyLength ? [] : [...deletionsOf(word), ...swapsOf(word)]),
  ];
  const [forms, near] = await Promise.all([
    existing(stores, coded, formsOf),
    codesWithinOneEdit(
      stores,
      coded.map((word) => codeOf(word) ?? word),
    ),
  ]);
  return forEach(coded, (word) => [
    ...(forms.get(word) ?? []),
    ...[...(near.get(codeOf(word) ?? word) ?? [])].map(([code, n]): [string, number] => [
      marked(code),
      n,
    ]),
  ]);
};

/** In a shorter word, one letter more or less makes another name. */
const minFuzzyLength = 5;

/**
 * Names by which somebody may be called besides: nicknames, formal names of a nickname, short forms, an
 * initial, and two given names that are written as one.
 */
export const furtherTerms: FindTerms = async (stores, words) => {
  const names = words.filter((word) => /^\p{L}{2,}$/u.test(word));
  const formsOf = (word: string) => {
    const formal = formalNamesOf(word);
    return [...formal.slice(1), ...shortNamesOf(word), ...formal.map((name) => name.slice(0, 1))];
  };
  const [forms, joined] = await Promise.all([
    existing(stores, names, formsOf),
    joinedTerms(stores, names),
  ]);
  return forEach(names, (word) => [...(forms.get(word) ?? []), ...(joined.get(word) ?? [])]);
};

const forEach = (words: string[], termsOf: (word: string) => [string, number][]): Meant =>
  new Map(words.map((word) => [word, new Map(termsOf(word))]));

const eachAsync = async <Value>(words: string[], find: (word: string) => Promise<Value>) =>
  new Map(await Promise.all(words.map(async (word) => [word, await find(word)] as const)));

/** Those forms of each word that names have, as words or by their sound. */
async function existing(
  { nameCodes, wordCounts }: Stores,
  words: string[],
  formsOf: (word: string) => string[],
): Promise<Meant> {
  const forms = new Map(words.map((word) => [word, formsOf(word)]));
  const all = [...new Set([...forms.values()].flat())];
  const plain = all.filter((form) => searchedSoundOf(form) === undefined);
  const [ofCodes, ofWords] = await Promise.all([
    countsOf(
      { nameCodes },
      all.flatMap((form) => searchedSoundOf(form) ?? []),
    ),
    wordCounts.of(plain),
  ]);
  return forEach(words, (word) =>
    (forms.get(word) ?? []).flatMap((form) => {
      const code = searchedSoundOf(form);
      const n = code === undefined ? ofWords.get(form)?.names : ofCodes.get(code);
      return n ? [[code === undefined ? form : marked(code), n]] : [];
    }),
  );
}

const minPartLength = 3;

/** `juan` → `juanvictor`, where Victor is a name; `juanvictor` → `juan`. */
async function joinedTerms(stores: Stores, words: string[]): Promise<Meant> {
  const parts = await eachAsync(words, async (word) => {
    const code = searchedSoundOf(word);
    if (code === undefined) return [];
    const longer = await codesStartingWith(stores, code, minPartLength);
    return [...longer.map((term) => ({ term, rest: term.slice(code.length) })), ...splits(word)];
  });
  const asked = [...parts.values()].flat().flatMap(({ term, rest }) => [term, rest]);
  const counts = await countsOf(stores, [...new Set(asked)]);
  return forEach(words, (word) =>
    (parts.get(word) ?? []).flatMap(({ term, rest }) => {
      const n = counts.has(rest) && counts.get(term);
      return n ? [[marked(term), n]] : [];
    }),
  );
}

/** The first part of a word by its sound, and the rest of it. */
const splits = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, at) => {
    const [first, rest] = [word.slice(0, at + minPartLength), word.slice(at + minPartLength)];
    return { term: searchedSoundOf(first) ?? first, rest: searchedSoundOf(rest) ?? rest };
  });
