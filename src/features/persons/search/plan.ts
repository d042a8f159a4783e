import type { Filter } from "mongodb";
import { z } from "zod";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import type { Order } from "../../../kernel/database/keyset.js";
import { foldedWords } from "../../../kernel/names/fold.js";
import { searchedSoundOf } from "../../../kernel/names/sound.js";
import { distinctBy, wordPairs } from "./pairs.js";
import { joined, nameTermOf } from "./terms.js";

/**
 * How a search is run.
 * - `text`: `$text` sorts every hit, so it is only for queries with a rare word.
 * - `names`: a frequent name is read in the list's order by the index of names.
 * - `pairs`: two or more frequent names are read in the list's order by the index of pairs.
 * - `list`: other frequent words are searched for along the list itself.
 * - `exact`: a document id or a telephone number is found exactly.
 *
 * All but `exact` find the same records, with one exception: above the threshold, the leading words are searched for in
 * names only, and so are records that lack one of three names. A list keeps its plan from page to page.
 */
export const searchPlan = z.object({
  by: z.enum(["text", "names", "pairs", "list", "exact"]),
  /** The words, or pairs of terms, to look up in the index. Every match that `short` does not find has at least one. */
  lead: z.array(z.string()),
  /**
   * Pairs that find names of two words, which may lack one word of the query. Used where the lead finds only names
   * with all of the words.
   */
  short: z.array(z.string()).default([]),
  /** The words that are searched for in names only, where pairs of them can be looked up. */
  paired: z.array(z.string()).default([]),
  /** Hardly anybody has these names. So each tier of the search is read together with the next one. */
  isRare: z.boolean().default(false),
});

export type SearchPlan = z.output<typeof searchPlan>;

/** In how many persons each word, and each sound code, occurs. */
interface Counts {
  words: Map<string, { n: number; names: number }>;
  codes: Map<string, number>;
}

const maxWords = 12;

/** The words of a query. Quotes, signs and words above the limit are ignored. */
export const queryWords = (query: string): string[] =>
  [...new Set(foldedWords(query))].slice(0, maxWords);

/** How many words of a long query a record may lack: one of three, two of four or more. */
export type Lacking = 1 | 2;

/** How many words to look up, so that every match has at least one of them. */
export const termCount = (words: string[], lacking: Lacking = 1) =>
  1 + Math.max(0, Math.min(lacking, words.length - 2));

/** Below this number of records, `$text` reads less than a walk through a list of `total` persons. */
const threshold = (total: number) => Math.max(2_000, Math.sqrt(51 * total));

/** Below this number of records, `$text` is as fast as the pairs, and it also finds names in descriptions. */
const pairThreshold = 1_000;

const pageRows = 51;
/** Clearly fewer persons than a page. */
const rarePage = 10;

interface Registry extends Counts {
  total: number;
  /** Whether every person's pairs are stored. */
  hasPairs: boolean;
  order: Order;
}

