import type { Filter } from "mongodb";
import type { PersonDocument } from "../../database/collections.js";
import { joiningWords } from "../../names/sound.js";
import { once } from "../../once.js";
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
import { joined } from "./terms.js";

/** Longer queries are not searched for typing errors. */
const maxWords = 6;

/**
 * The tiers of a search behind what is spelt like the query: persons whose names sound like its words, whose
 * names have one typing error in a word, and who are called otherwise: by a nickname, an initial, with two
 * names in one word or with fewer names. The reads of each tier find whom none before it does; none where it can
 * find nobody. What a tier needs is looked up when the one before it is reached.
 * @param plan how the search as spelt is run
 */
export function fuzzyTiers(
  stores: Stores,
  query: string[],
  { paired, short }: Pick<SearchPlan, "paired" | "short">,
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
  /** The words to be paired; undefined when a match may have just one of them in its name. */
  const rarestFirst = (terms: Meant, lacking: number) => {
    const known = paired.filter((word) => terms.get(word)?.size);
    const words = distinctBy(known, (word) => ownOf(terms, word)[0]);
    if (words.length - lacking < 2) return undefined;
    return words.sort((a, b) => ownOf(terms, a)[1] - ownOf(terms, b)[1]);
  };
  const lacking = termCount(named) - 1;
  return [
    async () => {
      const terms = await phonetic();
      const words = rarestFirst(terms, lacking);
      const isSplit = short.length > 0; // of all words, then, or of two of them in a name of two
      const pairs = words && ownPairs(terms, wordPairs(words, isSplit ? 0 : lacking));
      const shorter = isSplit && words ? ownPairs(terms, wordPairs(words, lacking)) : [];
      const indexTerms = indexTermsOf(terms, termCount(named));
      return tier({ pairs, short: shorter }, indexTerms, match(terms), [exact]);
    },
    async () => {
      further().catch(() => {}); // told where it is waited for
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
      const hasInitial = whole.size < named.length; // which may be any name that begins so
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

/** Where more persons have one of the words, names that lack two of them take too long to find. */
const maxForFewerNames = 5_000;

const isNoInitial = (term: string) => term.length > 1;

/**
 * At least one term of the record is a whole name, because initials alone fit too many persons. Written as an
 * expression, so that the planner cannot take an index for it in place of the one for the index terms.
 */
function someWhole(terms: Meant): Filter<PersonDocument> {
  const whole = [...terms.values()].flatMap((meant) => [...meant.keys()]).filter(isNoInitial);
  return { $expr: { $ne: [{ $setIntersection: ["$search.names", whole] }, []] } };
}

/** The terms of each word in either; its own term stays the first. */
const all = (words: string[], ...either: Meant[]): Meant =>
  new Map(
    words.map((word) => [word, new Map(either.flatMap((meant) => [...(meant.get(word) ?? [])]))]),
  );

/** Spelt as in the query anywhere, or named by one of the terms that it means. */
const hitBy =
  (terms: Meant): Hit =>
  (word) => ({
    $or: [asSpelt(word), { "search.names": { $in: [...(terms.get(word)?.keys() ?? [])] } }],
  });

/**
 * The same; an initial in the query means every name that begins with it, and one in a name means the word
 * where it stands first: behind a given name it is anybody's second one.
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
 * Whoever matches and was not found in an earlier tier already; no read without any term to look for.
 * @param pairs undefined where names cannot be asked for in pairs; `short`: for names of two words
 */
function tier(
  { pairs, short = [] }: { pairs: string[] | undefined; short?: string[] },
  indexTerms: IndexTerms,
  match: Filter<PersonDocument>,
  earlier: Filter<PersonDocument>[],
): SearchRead[] {
  const matching = { $and: [match], $nor: earlier };
  const asked: Partial<Record<NameIndex, string[]>> = pairs
    ? { pairs, short_pairs: short }
    : { names: indexTerms.terms };
  return Object.entries(asked)
    .filter(([, terms]) => terms.length > 0)
    .map(([index, terms]) => readBy(index as NameIndex, terms.slice(0, maxRanges), matching));
}

/** What the index is asked for. */
interface IndexTerms {
  terms: string[];
  /** In how many persons. */
  n: number;
}

/** Above 200 index ranges MongoDB gives up the order and sorts. */
const maxRanges = 190;

/**
 * The terms of so many words, those that the fewest persons have. Words that no name has may stand in the
 * place; whoever has just come is not counted yet, so they are asked for too. Of too many terms the most
 * frequent stay.
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
  const leading = [...unknown, ...rarest];
  const most = Math.floor(maxRanges / leading.length);
  const leads = leading.flatMap(({ terms: [own = ["", 0], ...others] }) =>
    [own, ...others.sort(([, one], [, other]) => other - one)].slice(0, most),
  );
  const n = leading.reduce((sum, { n }) => sum + n, 0);
  return { terms: [...new Set(leads.map(([term]) => term))], n };
}
