import type { Filter } from "mongodb";
import type { PersonDocument } from "../database/collections.js";
import { joiningWords } from "../names/sound.js";
import {
  furtherTerms,
  type Meant,
  mistypedTerms,
  type Stores,
  soundingTerms,
} from "./alike-terms.js";
import { asSpelt, type Hit, type Lacking, leadSize, matchOf } from "./search-way.js";

/** Nobody types more words of a name than this and errs in one of them. */
const mostWords = 6;

/**
 * The tiers of a search behind what is spelt like the query: persons whose names sound like its words, whose
 * names have one typing error in a word, and who are called otherwise: by a nickname, an initial, with two
 * names in one word or with fewer names. Each tier finds whom none before it does; undefined where it can
 * find nobody. What a tier needs is looked up when it is reached.
 */
export function damagedNames(
  stores: Stores,
  query: string[],
): (() => Promise<Filter<PersonDocument> | undefined>)[] {
  const named = query.filter((word) => word.length === 1 || !joiningWords.has(word));
  if (named.length === 0 || query.length > mostWords) return [];
  const exact = matchOf(query, asSpelt);
  const sounding = once(() => soundingTerms(stores, named));
  const mistyped = once(() => all(named, sounding(), mistypedTerms(stores, named)));
  const further = once(() => all(named, mistyped(), furtherTerms(stores, named)));
  const match = (terms: Meant) => matchOf(named, hitBy(terms));

  return [
    async () => widened(await sounding(), match(await sounding()), [exact]),
    async () => {
      const earlier = [exact, match(await sounding())];
      return widened(await mistyped(), match(await mistyped()), earlier);
    },
    async () => {
      const earlier = [exact, match(await sounding()), match(await mistyped())];
      const terms = await further();
      const called = matchOf(named, hitOrInitial(terms), 2);
      return widened(terms, { $and: [someWhole(terms), called] }, earlier, 2);
    },
  ];
}

const isNoInitial = (term: string) => term.length > 1;

/** Some name is whole: initials alone are anybody's. As an expression, which no index can be asked for in place of the lead. */
function someWhole(terms: Meant): Filter<PersonDocument> {
  const whole = [...terms.values()].flatMap((meant) => [...meant.keys()]).filter(isNoInitial);
  return { $expr: { $ne: [{ $setIntersection: ["$search.names", whole] }, []] } };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** The terms of each word in either; its own term stays the first. */
async function all(words: string[], ...either: Promise<Meant>[]): Promise<Meant> {
  const found = await Promise.all(either);
  return new Map(
    words.map((word) => [word, new Map(found.flatMap((meant) => [...(meant.get(word) ?? [])]))]),
  );
}

/** Spelt as in the query anywhere, or named by one of the terms that it means. */
const hitBy =
  (terms: Meant): Hit =>
  (word) => ({
    $or: [asSpelt(word), { "search.names": { $in: [...(terms.get(word)?.keys() ?? [])] } }],
  });

/** The same; an initial means every name that begins with it. */
const hitOrInitial =
  (terms: Meant): Hit =>
  (word) =>
    isNoInitial(word)
      ? hitBy(terms)(word)
      : { $or: [asSpelt(word), { "search.names": new RegExp(`^${word}`) }] };

/** Whoever matches and was not found in an earlier way already; undefined without any term to look for. */
function widened(
  terms: Meant,
  match: Filter<PersonDocument>,
  earlier: Filter<PersonDocument>[],
  lacking: Lacking = 1,
): Filter<PersonDocument> | undefined {
  const lead = leadOf(terms, lacking);
  if (lead.length === 0) return;
  return { "search.names": { $in: lead }, $and: [match], $nor: earlier };
}

/** Above 200 index ranges MongoDB gives up the order and sorts. */
const mostRanges = 190;

/**
 * The terms that the index is asked for: those of the word that the fewest persons have, or of so many words
 * that a record lacks one of them at most. Words that no name has may stand in the place; whoever has just
 * come is not counted yet, so they are asked for too. Of too many terms the most frequent stay.
 */
function leadOf(meant: Meant, lacking: Lacking): string[] {
  const counted = [...meant.values()]
    .filter(({ size }) => size > 0)
    .map((terms) => ({ terms, n: [...terms.values()].reduce((sum, n) => sum + n, 0) }));
  const unknown = counted.filter(({ n }) => n === 0);
  const rarest = counted
    .filter(({ n }) => n > 0)
    .sort((one, other) => one.n - other.n)
    .slice(0, leadSize([...meant.keys()], lacking));
  const leading = [...unknown, ...rarest];
  const most = Math.floor(mostRanges / leading.length);
  const leads = leading.flatMap(({ terms: [own = ["", 0], ...others] }) =>
    [own, ...others.sort(([, one], [, other]) => other - one)].slice(0, most),
  );
  return [...new Set(leads.map(([term]) => term))];
}
