import { months, years } from "../words/ages.js";
import { furtherGivenNames, givenNames as single, withParticle } from "../words/given-names.js";
import { between, or, particles, together } from "../words/names.js";
import { anyOf, wordsOf as phrasesOf, wordSet } from "./phrases.js";
import { folded } from "./plain.js";

// Given names, and rules that recognize two persons in one cell: `Mateo y Lucas Gil`.

/** Folded, with one space between words: `jose`, `de los angeles`. */
export const givenNames: ReadonlySet<string> = new Set([
  ...folded(single).trim().split(/\s+/),
  ...phrasesOf(withParticle),
]);
const further = new Set(furtherGivenNames.split(" "));

/** Whether a word may be a given name. */
export const mayBeGiven = (word: string): boolean => {
  const name = folded(word);
  return givenNames.has(name) || further.has(name);
};

const and = anyOf(between);
/** These words join only persons. `y` and `e` may also join the halves of a surname. */
const joinsPersons = wordSet({ en: between.en, fr: between.fr, ht: between.ht }, together);
const joinsHalves = wordSet({ es: between.es, pt: between.pt });
const particle = wordSet(particles);
const signs = /[/&+;|]/g;

/**
 * Whether a name clearly means two persons, joined in any way. `José Ortega y Gasset`, `Santiago Ramón y Cajal` and
 * `Rojas Gil, Ana María` are one person.
 */
export function holdsTwoNames(text: string): boolean {
  if (/ x ?\d{1,2}$/i.test(text)) return true; // `Ana Gil x2`
  if (text.split(apart).filter(isWhole).length > 1 || isInLines(text)) return true;
  const spaced = text.replaceAll(signs, " $& ");
  const words = wordsOf(spaced);
  if (words.some((_, at) => isJoined(words, at))) return true;
  // A comma ends a surname: `García Ramón y Cajal, Santiago José`.
  const parts = spaced.split(",").map(wordsOf);
  return areListed(text) || parts.some((part) => part.some((_, at) => joinsTwo(part, at)));
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const isName = (word: string) => /\p{L}{2}/u.test(word);

const around = (words: readonly string[], at: number) => ({
  before: words.slice(0, at).filter(isName),
  behind: words.slice(at + 1).filter(isName),
});

/** Whether a word or sign joins persons between any two names. */
function isJoined(words: readonly string[], at: number): boolean {
  const word = folded(words[at] ?? "");
  if (!joinsPersons.has(word) && !/^[&+;|]$/.test(word)) return false;
  const { before, behind } = around(words, at);
  return before.length > 0 && behind.length > 0;
}

/** Whether `y`, `e` or a slash joins persons. They may also be within one name. */
function joinsTwo(words: readonly string[], at: number): boolean {
  const word = folded(words[at] ?? "");
  if (word !== "/" && !joinsHalves.has(word)) return false;
  const { before, behind } = around(words, at);
  const [first = ""] = behind;
  // `María Gil y Lucía Mora`; Portuguese surnames have an `e`: `Maria Lima e Silva Santos`.
  const areWhole = before.length > 1 && behind.filter((one) => !isSmall(one)).length > 1;
  if (areWhole && word !== "e" && !isSmall(first)) return true;
  if (!mayBeGiven(first)) return false;
  if (before.length > 1 && behind.length === 1 && givenNames.has(folded(first))) return true;
  const areNamed = before.length > 1 && behind.length > 1 && mayBeGiven(before[0] ?? "");
  return areNamed || (word !== "/" && mayBeGiven(before.at(-1) ?? "")); // `Ana/Anita Gil` is one
}

const isSmall = (word: string) => particle.has(folded(word));

/** Between whole names: `Ana Gil - Luis Paz`, `Ana Gil 2) Luis Paz`, `Ana Gil o Luis Paz`, `Ana Gil • Luis Paz`. */
const apart = new RegExp(
  String.raw`\s*\n\s*| [-–—] |(?<=\p{L}{3})(?:-|\. )(?=\p{L}{3})| \d{1,2}[.)]-? ?| ${anyOf(or)} |\s*[^\p{L}\p{M}\p{N}\s.,:'’"()[\]/+&;|-]+\s*`,
  "iu",
);

/** Two names on two lines: a whole name, and below it more than one word. */
function isInLines(text: string): boolean {
  const [first = "", second = ""] = text.split(/\s*\n\s*/);
  return isWhole(first) && second.split(" ").length > 1;
}

/**
 * Whether commas separate persons, not surnames from given names: `Ana Gil, Luis Mora`, `Gil Ana, Mora Luis`, `Marie
 * Petit, Jean Petit`, `Ana, Luis, Eva`.
 */
function areListed(text: string): boolean {
  if (!text.includes(",")) return false;
  const parts = text.split(/\s*,\s*/).filter(isName);
  const lasts = parts
    .filter((part) => part.includes(" "))
    .map((part) => folded(part).split(" ").at(-1));
  const areAll = (test: (part: string) => boolean) => parts.length > 1 && parts.every(test);
  return (
    areAll(isWhole) ||
    areAll(isWholeBackwards) ||
    (lasts.length === 2 && lasts[0] === lasts[1]) ||
    (parts.length > 2 && text.includes("/")) || // `Gil, Ana / Mora, Luis`
    (parts.length > 2 && areAll((part) => givenNames.has(folded(part.split(" ")[0] ?? ""))))
  );
}

/** Whether all words may be given names: `Ana María`, `María de los Ángeles`. */
export const areGiven = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word, at) => mayBeGiven(word) || isSmall(word) || isSmall(words[at - 1] ?? ""));

