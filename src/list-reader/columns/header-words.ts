import { isOneEditApart } from "../../kernel/names/edits.js";
import { fold } from "../../kernel/names/fold.js";
import { formsOf, type Phrases } from "../values/phrases.js";
import { remembered } from "../values/plain.js";
import {
  agent,
  articles as articleWords,
  beside,
  concepts,
  groupings,
  joinedWords,
  owners,
  possessive,
} from "../words/headers.js";

// Splits headers into words and looks each up in the vocabulary.

/** What a phrase of a header means: something about the values, or about whose they are, or nothing. */
export type Concept = keyof typeof concepts;
export type Owner = keyof typeof owners;
type Meaning = { concept: Concept } | { owner: Owner } | "beside";

/** A header in the terms of the vocabulary. */
export interface HeaderWords {
  /** In the order of the header, each once. */
  concepts: readonly Concept[];
  owners: ReadonlySet<Owner>;
  /** The number of words that the vocabulary does not know. */
  unknown: number;
  /** Whether an unknown word says whose data it is: `Cédula de quien retira`, `Released by`. */
  isOfUnknown: boolean;
  /** Whether its last word is in the plural: `N° de personas`, `Menores de 5`. */
  isPlural: boolean;
  /** Whether a sign or `y` separates the first concept or owner from another. */
  isParted: boolean;
}

/** `edades` → `edad`, `nombres` → `nombre`. `pais` (country) stays, because `pai` is a father. */
export const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && word !== "pais"
    ? word.replace(/(?<=[aeiou][ldz]|[aeio]r|[cs]ion)es$|s$/, "")
    : word;

const oneWord = new RegExp(joinedWords.split(", ").join("|").replaceAll(/[ -]/g, "[\\s-]?"), "gi");
/** A longer header is not understood. */
export const maxLength = 200;

/** `c/`, `p/`: with, for. */
const short = /(?<!\p{L})[cpw]\/\s?(?=\p{L})/giu;
/** The words of a header for comparison: folded, singular, with joined initials (`C.I.` → `ci`). */
export function headerTokens(header: string): string[] {
  if (header.length > maxLength) return [];
  const spaced = header
    .replaceAll(oneWord, (typed) => typed.toLowerCase().replaceAll(/[\s-]/g, ""))
    .replaceAll("DoB", "dob")
    .replaceAll(/\((?:e?s|as?|os?)\)|['’]s\b|(?<=\p{L}{4})\/(?:e?s|as?|os?)(?!\p{L})/giu, "")
    .replaceAll(short, " ") // `Parentesco c/paciente`
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replaceAll(/°/g, "o ");
  // Between words, `o` and `y` are not initials: `C.I. o pasaporte`.
  const apart = fold(spaced).replaceAll(/(?<=\s)[oyu](?=\s)/g, " ");
  const words = apart.match(/\p{L}+|\p{N}+(?:er|do|ro|ra|da|st|nd)?|#/gu) ?? [];
  const joined = words.join(" ").replaceAll(/\b(\p{L}) (?=\p{L}\b)/gu, "$1");
  return joined.split(" ").filter(Boolean).map(singular);
}

/** The words of a header as one text, without articles. Known headers are compared in this form. */
export const headerKey = (header: string): string =>
  headerTokens(header)
    .filter((word) => !articles.has(word))
    .join(" ");

interface Phrase {
  words: readonly string[];
  meaning: Meaning;
}

/** The phrases by their first words, the longest phrases first. */
const phrases = new Map<string, Phrase[]>();
const articles = new Set(articleWords.split(", "));

function add(text: Phrases, meaning: Meaning): void {
  for (const phrase of formsOf(text)) {
    const words = headerTokens(phrase);
    const [first = ""] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), { words, meaning }]);
  }
}

for (const [concept, text] of Object.entries(concepts)) add(text, { concept: concept as Concept });
for (const [owner, text] of Object.entries(owners)) add(text, { owner: owner as Owner });
for (const text of Object.values(beside)) add({ text }, "beside");
for (const known of phrases.values()) known.sort((a, b) => b.words.length - a.words.length);

const words = new Set([...phrases.values()].flat().flatMap((phrase) => phrase.words));
const longWords = [...words].filter((word) => word.length >= 6);

/** Whether every word is one of headers. Names and places are not. */
export const isOfHeaders = (text: string): boolean =>
  headerTokens(text).every((token) => words.has(token));

