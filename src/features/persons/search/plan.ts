import type { Filter } from "mongodb";
import { z } from "zod";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import type { Order } from "../../../kernel/database/keyset.js";
import { foldedWords } from "../../../kernel/names/fold.js";
import { searchedSoundOf } from "../../../kernel/names/sound.js";
import { distinctBy, wordPairs } from "./pairs.js";
import { joined, nameTermOf } from "./terms.store.js";
import {
  leastTextHits,
  nameShare,
  nameShareBesideNames,
  nameShareOfNames,
  pageRows,
  rareHits,
  textHitsWithPairs,
  walkedToSorted,
} from "./thresholds.js";

/**
 * How a search is run.
 * - `text`: `$text` sorts every hit, so it is only for queries with a rare word.
 * - `names`: a frequent name is read in the list's order by the index of names.
 * - `pairs`: two or more frequent names are read in the list's order by the index of pairs.
 * - `list`: other frequent words are searched for along the list itself.
 * - `exact`: a document id or a telephone number is found exactly.
 *
 * All but `exact` find the same records, with one exception: above the threshold, the words that are looked up are
 * searched for in names only, and so are records that lack one of three names. A list keeps its plan from page to page.
 */
const plan = z.object({
  by: z.enum(["text", "names", "pairs", "list", "exact"]),
  /**
   * The words, or pairs of terms, to look up in the index. Every match that `twoWordNames` do not find has at least one.
   */
  terms: z.array(z.string()),
  /**
   * Pairs that find names of two words, which may lack one word of the query. Used where the terms find only names
   * with all of the words.
   */
  twoWordNames: z.array(z.string()).default([]),
  /** The words that are searched for in names only, where pairs of them can be looked up. The rarest is first. */
  pairable: z.array(z.string()).default([]),
  /** Hardly anybody has these names. So each tier of the search is read together with the next one. */
  isRare: z.boolean().default(false),
});

export type SearchPlan = z.output<typeof plan>;

/** The plan in the cursors that version 0.3.0 has made. */
const formerPlan = z
  .object({
    by: plan.shape.by,
    lead: plan.shape.terms,
    short: plan.shape.twoWordNames,
    paired: plan.shape.pairable,
    isRare: plan.shape.isRare,
  })
  .transform(({ lead, short, paired, ...same }) => ({
    ...same,
    terms: lead,
    twoWordNames: short,
    pairable: paired,
  }));

/** The plan as a cursor carries it. */
export const searchPlan = z.union([plan, formerPlan]);

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

/** What the counts say of a query. */
export interface SearchFacts {
  /** How many words the query has. */
  words: number;
  /** How many records have the rarest words. Every match has at least one of these words. */
  hits: number;
  /** Two or more of the words are names, and the pairs of names are stored. */
  canPair: boolean;
  /** So many of the words are names that every match has at least one of them. */
  hasNames: boolean;
  /** The list is ordered by updated_at. No index has names in this order, so what an index finds is sorted. */
  isByUpdate: boolean;
  /** How many records an index of names or pairs finds. */
  sorted: number;
  /** How many records a walk along the list reads until a page is full. */
  walked: number;
  /** How many persons there are. */
  total: number;
}

interface Row {
  when: string;
  holds(facts: SearchFacts): boolean;
  by: SearchPlan["by"];
}

/** Up to this many records with a rare word, `$text` reads less than a walk through a list of `total` persons. */
const textHits = (total: number) => Math.max(leastTextHits, Math.sqrt(pageRows * total));

