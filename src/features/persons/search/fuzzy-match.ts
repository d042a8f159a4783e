import type { Filter } from "mongodb";
import { once } from "../../../kernel/async/once.js";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import { joiningWords } from "../../../kernel/names/sound.js";
import {
  furtherTerms,
  lookUp,
  type Meant,
  phoneticTerms,
  type Stores,
  typoTerms,
} from "./fuzzy-terms.js";
import { distinctBy, variantPairs, wordPairs } from "./pairs.js";
import {
  asSpelt,
  type Hit,
  matchOf,
  type NameIndex,
  readBy,
  type SearchPlan,
  type SearchRead,
  termCount,
} from "./plan.js";
import { joined } from "./terms.store.js";
import { maxForFewerNames, maxRanges } from "./thresholds.js";

/** Longer queries are not searched for typing errors. */
const maxWords = 6;

/**
 * The tiers of a search after the exact one:
 * 1. names that sound like the words of the query;
 * 2. names with one typing error in a word;
 * 3. other forms of a name: a nickname, an initial, two names in one word, or fewer names.
 *
 * Each tier finds only persons that no earlier tier finds. A tier that can find nobody has no reads. What a tier needs
 * is looked up when the tier before it is reached.
 * @param plan the plan of the exact search
 */
export function fuzzyTiers(
  stores: Stores,
  query: string[],
  { pairable, twoWordNames }: Pick<SearchPlan, "pairable" | "twoWordNames">,
): (() => Promise<SearchRead[]>)[] {
  const named = query.filter((word) => word.length === 1 || !joiningWords.has(word));
  if (named.length === 0 || query.length > maxWords) return [];
  const exact = matchOf(query, asSpelt);
  const known = once(() => lookUp(stores, named));
  const phonetic = once(async () => phoneticTerms(await known(), named));
  const typo = once(async () => all(named, await phonetic(), typoTerms(await known(), named)));
  const further = once(async () =>
    all(named, await typo(), await furtherTerms(stores, await known(), named)),
  );
  const match = (terms: Meant) => matchOf(named, hitBy(terms));
  /** The words to pair; undefined when a match may have only one of them in its name. */
  const rarestFirst = (terms: Meant, lacking: number) => {
    const known = pairable.filter((word) => terms.get(word)?.size);
    const words = distinctBy(known, (word) => ownOf(terms, word)[0]);
    if (words.length - lacking < 2) return undefined;
    return words.sort((a, b) => ownOf(terms, a)[1] - ownOf(terms, b)[1]);
  };
  const lacking = termCount(named) - 1;
  return [
    async () => {
      const terms = await phonetic();
      const words = rarestFirst(terms, lacking);
      // Of three names, a match has all, or it is a name of two words and has two of them.
      const isThreeNames = twoWordNames.length > 0;
      const pairs = words && ownPairs(terms, wordPairs(words, isThreeNames ? 0 : lacking));
      const ofTwoWords = isThreeNames && words ? ownPairs(terms, wordPairs(words, lacking)) : [];
      const indexTerms = indexTermsOf(terms, termCount(named));
      return tier({ pairs, twoWordNames: ofTwoWords }, indexTerms, match(terms), [exact]);
    },
    async () => {
      further().catch(() => {}); // reported where it is awaited
      const [terms, earlier] = [await typo(), await phonetic()];
      const words = rarestFirst(earlier, lacking);
      const pairs = words && variantPairs(words, { terms, earlier, lacking, most: maxRanges });
      return tier({ pairs }, indexTermsOf(terms, termCount(named)), match(terms), [
        exact,
        match(earlier),
      ]);
    },
    async () => {
      const [terms, earlier] = [await further(), await typo()];
      const whole = new Map([...terms].filter(([word]) => isNoInitial(word)));
      const wide = indexTermsOf(whole, termCount(named, 2));
      const most = wide.n > maxForFewerNames ? 1 : 2;
      const size = termCount(named, most);
      const hasInitial = whole.size < named.length; // it may mean any name that begins with it
      const words = hasInitial ? undefined : rarestFirst(await phonetic(), size - 1);
      const pairs = words && [
        ...(size - 1 > lacking ? ownPairs(terms, wordPairs(words, size - 1)) : []),
        ...variantPairs(words, { terms, earlier, lacking: size - 1, most: maxRanges }),
      ];
      const called = matchOf(named, hitOrInitial(terms), most);
      const before = [exact, match(await phonetic()), match(earlier)];
      return tier(
        { pairs },
        indexTermsOf(whole, size),
        { $and: [someWhole(whole), called] },
        before,
      );
    },
  ];
}

const ownOf = (terms: Meant, word: string): [string, number] =>
  terms.get(word)?.entries().next().value ?? [word, 0];

const ownPairs = (terms: Meant, pairs: [string, string][]) =>
  pairs.map(([one, other]) => joined(ownOf(terms, one)[0], ownOf(terms, other)[0]));

const isNoInitial = (term: string) => term.length > 1;

/**
 * At least one term of the record is a whole name, because initials alone fit too many persons. Written as an
 * expression, so that the planner cannot take an index for it in place of the one for the index terms.
 */
function someWhole(terms: Meant): Filter<PersonDocument> {
  const whole = [...terms.values()].flatMap((meant) => [...meant.keys()]).filter(isNoInitial);
  return { $expr: { $ne: [{ $setIntersection: ["$search.names", whole] }, []] } };
}

/** The terms of each word in all of these. Its own term stays first. */
const all = (words: string[], ...either: Meant[]): Meant =>
  new Map(
    words.map((word) => [word, new Map(either.flatMap((meant) => [...(meant.get(word) ?? [])]))]),
  );

/** The word is anywhere in the record as it is spelt, or the name has one of the terms that it may mean. */
const hitBy =
  (terms: Meant): Hit =>
  (word) => ({
    $or: [asSpelt(word), { "search.names": { $in: [...(terms.get(word)?.keys() ?? [])] } }],
  });

/**
 * The same, with initials. An initial in the query means every name that begins with it. An initial in a record means
 * the word only if it is the first name: after another given name it may be anybody's second name.
 */
const hitOrInitial =
  (terms: Meant): Hit =>
  (word) => {
    if (!isNoInitial(word)) {
      return { $or: [asSpelt(word), { "search.names": new RegExp(`^${word}`) }] };
    }
    const meant = [...(terms.get(word)?.keys() ?? [])];
    const initials = meant.filter((term) => !isNoInitial(term));
    const names = meant.filter(isNoInitial);
    const named = [{ "search.names": { $in: names } }, { "search.names.0": { $in: initials } }];
    return { $or: [asSpelt(word), ...named] };
  };

/**
 * Reads the persons that match and that no earlier tier has found. Without any term to look up, there is no read.
 * @param pairs undefined where names cannot be looked up by pairs. `twoWordNames`: the pairs for names of two words
 */
function tier(
  { pairs, twoWordNames = [] }: { pairs: string[] | undefined; twoWordNames?: string[] },
  indexTerms: IndexTerms,
  match: Filter<PersonDocument>,
  earlier: Filter<PersonDocument>[],
): SearchRead[] {
  const matching = { $and: [match], $nor: earlier };
  const asked: Partial<Record<NameIndex, string[]>> = pairs
    ? { pairs, short_pairs: twoWordNames }
    : { names: indexTerms.terms };
  return Object.entries(asked)
    .filter(([, terms]) => terms.length > 0)
    .map(([index, terms]) => readBy(index as NameIndex, terms.slice(0, maxRanges), matching));
}

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