/** The plan for these words among `total` persons, by how often each occurs. */
export function planSearch(
  words: string[],
  { words: counts, codes, total, hasPairs, order }: Registry,
): SearchPlan {
  const n = (word: string) => counts.get(word)?.n ?? 0;
  const names = (word: string) => counts.get(word)?.names ?? 0;
  const size = termCount(words);
  const namesMostly = (share: number) => words.filter((word) => names(word) >= n(word) * share);
  const nameWords = namesMostly(0.1);
  const sounding = (word: string) => codes.get(searchedSoundOf(word) ?? "") ?? names(word);
  const shareOf = (count: (word: string) => number) =>
    words.reduce((share, word) => share * (count(word) / total), 1);
  const isRare = total * shareOf((word) => Math.max(n(word), sounding(word))) < rarePage;
  // Beside two names, a word counts as a name even if most records have it as another word, such as a street.
  const likely = nameWords.length < 2 ? nameWords : namesMostly(0.01);
  const named = likely.filter((word) => nameTermOf(word) !== undefined);
  const paired = hasPairs
    ? distinctBy(named, pairedAs).sort((a, b) => sounding(a) - sounding(b))
    : [];
  // If the query has three names, only names of two words may lack one: all others are found by one pair.
  // But a surname that is also a street may be the place of somebody who has the other two names.
  const areNames = namesMostly(0.5).length === words.length;
  const isSplit = areNames && words.length === 3 && paired.length === 3;
  const pairs = wordPairs(paired, isSplit ? 0 : size - 1);
  const short = isSplit ? wordPairs(paired, size - 1).map(pairOf) : [];
  const plan = { short, paired, isRare };
  const rarest = [...words].sort((a, b) => n(a) - n(b)).slice(0, size);
  const hits = rarest.reduce((sum, word) => sum + n(word), 0);
  const most = pairs.length > 0 ? pairThreshold : threshold(total);
  if (words.length > 0 && hits <= most) {
    // A word that no record has costs nothing to look up, but many names may sound like it.
    return { by: "text", lead: rarest.slice(0, isSplit && hits > 0 ? 1 : size), ...plan };
  }
  const lead = nameWords.sort((a, b) => names(a) - names(b)).slice(0, size);
  if (words.length === 0 || lead.length < size) return { by: "list", lead: [], ...plan };
  // No index has names in an updated_at order: the hits are sorted, or the list is walked for them.
  const walked = pageRows / shareOf(n);
  const sorted =
    pairs.length > 0
      ? pairs.reduce((sum, [a, b]) => sum + (sounding(a) * sounding(b)) / total, 0)
      : lead.reduce((sum, word) => sum + names(word), 0);
  if (order.startsWith("updated_at") && walked < sorted / 3) {
    return { by: "list", lead: [], ...plan };
  }
  if (pairs.length === 0) return { by: "names", lead, ...plan };
  return { by: "pairs", lead: pairs.map(pairOf), ...plan };
}

const pairedAs = (word: string) => nameTermOf(word) ?? word;

const pairOf = ([one, other]: [string, string]) => joined(pairedAs(one), pairedAs(other));

/** One of the reads that together find all matches. */
export interface SearchRead {
  condition: Filter<PersonDocument>;
  /** Undefined: the index of the list without a query, or the one that the planner chooses. */
  index?: NameIndex;
}

/** The indexes of names, and of pairs of names, in the list's order. */
export type NameIndex = "names" | "pairs" | "short_pairs";

/** The reads that find the words by this plan. */
export function searchReads(words: string[], { by, lead, short }: SearchPlan): SearchRead[] {
  const matching = matchOf(words, asSpelt);
  if (by === "list" || by === "exact") return [{ condition: matching }];
  const first =
    by === "text"
      ? { condition: { $text: { $search: lead.join(" ") }, $and: [matching] } }
      : readBy(by, lead, matching);
  const findsAll = short.length === 0 || lead.length > 1;
  return findsAll ? [first] : [first, readBy("short_pairs", short, matching)];
}

/** Reads the persons that have one of the terms and match. */
export function readBy(
  index: NameIndex,
  terms: string[],
  matching: Filter<PersonDocument>,
): SearchRead {
  const asked = {
    names: { "search.names": { $in: terms } },
    pairs: { "search.pairs": { $in: terms } },
    short_pairs: { "search.pairs": { $in: terms }, "search.name_length": { $lt: 3 } },
  }[index];
  return { index, condition: { ...asked, $and: [matching] } };
}

/** The condition that a word of the query occurs in a record. */
export type Hit = (word: string) => Filter<PersonDocument>;

export const asSpelt: Hit = (word) => ({ "search.words": word });

/**
 * A match has every word. Of three or more words, one may be missing if the name has fewer words than the query. Of
 * four or more words, `lacking` of them may be missing if the name is shorter by at least as many words.
 */
export function matchOf(words: string[], hit: Hit, lacking: Lacking = 1): Filter<PersonDocument> {
  const all = (some: string[]) => ({ $and: some.map(hit) });
  const shorter = (missing: string[][]) => ({
    "search.name_length": { $lt: words.length - (missing[0]?.length ?? 0) + 1 },
    $or: missing.map((some) => all(words.filter((word) => !some.includes(word)))),
  });
  const ones = words.map((word) => [word]);
  const twos = words.flatMap((word, at) => words.slice(at + 1).map((other) => [word, other]));
  return {
    $or: [
      all(words),
      ...(words.length < 3 ? [] : [shorter(ones)]),
      ...(words.length < 4 || lacking < 2 ? [] : [shorter(twos)]),
    ],
  };
}
