import type { Collections } from "../../../kernel/database/collections.js";
import { deletionsOf, swapsOf } from "../../../kernel/names/edits.js";
import { formalNamesOf, shortNamesOf } from "../../../kernel/names/formal-names.js";
import { scannedForms, withLetters } from "../../../kernel/names/scanned.js";
import { particles, searchedSoundOf } from "../../../kernel/names/sound.js";
import { countsAround, countsOf, startingWith, withinOneEdit } from "./name-codes.store.js";
import { marked } from "./terms.store.js";
import type { WordCounts } from "./word-counts.store.js";

/** Terms of names that may mean a word of a query, with the number of persons that have each. */
export type Terms = ReadonlyMap<string, number>;

/** What each word of a query may mean. */
export type Meant = ReadonlyMap<string, Terms>;

export type Stores = Pick<Collections, "nameCodes"> & { wordCounts: Pick<WordCounts, "of"> };

/** What the vocabulary has about all terms that the words of a query may mean. It is read once for all tiers. */
export interface Known {
  /** In how many persons each sound code occurs. */
  codes: ReadonlyMap<string, number>;
  /** In how many persons each word without a sound code occurs. */
  words: ReadonlyMap<string, { names: number }>;
}

/** The sound code of a word. Digits are read as the letters that they replace. */
const codeOf = (word: string) => searchedSoundOf(withLetters(word));

/** Looks up what `phoneticTerms`, `typoTerms` and `furtherTerms` of these words need. */
export async function lookUp({ nameCodes, wordCounts }: Stores, words: string[]): Promise<Known> {
  const around = words.flatMap((word) => codeOf(word) ?? []);
  const forms = words.flatMap((word) => [word, ...typoForms(word), ...furtherForms(word)]);
  const codes = [...around, ...forms.flatMap((form) => searchedSoundOf(form) ?? [])];
  const parts = words.flatMap(splits).flatMap(({ term, rest }) => [term, rest]);
  const plain = forms.filter((form) => searchedSoundOf(form) === undefined);
  const [ofCodes, ofWords] = await Promise.all([
    countsAround({ nameCodes }, [...new Set([...codes, ...parts])], around),
    wordCounts.of([...new Set(plain)]),
  ]);
  return { codes: ofCodes, words: ofWords };
}

/**
 * Names that sound like the words. They include names that nobody is known to have, because a person who was just
 * stored is not counted yet. An initial, or another name without a code, means only itself.
 */
export const phoneticTerms = ({ codes, words: plain }: Known, words: string[]): Meant =>
  forEach(words, (word) => {
    const code = codeOf(word);
    if (code !== undefined) return [[marked(code), codes.get(code) ?? 0]];
    return particles.has(word) ? [] : [[word, plain.get(word)?.names ?? 1]];
  });

/**
 * Names that differ from a word by one typing error, or by one error of a scanner. Mostly their sounds differ by one
 * error too. But `ceusta` sounds very different from `cuesta`, so typed forms are looked up as well.
 */
export const typoTerms = (known: Known, words: string[]): Meant =>
  forEach(words, (word) => {
    const code = codeOf(word);
    if (code === undefined) return [];
    const near = [...withinOneEdit(known.codes, code)];
    return [...existing(known, typoForms(word)), ...near.map(([near, n]) => counted(near, n))];
  });

const typoForms = (word: string) => [
  ...scannedForms(word),
  ...(word.length < minFuzzyLength ? [] : [...deletionsOf(word), ...swapsOf(word)]),
];

/** In a shorter word, one letter more or less makes another name. */
const minFuzzyLength = 5;

/**
 * Other names that a person may use: nicknames, formal names of a nickname, short forms, an initial, and two given
 * names that are written as one.
 */
export async function furtherTerms(stores: Stores, known: Known, words: string[]): Promise<Meant> {
  const joined = await joinedNames(stores, known, words);
  return forEach(words, (word) => [
    ...existing(known, furtherForms(word)),
    ...(joined.get(word) ?? []),
  ]);
}

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
const existing = ({ codes, words }: Known, forms: string[]): [string, number][] =>
  forms.flatMap((form) => {
    const code = searchedSoundOf(form);
    const n = code === undefined ? words.get(form)?.names : codes.get(code);
    return n ? [code === undefined ? [form, n] : counted(code, n)] : [];
  });

const minPartLength = 3;

/** Terms for two names in one word: `juan` → `juanvictor`, because Victor is a name; `juanvictor` → `juan`. */
async function joinedNames(stores: Stores, { codes }: Known, words: string[]): Promise<Meant> {
  const longer = new Map(words.map((word) => [word, longerNames(codes, word)]));
  const rests = new Set([...longer.values()].flat().map(({ rest }) => rest));
  const unknown = [...rests].filter((rest) => !codes.has(rest));
  const others = await countsOf(stores, unknown);
  return forEach(words, (word) =>
    [...(longer.get(word) ?? []), ...splits(word)].flatMap(({ term, rest }) => {
      const n = (codes.has(rest) || others.has(rest)) && codes.get(term);
      return n ? [counted(term, n)] : [];
    }),
  );
}

/** Names that begin with the word, and the rest of each name, by their sound. */
function longerNames(codes: Known["codes"], word: string) {
  const code = isWritten(word) ? searchedSoundOf(word) : undefined;
  if (code === undefined) return [];
  return startingWith(codes, code, minPartLength).map(([term]) => ({
    term,
    rest: term.slice(code.length),
  }));
}

/** The first part of a word by its sound, and the rest of it. */
const splits = (word: string) =>
  !isWritten(word) || searchedSoundOf(word) === undefined
    ? []
    : Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, at) => {
        const [first, rest] = [word.slice(0, at + minPartLength), word.slice(at + minPartLength)];
        return { term: searchedSoundOf(first) ?? first, rest: searchedSoundOf(rest) ?? rest };
      });
