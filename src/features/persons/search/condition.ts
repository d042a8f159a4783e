import type { Filter } from "mongodb";
import type { PersonDocument, SearchTerms } from "../../../kernel/database/collections.js";

/** What a search reads of a person to know how the person matches. */
export type ReadTerms = Pick<SearchTerms, "names" | "words" | "name_length">;

/** A condition on persons: as a filter for the database, and for a person that has been read. */
export interface Condition {
  /** Most searches need it of few conditions, so it is made when it is asked for. */
  filter(): Filter<PersonDocument>;
  holds(terms: ReadTerms): boolean;
}

export const allOf = (all: Condition[]): Condition => ({
  filter: () => ({ $and: all.map((one) => one.filter()) }),
  holds: (terms) => all.every((one) => one.holds(terms)),
});

export const anyOf = (any: Condition[]): Condition => ({
  filter: () => ({ $or: any.map((one) => one.filter()) }),
  holds: (terms) => any.some((one) => one.holds(terms)),
});

/** A condition that holds where none of the others does. */
export const butNone = (match: Condition, others: Condition[]): Condition =>
  others.length === 0
    ? match
    : {
        filter: () => ({ $and: [match.filter()], $nor: others.map((one) => one.filter()) }),
        holds: (terms) => match.holds(terms) && !others.some((one) => one.holds(terms)),
      };

/** The word is anywhere in the record, as it is spelt. */
export const isWritten = (word: string): Condition => ({
  filter: () => ({ "search.words": word }),
  holds: ({ words }) => words.includes(word),
});

/** The name has the word, as it is spelt. */
export const isNamed = (word: string): Condition => ({
  filter: () => ({ "search.names": word }),
  holds: ({ names }) => names.includes(word),
});

/** The name has one of these words and sound codes. */
export function hasOneOf(terms: readonly string[]): Condition {
  const wanted = new Set(terms);
  return {
    filter: () => ({ "search.names": { $in: [...terms] } }),
    holds: ({ names }) => names.some((name) => wanted.has(name)),
  };
}

/** The first word of the name is one of these. */
export const beginsWithOneOf = (terms: readonly string[]): Condition => ({
  filter: () => ({ "search.names.0": { $in: [...terms] } }),
  holds: ({ names: [first = ""] }) => terms.includes(first),
});

/** A word of the name begins with this letter. */
export const hasInitial = (letter: string): Condition => ({
  filter: () => ({ "search.names": new RegExp(`^${letter}`) }),
  holds: ({ names }) => names.some((name) => name.startsWith(letter)),
});

/** The name has fewer words. */
export const isShorterThan = (words: number): Condition => ({
  filter: () => ({ "search.name_length": { $lt: words } }),
  holds: ({ name_length }) => name_length < words,
});

/** How many words of a long query a record may lack: one of three, two of four or more. */
export type Lacking = 1 | 2;

/**
 * A match has every word. Of three or more words, one may be missing if the name has fewer words than the query. Of
 * four or more words, `lacking` of them may be missing if the name is shorter by at least as many words.
 * @param hit the condition that a word of the query occurs in a record
 */
export function matchOf(
  words: string[],
  hit: (word: string) => Condition,
  lacking: Lacking = 1,
): Condition {
  const hits = new Map(words.map((word) => [word, hit(word)]));
  const all = (missing: string[]) =>
    allOf([...hits].flatMap(([word, condition]) => (missing.includes(word) ? [] : [condition])));
  const shorter = (missing: string[][], by: number) =>
    allOf([isShorterThan(words.length - by + 1), anyOf(missing.map(all))]);
  const ones = words.map((word) => [word]);
  const twos = words.flatMap((word, at) => words.slice(at + 1).map((other) => [word, other]));
  return anyOf([
    all([]),
    ...(words.length < 3 ? [] : [shorter(ones, 1)]),
    ...(words.length < 4 || lacking < 2 ? [] : [shorter(twos, 2)]),
  ]);
}
