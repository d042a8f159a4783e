import type { Filter } from "mongodb";
import { once } from "../../../kernel/async/once.js";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import { joiningWords } from "../../../kernel/names/sound.js";
import {
  allOf,
  anyOf,
  beginsWithOneOf,
  butNone,
  type Condition,
  hasInitial,
  hasOneOf,
  isNamed,
  isWritten,
  matchOf,
} from "./condition.js";
import { furtherTerms, type Meant, phoneticTerms, typoTerms } from "./fuzzy-terms.js";
import { distinctBy, variantPairs, wordPairs } from "./pairs.js";
import { type SearchPlan, sumOf, termCount } from "./plan.js";
import { joined } from "./terms.store.js";
import { leastTwoWordNames, maxForFewerNames, maxRanges, maxTogether } from "./thresholds.js";
import type { Vocabulary } from "./vocabulary.store.js";

/** The indexes of names, and of pairs of names, in the list's order. `short_pairs`: of names of two words. */
export type NameIndex = "names" | "pairs" | "short_pairs";

/** What an index of names finds: who has one of the terms in the name. */
export interface NameRead {
  by: NameIndex;
  terms: string[];
}

/** How the persons of a tier are found, before each is held to its condition. */
export type SearchRead =
  | NameRead
  /** By the text index: who has one of the terms. */
  | { by: "text"; terms: string[] }
  /** Along the list itself. */
  | { by: "list"; terms: [] };

/** A step of a search. Its persons come after those of the steps before it. */
export interface Tier {
  /** Holds for no person of an earlier tier. */
  match: Condition;
  /** Together they find all persons of the tier. Without any, it has none. */
  reads: SearchRead[];
}

/** Longer queries are not searched for typing errors. */
const maxWords = 6;

/**
 * The tiers of a search:
 * 1. names that are spelt like the words of the query;
 * 2. words of the query that occur in place or description;
 * 3. names that sound like the words of the query;
 * 4. names with one typing error in a word;
 * 5. other forms of a name: a nickname, an initial, two names in one word, or fewer names.
 *
 * What a tier looks for is made out when it is reached. The plan of a cursor of version 0.3.0 has the first two as one.
 */
export function searchTiers(
  vocabulary: Vocabulary,
  query: string[],
  plan: SearchPlan,
): (() => Tier)[] {
  const { by, terms, twoWordNames, ofNames } = plan;
  if (query.length === 0) return []; // signs alone name nobody
  const named = matchOf(query, isNamed);
  const written = matchOf(query, isWritten);
  /** Of three names, only names of two words may lack one: they have a read of their own. */
  const readsBy = (read: Pick<SearchPlan, "by" | "terms">): SearchRead[] => {
    if (read.by === "list" || read.by === "exact") return [{ by: "list", terms: [] }];
    const findsAll = twoWordNames.length === 0 || read.terms.length > 1;
    const first = { by: read.by, terms: read.terms };
    return findsAll ? [first] : [first, { by: "short_pairs", terms: twoWordNames }];
  };
  const all = readsBy({ by, terms });
  const exact = ofNames ? anyOf([named, written]) : written;
  const isMentioned = (word: string) => {
    const { n, names } = vocabulary.countOf(word);
    return n === 0 || n > names; // a word that is not counted yet may be anywhere
  };
  return [
    ...(ofNames
      ? [
          () => ({ match: named, reads: readsBy(ofNames) }),
          () => ({
            match: butNone(written, [named]),
            // Who has two names of the query, and no other, is named so.
            reads: query.some(isMentioned) ? all.filter(({ by }) => by !== "short_pairs") : [],
          }),
        ]
      : [() => ({ match: written, reads: all })]),
    ...fuzzyTiers(vocabulary, query, { ...plan, exact }),
  ];
}

/** Pairs of names to look up. `ofTwoWords`: those that only names of two words are found by. */
interface Pairs {
  pairs: string[];
  ofTwoWords: string[];
}

interface FuzzyPlan extends Pick<SearchPlan, "pairable" | "twoWordNames"> {
  exact: Condition;
}

