import * as blank from "../vocabulary/blank.js";
import { children } from "../vocabulary/names.js";
import { wordSet, wordsOf } from "./phrases.js";
import { folded } from "./plain.js";

// Rule 2, without case, accents, dots and spaces. `si` and `no` are answers, not empty.
const emptyWords = wordSet(blank.empty);
/** Further forms for what is not known. */
const unknownForms = wordSet(blank.unknown);
const denying = wordSet(blank.denying);
const notTold = wordSet(blank.notTold, blank.denying);

/** `no se sabe`, `sin teléfono`, `pendiente por confirmar`: a word that denies, and nothing that tells. */
const tellsNothing = (phrase: string): boolean => {
  const [first = "", ...others] = phrase.split(" ");
  return others.length > 0 && denying.has(first) && others.every((word) => notTold.has(word));
};

/** How all of these begin: nearly every filled cell is told apart by its first two characters. */
const beginnings = new Set(
  wordsOf(blank.empty, blank.unknown, blank.denying).flatMap((word) => [
    `${word} `.slice(0, 2),
    `${word.charAt(0)}.`,
    `${word.charAt(0)} `,
  ]),
);
const maxLength = 45;

/** What a cleaned cell is that gives no value: blank in the sense of rule 2, or words for `not known`. */
export function blankness(text: string): "empty" | "unknown" | undefined {
  if (text === "") return "empty";
  if (text.length > maxLength) return undefined;
  if (!beginnings.has(folded(text.slice(0, 2)))) return onlySigns.test(text) ? "empty" : undefined;
  const told = folded(text);
  const word = told.replaceAll(/[.\s]/g, "");
  if (emptyWords.has(word)) return "empty";
  const phrase = told.replaceAll(/[.\s]+/g, " ").replace(/[^a-z]+$/, "");
  const isKnownForm = unknownForms.has(word) || unknownForms.has(phrase);
  return isKnownForm || tellsNothing(phrase) ? "unknown" : undefined;
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