const ofNames: readonly Concept[] = [
  "name",
  "completeName",
  "wholeName",
  "surnameFirst",
  "surname",
  "givenName",
];
/** The first three letters of headers of names. Most cells of a list begin differently. */
export const namesBegin: ReadonlySet<string> = new Set(
  [...phrases.values()].flat().flatMap(({ words, meaning }) => {
    const concept = meaning !== "beside" && "concept" in meaning && meaning.concept;
    return concept && ofNames.includes(concept) ? [words[0]?.slice(0, 3) ?? ""] : [];
  }),
);

/** Whether a header says `name` or `surname`. Nobody has such a name. */
export const saysName = (header: string): boolean =>
  readWords(header).concepts.some((concept) => ofNames.includes(concept));

/** The longest phrase that begins at a word. It may have articles inside. */
function phraseAt(tokens: readonly string[], at: number) {
  let longest: { meaning: Meaning; length: number } | undefined;
  for (const { words, meaning } of phrases.get(tokens[at] ?? "") ?? []) {
    let next = at;
    const fits = words.every((word, nth) => {
      while (nth > 0 && tokens[next] !== word && articles.has(tokens[next] ?? "")) next += 1;
      next += 1;
      return tokens[next - 1] === word;
    });
    if (fits && next - at > (longest?.length ?? 0)) longest = { meaning, length: next - at };
  }
  return longest;
}

const grouping = new RegExp(
  `(?<!\\p{L})(?:${groupings.replaceAll(", ", "|")})[_ ](?=\\p{L}+[/:])`,
  "giu",
);

const possessives = new Set(possessive.split(", "));
const agents = new Set(agent.split(", "));
const called: ReadonlySet<Owner> = new Set<Owner>(["dead", "sought"]);

/** Whether a word comes after `de`, with or without articles between them. */
function followsOf(tokens: readonly string[], at: number): boolean {
  const before = tokens
    .slice(0, at)
    .findLast((token) => possessives.has(token) || !articles.has(token));
  return before !== undefined && possessives.has(before);
}

const parted = /\p{L}\s*(?:[/|,&+]| y )\s*\p{L}/iu;
/** The form in which programs write a field of a group: `grupo_contacto/telefono`. */
const path = /^[\w.-]+(?:[/:][\w.-]+)+$/;

/** Reads a header, or a part of one. */
export const readWords = remembered((header: string): HeaderWords => {
  const text = header.length > maxLength ? "" : header;
  const tokens = headerTokens(text.replaceAll(grouping, "")).map(mended);
  const found: Concept[] = [];
  const whose = new Set<Owner>();
  let unknown = 0;
  let isOfUnknown = false;
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at);
    if (!phrase && !/^\d+$/.test(tokens[at] ?? "")) {
      unknown += 1;
      isOfUnknown ||= followsOf(tokens, at) || agents.has(tokens[at + 1] ?? "");
    }
    if (phrase && phrase.meaning !== "beside") {
      if ("owner" in phrase.meaning) {
        whose.add(phrase.meaning.owner);
        if (called.has(phrase.meaning.owner)) whose.add("described");
      } else if (!found.includes(phrase.meaning.concept)) found.push(phrase.meaning.concept);
    }
    at += phrase?.length ?? 1;
  }
  const isPlural = /\p{L}{4}s\P{L}*$/u.test(text.replace(/\s*(?:[([{]|de \d).*$/, ""));
  return {
    concepts: found,
    owners: whose,
    unknown,
    isOfUnknown,
    isPlural,
    isParted: parted.test(text.replace(short, " ")) && !(path.test(text) && /[_:]/.test(text)),
  };
});

/** Corrects one missing, doubled, wrong or swapped letter in a long word, `Telefno`, if only one known word fits. */
function mended(token: string): string {
  if (token.length < 5 || words.has(token) || !/^\p{L}+$/u.test(token)) return token;
  const [meant, ...others] = longWords.filter(
    (word) => word[0] === token[0] && isOneEditApart(token, word),
  );
  const alone = (word = "") => phrases.get(word)?.find((one) => one.words.length === 1)?.meaning;
  const isOne = others.every((word) => alone(word) !== undefined && alone(word) === alone(meant));
  return meant !== undefined && isOne ? meant : token;
}
