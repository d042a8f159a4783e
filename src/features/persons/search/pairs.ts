import type { Meant } from "./fuzzy-terms.js";
import { joined } from "./terms.store.js";
import { maxDoubleTypoForms } from "./thresholds.js";

// Two names that hardly anybody has together are one short range of the index `pairs`, even if each of them is
// frequent.

/** One word for each term, because nobody has a pair of the same term. */
export const distinctBy = (words: string[], termOf: (word: string) => string): string[] => [
  ...new Map(words.map((word) => [termOf(word), word])).values(),
];

/**
 * Pairs of these words. A record that lacks at most `lacking` of the words has both words of at least one pair. The
 * pairs use as few and as rare words as possible. There are none if a record may have fewer than two of the words.
 * @param words the rarest first
 */
export function wordPairs(words: string[], lacking: number): [string, string][] {
  const chosen = words.slice(0, 2 * (lacking + 1));
  const groups = chosen.length - lacking - 1;
  if (groups < 1) return [];
  // A match has more of the words than there are groups, so it has two words of one group. Words are put into groups
  // back and forth, so that frequent words are paired with rare ones.
  const groupOf = (at: number) => {
    const place = at % groups;
    return Math.floor(at / groups) % 2 === 0 ? place : groups - 1 - place;
  };
  return chosen.flatMap((word, at) =>
    chosen
      .slice(at + 1)
      .filter((_, more) => groupOf(at) === groupOf(at + 1 + more))
      .map((other): [string, string] => [word, other]),
  );
}

/**
 * Pairs of terms that find records with at least one word in a form that this tier has `added`, and without at most
 * `lacking` of the words. Each such form is paired with the rarest other words. The likeliest pairs come first.
 * @param words the rarest first
 * @param most the largest number of pairs
 */
export function variantPairs(
  words: string[],
  {
    terms,
    earlier,
    lacking,
    most,
  }: { terms: Meant; earlier: Meant; lacking: number; most: number },
): string[] {
  const found: { term: string; form: string; rank: number; n: number }[] = [];
  const byCount = ([, one]: [string, number], [, other]: [string, number]) => other - one;
  for (const word of words) {
    const added = [...(terms.get(word) ?? [])]
      .filter(([term]) => !earlier.get(word)?.has(term))
      .sort(byCount);
    const others = words.filter((other) => other !== word).slice(0, lacking + 1);
    for (const [rank, other] of others.entries()) {
      const [own = ["", 0], ...forms] = terms.get(other) ?? [];
      const ownRank = own[1] > 0 ? rank : others.length;
      for (const [term, n] of added) found.push({ term, form: own[0], rank: ownRank, n });
      const likely = forms.sort(byCount).slice(0, maxDoubleTypoForms);
      for (const [term, n] of added.slice(0, maxDoubleTypoForms)) {
        for (const [form, m] of likely) found.push({ term, form, rank: others.length, n: n * m });
      }
    }
  }
  found.sort((one, other) => one.rank - other.rank || other.n - one.n);
  const pairs = new Set<string>();
  for (const { term, form } of found) {
    if (pairs.size === most) break;
    pairs.add(joined(term, form));
  }
  return [...pairs];
}
