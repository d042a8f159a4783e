import { fold } from "../../names/fold.js";
import { creole, french } from "../vocabulary/attributes.js";
import {
  asking,
  dropped,
  ofContact,
  ofOthers,
  ofPerson,
  shortened,
  singular,
} from "./header-beside.js";
import { agreements, tellingWords } from "./header-grammar.js";
import { type Field, headerWords, noFieldWords } from "./header-words.js";

/** The words by which headers are compared: folded, singular, initials joined (`C.I.` → `ci`). */
export function headerTokens(header: string): string[] {
  const spaced = header
    .replaceAll(/whats\s?app/gi, "whatsapp")
    .replaceAll(/(?<!\p{L})e-?mail/giu, "email")
    .replaceAll("DoB", "dob")
    .replaceAll(/\((?:e?s|as?|os?)\)|['’]s\b|(?<=\p{L}{4})\/(?:e?s|as?|os?)(?!\p{L})/giu, "")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replaceAll(/[°]/g, "o ");
  // Between words `o` and `y` are no initials: `C.I. o pasaporte`.
  const apart = fold(spaced).replaceAll(/(?<=\s)[oyu](?=\s)/g, " ");
  const words = apart.match(/\p{L}+|\p{N}+(?:er|do|ra|da|st|nd)?|#/gu) ?? [];
  const joined = words.join(" ").replaceAll(/\b(\p{L}) (?=\p{L}\b)/gu, "$1");
  return joined
    .split(" ")
    .filter((word) => word !== "" && !dropped.has(word))
    .map(singular);
}

/** The dictionary: what these words say together, and nothing else. */
export const fieldByKey = new Map<string, Field>();
const wordsByField = [headerWords, french, creole].flatMap(
  (words) => Object.entries(words) as [Field, string][],
);
for (const [field, words] of wordsByField) {
  for (const word of words.split(/,\s*/)) {
    const key = headerTokens(word).join(" ");
    if (key && !fieldByKey.has(key)) fieldByKey.set(key, field);
  }
}

const vocabulary = new Set<string>([
  ...[...fieldByKey.keys()].flatMap((key) => key.split(" ")),
  ...[...ofPerson, ...ofContact, ...ofOthers, ...asking, ...tellingWords, ...noFieldWords],
  ...agreements.flatMap(({ says, beside }) => [...says, ...beside]),
]);
/** Is every word one that headers are made of? A name or a place is not. */
export const isOfHeaders = (text: string): boolean =>
  headerTokens(text).every((token) => vocabulary.has(token));

/** With short forms written out, `Tlf. fam.`, but where one of them is a word by itself. */
export const writtenOut = (
  words: readonly string[],
  isWhole: (word: string) => boolean,
): string[] =>
  words.flatMap((word) => {
    const whole = isWhole(word) ? undefined : shortened.get(word);
    return whole === undefined ? word : headerTokens(whole);
  });

const longWords = [...vocabulary].filter((word) => word.length >= 6);

/**
 * A long word with one letter missing, doubled, wrong or swapped, `Telefno`, or cut short, `Pasap.`. Only where
 * one known word is meant.
 */
export function mended(token: string): string {
  if (token.length < 5 || vocabulary.has(token) || !/^\p{L}+$/u.test(token)) return token;
  const [meant, ...others] = longWords.filter(
    (word) => differsByOne(token, word) || word.startsWith(token),
  );
  const field = meant === undefined ? undefined : fieldByKey.get(meant);
  const same = others.every((word) => field !== undefined && fieldByKey.get(word) === field);
  return meant !== undefined && same ? meant : token; // `apelido` is as good as `apellido`
}

function differsByOne(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false;
  let at = 1;
  while (at < word.length && typed[at] === word[at]) at += 1;
  const [rest, wanted] = [typed.slice(at), word.slice(at)];
  if (rest.length !== wanted.length) {
    return rest.length > wanted.length ? rest.slice(1) === wanted : wanted.slice(1) === rest;
  }
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}` === wanted;
  return rest.slice(1) === wanted.slice(1) || swapped;
}