/** Whether a comma separates surnames from given names: `Rojas Gil, Ana María`. */
export function isSurnameFirst(text: string): boolean {
  const [surnames = "", given = "", ...more] = text.split(",");
  return more.length === 0 && isName(surnames) && areGiven(wordsOf(given));
}

/**
 * Whether two whole names may follow each other, because a word between given names is none: `Ana Rojas Luis Soto`, or
 * with surnames first, `Rojas Ana Soto Luis`.
 */
export function mayFollowEachOther(words: readonly string[], givenFirst: boolean): boolean {
  if (words.some(isSmall)) return false; // `Ana Gil de San Luis`
  const inOrder = givenFirst ? words : words.toReversed();
  const kinds = inOrder.map((word) =>
    givenNames.has(folded(word)) ? "given" : mayBeGiven(word) ? "maybe" : "surname",
  );
  return /^(?:(?:given|maybe) )+(?:surname )+given (?:(?:given|maybe) )*surname/.test(
    `${kinds.join(" ")} `,
  );
}

const onlyLetters = /^[\p{L}\p{M}\s.'’-]+$/u;

/**
 * Whether a part is a whole name: it begins with a given name and ends with a word that is none. So `Cruz Pérez - José
 * Luis` is one person, surname first.
 */
export const isWhole = (name: string): boolean => goesFromGiven(name, wordsIn(name));

/** Likewise, surname first: `Gil Ana`. */
const isWholeBackwards = (name: string): boolean => goesFromGiven(name, wordsIn(name).toReversed());

const wordsIn = (name: string) => name.split(/\s+/);

const goesFromGiven = (name: string, words: readonly string[]): boolean =>
  words.length > 1 &&
  onlyLetters.test(name) &&
  givenNames.has(folded(words[0] ?? "")) &&
  !mayBeGiven(words.at(-1) ?? "");

/** The ages of two persons: `6 y 8`, `6 años y 8 años`. */
export const twoAges = new RegExp(
  String.raw`^\d{1,3}(?: ?${anyOf(years, months)})? ?(?:${and}|&|,|\/) ?\d{1,3}(?: ?${anyOf(years)})?$`,
  "i",
);
