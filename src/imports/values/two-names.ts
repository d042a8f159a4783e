import { months, years } from "../vocabulary/ages.js";
import {
  furtherGivenNames,
  givenNames as single,
  withParticle,
} from "../vocabulary/given-names.js";
import { between as together } from "../vocabulary/names.js";
import { anyOf, wordsOf } from "./phrases.js";
import { folded } from "./plain.js";

// This knows given names, and recognizes two persons in one cell: `Mateo y Lucas Gil`.

/** Folded, words apart by one space: `jose`, `de los angeles`. */
export const givenNames: ReadonlySet<string> = new Set([
  ...folded(single).trim().split(/\s+/),
  ...wordsOf(withParticle),
]);
const further = new Set(furtherGivenNames.split(" "));

/** Whether a word may be a given name. */
export const mayBeGiven = (word: string): boolean => {
  const name = folded(word);
  return givenNames.has(name) || further.has(name);
};

const and = anyOf(together);
const between = new RegExp(`^(?:${and}|&|\\+|\\/)$`, "i");
const betweenNames = new RegExp(` (?:${and}|&|\\+) |\\/`, "i");

/**
 * Whether a name clearly holds two persons: given names on both sides of the `y` (`Mateo y Lucas Gil`), or
 * two whole names (`Ana Gil y José Mora`). `José Ortega y Gasset` and `Santiago Ramón y Cajal` are one
 * person.
 */
export function holdsTwoNames(text: string): boolean {
  if (/ x ?\d{1,2}$/i.test(text)) return true; // `Ana Gil x2`
  if (text.split(apart).filter(isWhole).length > 1) return true;
  if (!betweenNames.test(text)) return false;
  const words = text.replaceAll("/", " / ").split(/[\s,]+/);
  return words.some((word, at) => {
    if (!between.test(word)) return false;
    const [before = "", behind = ""] = [words[at - 1], words[at + 1]];
    if (!mayBeGiven(behind)) return false;
    const whole = at > 1 && words.length - at > 2 && mayBeGiven(words[0] ?? "");
    return whole || (word !== "/" && mayBeGiven(before)); // `Ana/Anita Gil` is one
  });
}

/** `Ana Gil - Luis Paz`, `Ana Gil; Luis Paz`, `Ana Gil 2) Luis Paz`, or one below the other. */
const apart = /; ?|\s*\n\s*| [-–—] | \d{1,2}[.)]-? ?/;

/**
 * Whether a part is a whole name: it goes from a given name to a word that is none. `Cruz Pérez - José Luis`
 * is one person, surname first.
 */
function isWhole(name: string): boolean {
  const words = name.split(/\s+/);
  const isNamed = words.length > 1 && /^[\p{L}\p{M}\s.'’-]+$/u.test(name);
  return isNamed && givenNames.has(folded(words[0] ?? "")) && !mayBeGiven(words.at(-1) ?? "");
}

/** `6 y 8`, `6 años y 8 años`: the ages of two. */
export const twoAges = new RegExp(
  String.raw`^\d{1,3}(?: ?${anyOf(years, months)})? ?(?:${and}|&|,|\/) ?\d{1,3}(?: ?${anyOf(years)})?$`,
  "i",
);