function fuzzyTiers(
  vocabulary: Vocabulary,
  query: string[],
  { pairable, twoWordNames, exact }: FuzzyPlan,
): (() => Tier)[] {
  const named = query.filter((word) => word.length === 1 || !joiningWords.has(word));
  if (named.length === 0 || query.length > maxWords) return [];
  const phonetic = once(() => phoneticTerms(vocabulary, named));
  const typo = once(() => typoTerms(vocabulary, named));
  const further = once(() => furtherTerms(vocabulary, named));
  const match = (terms: Meant) => matchOf(named, (word) => mayBe(word, terms));
  const soundsAlike = once(() => match(phonetic()));
  const isMistyped = once(() => match(typo()));
  /** The words to pair; undefined when a match may have only one of them in its name. */
  const rarestFirst = (terms: Meant, lacking: number) => {
    const known = pairable.filter((word) => terms.get(word)?.size);
    const words = distinctBy(known, (word) => ownOf(terms, word)[0]);
    if (words.length - lacking < 2) return undefined;
    return words.sort((a, b) => ownOf(terms, a)[1] - ownOf(terms, b)[1]);
  };
  const lacking = termCount(named) - 1;
  // Of three names, a match has all, or it is a name of two words and has two of them.
  const isThreeNames = twoWordNames.length > 0;
  const pairsOf = (lacking: number, pairsLacking: (lacking: number) => string[]): Pairs =>
    isThreeNames
      ? { pairs: pairsLacking(0), ofTwoWords: pairsLacking(lacking) }
      : { pairs: pairsLacking(lacking), ofTwoWords: [] };
  return [
    () => {
      const terms = phonetic();
      const words = rarestFirst(terms, lacking);
      const pairs =
        words && pairsOf(lacking, (lacking) => allPairs(terms, wordPairs(words, lacking)));
      const single = () => indexTermsOf(terms, termCount(named)).terms;
      return { match: butNone(soundsAlike(), [exact]), reads: readsOf(pairs, single) };
    },
    () => {
      const [terms, earlier] = [typo(), phonetic()];
      const words = rarestFirst(earlier, lacking);
      const pairs =
        words &&
        pairsOf(lacking, (lacking) =>
          variantPairs(words, { terms, earlier, lacking, most: maxRanges }),
        );
      const single = () => indexTermsOf(terms, termCount(named)).terms;
      return {
        match: butNone(isMistyped(), [exact, soundsAlike()]),
        reads: readsOf(pairs, single),
      };
    },
    () => {
      const [terms, earlier] = [further(), typo()];
      const whole = new Map([...terms].filter(([word]) => isNoInitial(word)));
      const wide = indexTermsOf(whole, termCount(named, 2));
      const most = wide.n > maxForFewerNames ? 1 : 2;
      const size = termCount(named, most);
      const hasInitial = whole.size < named.length; // it may mean any name that begins with it
      const words = hasInitial ? undefined : rarestFirst(phonetic(), size - 1);
      const pairs =
        words &&
        pairsOf(size - 1, (missing) => [
          ...(missing > lacking ? ownPairs(terms, wordPairs(words, missing)) : []),
          ...variantPairs(words, { terms, earlier, lacking: missing, most: maxRanges }),
        ]);
      const single = () => indexTermsOf(whole, size).terms;
      const called = matchOf(named, (word) => mayBeOrInitial(word, terms), most);
      return {
        match: butNone(allOf([someWhole(whole), called]), [exact, soundsAlike(), isMistyped()]),
        reads: readsOf(pairs, single),
      };
    },
  ];
}

/** About how many persons these reads find. Reads that are not of names may find everybody. */
export function expectedBy(reads: readonly SearchRead[], vocabulary: Vocabulary): number {
  const total = Math.max(1, vocabulary.total());
  const countOf = (term: string) =>
    term.startsWith("~") ? vocabulary.countOfCode(term.slice(1)) : vocabulary.countOf(term).names;
  const expectedWith = (pair: string) => {
    const space = pair.indexOf(" ");
    return (countOf(pair.slice(0, space)) * countOf(pair.slice(space + 1))) / total;
  };
  return sumOf(reads, ({ by, terms }) => {
    if (by === "text" || by === "list") return total;
    if (by === "names") return sumOf(terms, countOf);
    return sumOf(terms, expectedWith) * (by === "short_pairs" ? leastTwoWordNames : 1);
  });
}

/** A tier whose persons are found by indexes of names. */
export interface TierOfNames extends Tier {
  reads: NameRead[];
}

export const isOfNames = (tier: Tier): tier is TierOfNames =>
  tier.reads.length > 0 && tier.reads.every(({ by }) => by !== "text" && by !== "list");

/** As few reads as can find the persons of all these tiers; undefined if they seem to be many. */
export function readsTogether(
  tiers: readonly TierOfNames[],
  vocabulary: Vocabulary,
): NameRead[] | undefined {
  const termsBy = (...indexes: NameIndex[]) => {
    const terms = new Set<string>();
    for (const { reads } of tiers) {
      for (const read of reads) {
        if (indexes.includes(read.by)) for (const term of read.terms) terms.add(term);
      }
    }
    return [...terms];
  };
  const areFew = (read: NameRead) => expectedBy([read], vocabulary) <= maxTogether / 2;
  const byNames: NameRead = { by: "names", terms: termsBy("names") };
  // Among the pairs of all names are those of two words.
  const byPairs: NameRead = { by: "pairs", terms: termsBy("pairs", "short_pairs") };
  const reads: NameRead[] = areFew(byPairs)
    ? [byNames, byPairs]
    : [
        byNames,
        { by: "pairs", terms: termsBy("pairs") },
        { by: "short_pairs", terms: termsBy("short_pairs") },
      ];
  return reads.every(areFew) ? reads.filter(({ terms }) => terms.length > 0) : undefined;
}

