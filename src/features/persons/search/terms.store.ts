import type { Filter } from "mongodb";
import type { PersonDocument, SearchTerms } from "../../../kernel/database/collections.js";
import { fold, foldedWords } from "../../../kernel/names/fold.js";
import { particles, searchedSoundOf } from "../../../kernel/names/sound.js";
import { type Protecting, textsShownOf } from "../protection.view.js";

type Searched = Protecting &
  Pick<PersonDocument, "first_name" | "last_name" | "location" | "description">;

/**
 * Names with an apostrophe or a hyphen are also looked for in one word: `O'Callaghan`, `Pérez-Gil`. An apostrophe does
 * not part a word: `Al-Ja'fari` is `jafari` too.
 */
const joinedNames = (name: string): string[] =>
  lettersAlone.test(name)
    ? []
    : (fold(name).match(/\p{L}+(?:['’ʼ-]\p{L}+)+/gu) ?? []).flatMap((word) => [
        lettersOf(word),
        ...word.split("-").filter(isJoined).map(lettersOf),
      ]);

const isJoined = (word: string) => /['’ʼ]/.test(word);

/** Persons of whose names version 0.3.0 did not keep every word with an apostrophe as one: `Al-Ja'fari`. */
export const mayLackJoinedNames: Filter<PersonDocument> = {
  $or: ["first_name", "last_name"].map((name) => ({ [name]: /-.*['’ʼ]|['’ʼ].*-/ })),
};

const lettersOf = (word: string) => word.replaceAll(/[^\p{L}]/gu, "");

const lettersAlone = /^[\p{L}\p{M} ]*$/u;

/** A sound code among words: the mark keeps them apart. */
export const marked = (code: string): string => `~${code}`;

/** The codes among the words of a name, without their mark. */
export const codesIn = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith("~")).map((name) => name.slice(1));

/** By what a folded word of a name is paired: its sound code, or itself when it has none. Particles are not paired. */
export const nameTermOf = (word: string): string | undefined => {
  const code = searchedSoundOf(word);
  if (code !== undefined) return marked(code);
  return particles.has(word) ? undefined : word;
};

/** Two terms as one, whatever their order. */
export const joined = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;

/** Every pair of terms among the words and codes of a name. */
export function pairsIn(names: readonly string[]): string[] {
  const terms = names.filter((name) => name.startsWith("~") || nameTermOf(name) === name);
  return terms.flatMap((term, at) => terms.slice(at + 1).map((other) => joined(term, other)));
}

/**
 * What may be searched is what may be seen: the words of what the minimized view shows of this
 * person on `day`, and no other.
 */
export function searchTermsOf(person: Searched, day: string): SearchTerms {
  const name = `${person.first_name} ${person.last_name}`;
  const names = new Set(foldedWords(name));
  for (const joined of joinedNames(name)) names.add(joined);
  const words = new Set(names);
  for (const text of Object.values(textsShownOf(person, day))) {
    for (const word of foldedWords(text ?? "")) words.add(word);
  }
  const searched = new Set(names);
  for (const word of names) {
    const code = searchedSoundOf(word);
    if (code !== undefined) searched.add(marked(code));
  }
  return {
    names: [...searched],
    pairs: pairsIn([...searched]),
    words: [...words],
    name_length: name.split(" ").length,
  };
}
