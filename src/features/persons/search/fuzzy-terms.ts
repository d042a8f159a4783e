import { deletionsOf, swapsOf } from "../../../kernel/names/edits.js";
import { formalNamesOf, shortNamesOf } from "../../../kernel/names/formal-names.js";
import { scannedForms, withLetters } from "../../../kernel/names/scanned.js";
import { particles, searchedSoundOf } from "../../../kernel/names/sound.js";
import { marked } from "./terms.store.js";
import { maxVariants } from "./thresholds.js";
import type { Vocabulary } from "./vocabulary.store.js";

/** Terms of names that may mean a word of a query, with the number of persons that have each. */
export type Terms = ReadonlyMap<string, number>;

/** What each word of a query may mean. */
export type Meant = ReadonlyMap<string, Terms>;

/** The sound code of a word. Digits are read as the letters that they replace. */
const codeOf = (word: string) => searchedSoundOf(withLetters(word));

/** `Wilmer` and `Guilmer` are one name; their codes are two, because a w is also said as a v. */
const otherCodes = (word: string): string[] =>
  [word.replaceAll("w", "gu"), word.replaceAll(/gu(?=[aeio])/g, "w")].flatMap((other) =>
    other === word ? [] : (codeOf(other) ?? []),
  );

/**
 * Names that sound like the words. They include names that nobody is known to have, because a person who was just
 * stored is not counted yet. An initial, or another name without a code, means only itself.
 */
export const phoneticTerms = (vocabulary: Vocabulary, words: string[]): Meant =>
  forEach(words, (word) => phoneticTermsOf(vocabulary, word));

function phoneticTermsOf(vocabulary: Vocabulary, word: string): [string, number][] {
  const code = codeOf(word);
  if (code !== undefined) {
    return [code, ...otherCodes(word)].map((one) => counted(one, vocabulary.countOfCode(one)));
  }
  if (particles.has(word)) return [];
  const { n, names } = vocabulary.countOf(word);
  return [[word, n === 0 ? 1 : names]];
}

/**
 * The same, and names that differ from a word by one typing error, in its letters or in its sound, or by one error of
 * a scanner. A wrong letter may change two letters of the sound: `gvevara` and `guevara`.
 */
export const typoTerms = (vocabulary: Vocabulary, words: string[]): Meant =>
  forEach(words, (word) => typoTermsOf(vocabulary, word));

const typoTermsOf = (vocabulary: Vocabulary, word: string): [string, number][] =>
  vocabulary.remembered("typo", word, () => {
    const alike = phoneticTermsOf(vocabulary, word);
    const code = codeOf(word);
    if (code === undefined) return alike;
    const near = code.length < minCodeLength ? [] : mostFrequent(vocabulary.codesNear(code));
    return [
      ...alike,
      ...existing(vocabulary, typoForms(word)),
      ...near.map(([near, n]) => counted(near, n)),
      ...existing(vocabulary, word.length < minCodeLength ? [] : vocabulary.namesNear(word)),
    ];
  });

const typoForms = (word: string) => [
  ...scannedForms(word),
  ...(word.length < minWordLength ? [] : [...deletionsOf(word), ...swapsOf(word)]),
];

/** In a shorter word, one letter more or less makes another name. */
const minWordLength = 5;
/** A shorter code is one edit away from half of all names. */
const minCodeLength = 4;

const mostFrequent = (codes: [string, number][]) =>
  codes.sort(([, one], [, other]) => other - one).slice(0, maxVariants);

/**
 * The same, and other names that a person may use: nicknames, formal names of a nickname, short forms, an initial, and
 * two given names that are written as one.
 */
export const furtherTerms = (vocabulary: Vocabulary, words: string[]): Meant =>
  forEach(words, (word) => [
    ...typoTermsOf(vocabulary, word),
    ...vocabulary.remembered("further", word, () => [
      ...existing(vocabulary, furtherForms(word)),
      ...joinedNames(vocabulary, word),
    ]),
  ]);

/** Neither a number nor an initial. */
const isWritten = (word: string) => /^\p{L}{2,}$/u.test(word);

const furtherForms = (word: string) => {
  if (!isWritten(word)) return [];
  const formal = formalNamesOf(word);
  return [...formal.slice(1), ...shortNamesOf(word), ...formal.map((name) => name.slice(0, 1))];
};

const forEach = (words: string[], termsOf: (word: string) => [string, number][]): Meant =>
  new Map(words.map((word) => [word, new Map(termsOf(word))]));

const counted = (code: string, n: number): [string, number] => [marked(code), n];

/** The forms that occur in names, as words or by their sound. */
const existing = (vocabulary: Vocabulary, forms: string[]): [string, number][] =>
  forms.flatMap((form) => {
    const code = searchedSoundOf(form);
    const n = code === undefined ? vocabulary.countOf(form).names : vocabulary.countOfCode(code);
    return n ? [code === undefined ? [form, n] : counted(code, n)] : [];
  });

const minPartLength = 3;
const maxLonger = 300;

/** Terms for two names in one word: `juan` → `juanvictor`, because Victor is a name; `juanvictor` → `juan`. */
function joinedNames(vocabulary: Vocabulary, word: string): [string, number][] {
  const code = isWritten(word) ? searchedSoundOf(word) : undefined;
  if (code === undefined) return [];
  const longer = vocabulary
    .codesFrom(code)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, maxLonger)
    .map(([term]) => ({ term, rest: term.slice(code.length) }))
    .filter(({ rest }) => rest.length >= minPartLength);
  return [...longer, ...splits(word)].flatMap(({ term, rest }) => {
    const n = vocabulary.countOfCode(rest) > 0 ? vocabulary.countOfCode(term) : 0;
    return n > 0 ? [counted(term, n)] : [];
  });
}

/** The first part of a word by its sound, and the rest of it. */
const splits = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, at) => {
    const [first, rest] = [word.slice(0, at + minPartLength), word.slice(at + minPartLength)];
    return { term: searchedSoundOf(first) ?? first, rest: searchedSoundOf(rest) ?? rest };
  });