const ownOf = (terms: Meant, word: string): [string, number] =>
  terms.get(word)?.entries().next().value ?? [word, 0];

const ownPairs = (terms: Meant, pairs: [string, string][]) =>
  pairs.map(([one, other]) => joined(ownOf(terms, one)[0], ownOf(terms, other)[0]));

const allPairs = (terms: Meant, pairs: [string, string][]) =>
  pairs.flatMap(([one, other]) =>
    [...(terms.get(one)?.keys() ?? [])].flatMap((term) =>
      [...(terms.get(other)?.keys() ?? [])].map((otherTerm) => joined(term, otherTerm)),
    ),
  );

const isNoInitial = (term: string) => term.length > 1;

/**
 * At least one term of the record is a whole name, because initials alone fit too many persons. Written as an
 * expression, so that the planner cannot take an index for it in place of the one for the index terms.
 */
function someWhole(terms: Meant): Condition {
  const whole = [...terms.values()].flatMap((meant) => [...meant.keys()]).filter(isNoInitial);
  return {
    ...hasOneOf(whole),
    filter: () => ({ $expr: { $ne: [{ $setIntersection: ["$search.names", whole] }, []] } }),
  };
}

/** The word is anywhere in the record as it is spelt, or the name has one of the terms that it may mean. */
const mayBe = (word: string, terms: Meant): Condition =>
  anyOf([isWritten(word), hasOneOf([...(terms.get(word)?.keys() ?? [])])]);

/**
 * The same, with initials. An initial in the query means every name that begins with it. An initial in a record means
 * the word only if it is the first name: after another given name it may be anybody's second name.
 */
function mayBeOrInitial(word: string, terms: Meant): Condition {
  if (!isNoInitial(word)) return anyOf([isWritten(word), hasInitial(word)]);
  const meant = [...(terms.get(word)?.keys() ?? [])];
  const initials = meant.filter((term) => !isNoInitial(term));
  const names = meant.filter(isNoInitial);
  return anyOf([isWritten(word), hasOneOf(names), beginsWithOneOf(initials)]);
}

/** @param pairs undefined where names cannot be looked up by pairs. */
const readsOf = (found: Pairs | undefined, single: () => string[]): NameRead[] => {
  const reads: NameRead[] = found
    ? [
        { by: "pairs", terms: found.pairs },
        { by: "short_pairs", terms: found.ofTwoWords },
      ]
    : [{ by: "names", terms: single() }];
  return reads.flatMap(({ by, terms }) =>
    terms.length === 0 ? [] : [{ by, terms: terms.slice(0, maxRanges) }],
  );
};

/** The terms to look up in the index. */
interface IndexTerms {
  terms: string[];
  /** In how many persons they occur. */
  n: number;
}

/**
 * The terms of the `size` words that the fewest persons have. Words that occur in no counted name are added, because
 * a person who was just stored is not counted yet. Of too many terms, each word's own and the most frequent stay.
 */
function indexTermsOf(meant: Meant, size: number): IndexTerms {
  const counted = [...meant.values()]
    .filter(({ size }) => size > 0)
    .map((terms) => ({ terms, n: [...terms.values()].reduce((sum, n) => sum + n, 0) }));
  const unknown = counted.filter(({ n }) => n === 0);
  const rarest = counted
    .filter(({ n }) => n > 0)
    .sort((one, other) => one.n - other.n)
    .slice(0, size);
  const chosen = [...unknown, ...rarest];
  const most = Math.floor(maxRanges / chosen.length);
  const kept = chosen.flatMap(({ terms: [own = ["", 0], ...others] }) =>
    [own, ...others.sort(([, one], [, other]) => other - one)].slice(0, most),
  );
  const n = chosen.reduce((sum, { n }) => sum + n, 0);
  return { terms: [...new Set(kept.map(([term]) => term))], n };
}

/** The filter of a read: what it finds, and of that what the tier matches. */
export function filterOf({ by, terms }: SearchRead, match?: Condition): Filter<PersonDocument> {
  const asked = {
    text: { $text: { $search: terms.join(" ") } },
    list: {},
    names: { "search.names": { $in: terms } },
    pairs: { "search.pairs": { $in: terms } },
    short_pairs: { "search.pairs": { $in: terms }, "search.name_length": { $lt: 3 } },
  }[by];
  return match ? { ...asked, $and: [match.filter()] } : asked;
}
