import { z } from "zod";
import type { Order } from "../../../kernel/database/keyset.js";
import { foldedWords } from "../../../kernel/names/fold.js";
import { searchedSoundOf } from "../../../kernel/names/sound.js";
import type { Lacking } from "./condition.js";
import { distinctBy, wordPairs } from "./pairs.js";
import { joined, nameTermOf } from "./terms.store.js";
import {
  leastTextHits,
  nameShare,
  nameShareBesideNames,
  nameShareOfNames,
  pageRows,
  textHitsWithPairs,
  walkedToSorted,
} from "./thresholds.js";
import type { Vocabulary } from "./vocabulary.store.js";

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
  /**
   * How those are read who are named so. Absent if nobody seems to be, and in cursors of version 0.3.0: then `by` and
   * `terms` find names and mentions alike.
   */
  ofNames: z
    .object({ by: z.enum(["names", "pairs", "list"]), terms: z.array(z.string()) })
    .optional(),
});

export type SearchPlan = z.output<typeof plan>;

/** The plan in the cursors that version 0.3.0 has made. */
const formerPlan = z
  .object({
    by: plan.shape.by,
    lead: plan.shape.terms,
    short: plan.shape.twoWordNames,
    paired: plan.shape.pairable,
  })
  .transform(({ lead, short, paired, ...same }) => ({
    ...same,
    terms: lead,
    twoWordNames: short,
    pairable: paired,
  }));

/** The plan as a cursor carries it. */
export const searchPlan = z.union([plan, formerPlan]);

const maxWords = 12;

/** The words of a query. Quotes, signs and words above the limit are ignored. */
export const queryWords = (query: string): string[] =>
  [...new Set(foldedWords(query))].slice(0, maxWords);

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

/** Whether a walk along a list by updated_at reads far less than a sort of what an index finds. */
const isWalkShorter = ({ isByUpdate, walked, sorted }: SearchFacts) =>
  isByUpdate && walked < sorted / walkedToSorted;

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
    holds: isWalkShorter,
    by: "list",
  },
  {
    when: "two or more names are frequent",
    holds: ({ canPair }) => canPair,
    by: "pairs",
  },
];

interface Registry {
  vocabulary: Pick<Vocabulary, "total" | "countOf" | "countOfCode">;
  /** Whether every person's pairs are stored. */
  hasPairs: boolean;
  order: Order;
}

/** The plan for these words, by how often each occurs. */
export function planSearch(words: string[], { vocabulary, hasPairs, order }: Registry): SearchPlan {
  const total = vocabulary.total();
  const inRecords = (word: string) => vocabulary.countOf(word).n;
  const inNames = (word: string) => vocabulary.countOf(word).names;
  const soundingLike = (word: string) =>
    vocabulary.countOfCode(searchedSoundOf(word) ?? "") || inNames(word);
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
  const rarestNames = fewestFirst(words, inNames).slice(0, size);
  const named = sumOf(rarestNames, inNames);
  const isWalked = isWalkShorter({
    ...facts,
    sorted: canPair ? facts.sorted : named,
    walked: pageRows / shareOfAll(inNames),
  });
  const ofNames: SearchPlan["ofNames"] = isWalked
    ? { by: "list", terms: [] }
    : canPair
      ? { by: "pairs", terms: pairs.map(pairOf) }
      : { by: "names", terms: rarestNames };
  return { by, terms, twoWordNames, pairable, ...(named > 0 && { ofNames }) };
}

const fewestFirst = (words: string[], count: (word: string) => number) =>
  [...words].sort((one, other) => count(one) - count(other));

export const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number) =>
  items.reduce((sum, item) => sum + count(item), 0);

const pairedAs = (word: string) => nameTermOf(word) ?? word;

const pairOf = ([one, other]: [string, string]) => joined(pairedAs(one), pairedAs(other));