/** Which reads a search does: the first row that holds decides. If none holds, a frequent name is read by `names`. */
export const searchTable: readonly Row[] = [
  {
    when: "there is no word",
    holds: ({ words }) => words === 0,
    by: "list",
  },
  {
    when: "a word is rare, and there are pairs of names",
    holds: ({ canPair, hits }) => canPair && hits <= textHitsWithPairs,
    by: "text",
  },
  {
    when: "a word is rare, and there are no pairs of names",
    holds: ({ canPair, hits, total }) => !canPair && hits <= textHits(total),
    by: "text",
  },
  {
    when: "the words are frequent, and too few of them are names",
    holds: ({ hasNames }) => !hasNames,
    by: "list",
  },
  {
    when: "the names are so frequent that a walk along a list by updated_at soon fills a page",
    holds: ({ isByUpdate, walked, sorted }) => isByUpdate && walked < sorted / walkedToSorted,
    by: "list",
  },
  {
    when: "two or more names are frequent",
    holds: ({ canPair }) => canPair,
    by: "pairs",
  },
];

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
  const inRecords = (word: string) => counts.get(word)?.n ?? 0;
  const inNames = (word: string) => counts.get(word)?.names ?? 0;
  const soundingLike = (word: string) => codes.get(searchedSoundOf(word) ?? "") ?? inNames(word);
  const namesByShare = (share: number) =>
    words.filter((word) => inNames(word) >= inRecords(word) * share);
  /** The share of the persons who have all of the words, if each word is as frequent beside the others as alone. */
  const shareOfAll = (count: (word: string) => number) =>
    words.reduce((share, word) => share * (count(word) / total), 1);

  const size = termCount(words);
  const rarest = fewestFirst(words, inRecords).slice(0, size);
  const hits = sumOf(rarest, inRecords);
  const nameWords = namesByShare(nameShare);
  const names = fewestFirst(nameWords, inNames).slice(0, size);
  const likely = nameWords.length < 2 ? nameWords : namesByShare(nameShareBesideNames);
  const withTerm = likely.filter((word) => nameTermOf(word) !== undefined);
  const pairable = hasPairs ? fewestFirst(distinctBy(withTerm, pairedAs), soundingLike) : [];
  // If the query has three names, only names of two words may lack one: all others are found by one pair.
  // But a surname that is also a street may be the place of somebody who has the other two names.
  const areNames = namesByShare(nameShareOfNames).length === words.length;
  const isThreeNames = areNames && words.length === 3 && pairable.length === 3;
  const pairs = wordPairs(pairable, isThreeNames ? 0 : size - 1);
  const canPair = pairs.length > 0;
  const inPair = ([one, other]: [string, string]) =>
    (soundingLike(one) * soundingLike(other)) / total;

  const facts: SearchFacts = {
    words: words.length,
    hits,
    canPair,
    hasNames: names.length === size,
    isByUpdate: order.startsWith("updated_at"),
    sorted: canPair ? sumOf(pairs, inPair) : sumOf(names, inNames),
    walked: pageRows / shareOfAll(inRecords),
    total,
  };
  const by = searchTable.find(({ holds }) => holds(facts))?.by ?? "names";
  const terms = {
    // A word that no record has costs nothing to look up, but many names may sound like it.
    text: rarest.slice(0, isThreeNames && hits > 0 ? 1 : size),
    names,
    pairs: pairs.map(pairOf),
    list: [],
    exact: [],
  }[by];
  const twoWordNames = isThreeNames ? wordPairs(pairable, size - 1).map(pairOf) : [];
  const most = shareOfAll((word) => Math.max(inRecords(word), soundingLike(word)));
  return { by, terms, twoWordNames, pairable, isRare: total * most < rareHits };
}

const fewestFirst = (words: string[], count: (word: string) => number) =>
  [...words].sort((one, other) => count(one) - count(other));

const sumOf = <Item>(items: Item[], count: (item: Item) => number) =>
  items.reduce((sum, item) => sum + count(item), 0);

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
export function searchReads(
  words: string[],
  { by, terms, twoWordNames }: SearchPlan,
): SearchRead[] {
  const matching = matchOf(words, asSpelt);
  if (by === "list" || by === "exact") return [{ condition: matching }];
  const first =
    by === "text"
      ? { condition: { $text: { $search: terms.join(" ") }, $and: [matching] } }
      : readBy(by, terms, matching);
  const findsAll = twoWordNames.length === 0 || terms.length > 1;
  return findsAll ? [first] : [first, readBy("short_pairs", twoWordNames, matching)];
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
