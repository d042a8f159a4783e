import { furtherKin, relationships } from "../words/kin.js";
import * as names from "../words/names.js";
import { twins } from "../words/namesakes.js";
import { anyOf, wordSet } from "./phrases.js";
import { folded, remembered } from "./plain.js";

// This splits a name cell into words: what is dropped, what belongs together, how it is written.

const particles = wordSet(names.particles);
const titles = wordSet(names.titles, twins);
/** Kinship, as contact cells put it in front of a name or in its place. */
const kinship = wordSet(furtherKin, ...Object.values(relationships));
const possessives = wordSet(names.possessives);

const sentence = new RegExp(
  String.raw`(?:^| )(?:${anyOf(names.sentences)}|${anyOf(names.sheets)}(?= \D{0,5}\d))(?:$| )`,
);

/** Whether a folded text has words that no name has. */
export const isSentence = (text: string): boolean => sentence.test(text);

const letter = /\p{L}/u;
const onlyLetters = /^\p{L}+$/u;
const ornaments = /(?:\p{Extended_Pictographic}|\ufe0f|\u200d)+/gu;
/** A text without any of these needs no cleaning. */
const plainText = /^[\p{L} '-]*$/u;

const comparable = remembered((word) => folded(word).replaceAll(/[^\p{L}\p{N}]/gu, ""));

/** Words as typed, without outer punctuation, emoji and marks, and without those that hold no letter. */
export function nameWords(text: string): string[] {
  const words = text.split(/\s+/);
  if (plainText.test(text)) return words.filter((word) => letter.test(word)).map(trimmed);
  const trim = words
    .map((word) => trimmed(word.replaceAll(ornaments, "")))
    .filter((word) => letter.test(word));
  // At the end `Gil.` is no abbreviation.
  return trim.map((word, at) => (at === trim.length - 1 ? word.replace(endOfName, "") : word));
}

const endOfName = /(?<=\p{L}{3})\.$/u;

const trimmed = (word: string) => (onlyLetters.test(word) ? word : withoutEdges(word));

const withoutEdges = (word: string) =>
  word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}.'’]+$/gu, "").replace(/(?<=\p{L}{4})\.$/u, "");

const namesAfterAll = new Set(names.namesAfterAll.es.split(", "));

/**
 * Whether a word is a given name although it looks like a word for a child or a sister: `Nina Pérez` without
 * a tilde and in mixed case is one, `Irma Gil` in any case.
 */
export const isNameAfterAll = (word: string): boolean => namesAfterAll.has(word);

/** How many words in front are titles. A single word is no title: `Niño` is a surname too. */
export const titlesIn = (words: string[]): number => countFirst(words, titles);

/** How many words in front are kinship: `su mamá Rosa` → 2. */
export function kinshipIn(words: string[]): number {
  const owner = possessives.has(comparable(words[0] ?? "")) ? 1 : 0;
  const kin = countFirst(words.slice(owner), kinship);
  return kin > 0 ? owner + kin : 0;
}

function countFirst(words: string[], known: ReadonlySet<string>): number {
  let count = 0;
  for (const word of words) {
    if (isNameAfterAll(word) || !known.has(comparable(word))) break;
    count += 1;
  }
  return count;
}

/** Words joined into parts: a particle belongs to the word after it. */
export function partsOf(words: string[]): string[] {
  const parts: string[] = [];
  let open = "";
  for (const word of words) {
    open = open ? `${open} ${word}` : word;
    if (particles.has(folded(word))) continue;
    parts.push(open);
    open = "";
  }
  if (open) parts.push([parts.pop(), open].filter(Boolean).join(" "));
  return parts;
}

/** `ß` and the ligatures have no capital of their own. */
const capital = (letter: string) => {
  const large = letter.toUpperCase();
  return large.length === letter.length ? large : letter;
};

/**
 * Writes a word that is all in capitals or all in small letters with its capitals, and a particle in small
 * letters. Any other word stays as typed. Accents are never changed.
 */
export const written = remembered((word) => {
  const small = word.toLowerCase();
  if (word !== small && word !== word.toUpperCase()) return word;
  if (particles.has(folded(small))) return small;
  return small.replaceAll(/(?<=^|['’-])\p{L}/gu, capital);
}, 10_000);
