import * as blank from "../vocabulary/blank.js";
import { children } from "../vocabulary/names.js";
import { anyOf, wordSet, wordsOf } from "./phrases.js";
import { folded } from "./plain.js";

// Rule 2, without case, accents, dots and spaces. `si` and `no` are answers, not empty.
const emptyWords = wordSet(blank.empty);
/** Further short forms for what is not known, written as above. */
const unknownForms = wordSet(blank.unknown);

const things = anyOf(blank.things);
const [denial, toDo, given] = [anyOf(blank.denials), anyOf(blank.toDo), anyOf(blank.notGiven)];

/** What people write where they do not know, but what rule 2 does not list. */
const unknownPhrase = new RegExp(
  `^(?:${anyOf(blank.unknownPhrases).replaceAll("\\*", things)}|` +
    `${denial} (?:${anyOf(blank.objects)} )*${anyOf(blank.notDone)}(?: ${anyOf(blank.whoseThing)} )?(?: ?${things})?|${denial} ${given}|` +
    `${anyOf(blank.without)} (?:${things}|${toDo})(?: (?:${anyOf(blank.goesOn)}|${things}|${given}))*|` +
    `${anyOf(blank.beforeToDo)} ${toDo})$`,
);

/** How all of these begin: nearly every filled cell is told apart by its first two characters. */
const beginnings = new Set(
  wordsOf(...Object.values(blank)).flatMap((word) => [
    `${word} `.slice(0, 2),
    `${word.charAt(0)}.`,
    `${word.charAt(0)} `,
  ]),
);
const longest = 45;

/** What a cleaned cell is that gives no value: blank in the sense of rule 2, or words for `not known`. */
export function blankness(text: string): "empty" | "unknown" | undefined {
  if (text === "") return "empty";
  if (text.length > longest) return undefined;
  if (!beginnings.has(folded(text.slice(0, 2)))) return onlySigns.test(text) ? "empty" : undefined;
  const told = folded(text);
  const word = told.replaceAll(/[.\s]/g, "");
  if (emptyWords.has(word)) return "empty";
  const phrase = told.replaceAll(/[.\s]+/g, " ").replace(/[^a-z]+$/, "");
  return unknownForms.has(word) || unknownPhrase.test(phrase) ? "unknown" : undefined;
}

const onlySigns = /^(?:[-–—_?¿.…\s]+|\*{2,})$/;

/** Does a cleaned cell say nothing: blank, strokes, question marks or a word of rule 2 for it? */
export const isEmpty = (text: string): boolean => blankness(text) === "empty";

/**
 * Does a cleaned cell say in other words that something is not known: `N/R`, `no sabe`, `por confirmar`,
 * `sin teléfono`? It gives no value, but its text goes to the notes.
 */
export const isUnknown = (text: string): boolean => blankness(text) === "unknown";

const childWords = wordSet(children);

export const saysMinor = (plainText: string): boolean => childWords.has(plainText);
