import * as blank from "../words/blank.js";
import { children } from "../words/names.js";
import { wordSet, wordsOf } from "./phrases.js";
import { folded } from "./plain.js";

// Rule 2, without case, accents, dots and spaces. `si` and `no` are answers, not empty.
const emptyWords = wordSet(blank.empty);
/** Further forms for what is not known. */
const unknownForms = wordSet(blank.unknown);
const denying = wordSet(blank.denying);
const denied = wordSet(blank.denied, blank.denying);

/**
 * Whether a phrase is a word that denies, followed only by denied words: `no se sabe`, `sin teléfono`,
 * `pendiente por confirmar`.
 */
const meansNothing = (phrase: string): boolean => {
  const [first = "", ...others] = phrase.split(" ");
  return others.length > 0 && denying.has(first) && others.every((word) => denied.has(word));
};

/** The beginnings of all these words: the first two characters rule out nearly every filled cell. */
const beginnings = new Set(
  wordsOf(blank.empty, blank.unknown, blank.denying).flatMap((word) => [
    `${word} `.slice(0, 2),
    `${word.charAt(0)}.`,
    `${word.charAt(0)} `,
  ]),
);
const maxLength = 45;

/**
 * How a cleaned cell without a value is blank: empty in the sense of rule 2, or words for `not known`;
 * undefined for a value.
 */
export function blankness(text: string): "empty" | "unknown" | undefined {
  if (text === "") return "empty";
  if (text.length > maxLength) return undefined;
  if (!beginnings.has(folded(text.slice(0, 2)))) return onlySigns.test(text) ? "empty" : undefined;
  const plainText = folded(text);
  const word = plainText.replaceAll(/[.\s]/g, "");
  if (emptyWords.has(word)) return "empty";
  const phrase = plainText.replaceAll(/[.\s]+/g, " ").replace(/[^a-z]+$/, "");
  const isKnownForm = unknownForms.has(word) || unknownForms.has(phrase);
  return isKnownForm || meansNothing(phrase) ? "unknown" : undefined;
}

const onlySigns = /^(?:[-–—_?¿.…\s]+|\*{2,})$/;

/** Whether a cleaned cell is empty: blank, strokes, question marks or a word of rule 2. */
export const isEmpty = (text: string): boolean => blankness(text) === "empty";

/**
 * Whether a cleaned cell says in other words that something is not known: `N/R`, `no sabe`, `por confirmar`,
 * `sin teléfono`. It gives no value, but its text goes to the notes.
 */
export const isUnknown = (text: string): boolean => blankness(text) === "unknown";

const childWords = wordSet(children);

export const saysMinor = (plainText: string): boolean => childWords.has(plainText);
