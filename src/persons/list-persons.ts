import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import { isTimeUp } from "../database/failures.js";
import { atTheEnd, type Order, type Page, pageFrom } from "../database/keyset.js";
import { forbidden } from "../http/errors.js";
import type { AskedPage, WalkOf } from "../http/list-pages.js";
import { searchedSoundOf } from "../names/sound.js";
import { once } from "../once.js";
import type { Services } from "../services.js";
import { planPage } from "./list-index.js";
import { conditionOf, type personFilters, tellHidden } from "./persons.filter.js";
import type { ShownPerson } from "./persons.view.js";
import { projectionFor } from "./projection.js";
import { readTier, type Tier } from "./read-tier.js";
import { exactMatch } from "./search/exact-match.js";
import { fuzzyTiers } from "./search/fuzzy-match.js";
import { countsOf } from "./search/name-codes.js";
import { planSearch, queryWords, type SearchRead, searchPlan, searchReads } from "./search/plan.js";

type PersonWalk = WalkOf<Order, typeof personFilters, z.output<typeof carriedPlan>>;

type Asked = AskedPage<PersonWalk>;
type Asking = Pick<
  Services,
  "collections" | "wordCounts" | "storedPairs" | "findRareFilter" | "queues"
> & {
  caller: Caller;
  until: number;
};

/** A search or page that takes longer is cut off: 503. Milliseconds. */
const longestQuery = 5_000;
/** A list without a query that takes longer is read anew when its turn comes: it counts as a search. */
const longestUncounted = 100;
/** A search for damaged names that takes longer ends there: what was found as spelt stands alone. */
const longestWidened = 250;
/** When so many tiers of damaged names have taken too long, no other is tried. */
const mostCut = 2;
const briefly = { maxTimeMS: 1_000 };

/** How the query is run; absent without a query. */
const carriedPlan = z.object({ way: searchPlan.optional() });

/** Decides by the first request how the search of a walk is run. */
async function startWalk(
  { collections: { persons, nameCodes }, wordCounts, storedPairs, caller }: Asking,
  { order, filters: { query } }: PersonWalk,
): Promise<z.output<typeof carriedPlan>> {
  if (query === undefined) return {};
  const exact = caller.can("persons:sensitive:read") ? exactMatch(query) : undefined;
  const named = { ...exact, is_public: true };
  if (exact && (await persons.findOne(named, { projection: { _id: 1 }, ...briefly }))) {
    return { way: searchPlan.parse({ by: "exact", lead: [] }) };
  }
  const words = queryWords(query);
  const [counts, codes, total] = await Promise.all([
    wordCounts.of(words),
    countsOf(
      { nameCodes },
      words.flatMap((word) => searchedSoundOf(word) ?? []),
    ),
    persons.estimatedDocumentCount(briefly),
  ]);
  const hasPairs = storedPairs.areComplete();
  return { way: planSearch(words, { words: counts, codes, total, hasPairs, order }) };
}

export const planOfWalk = { carried: carriedPlan, begin: startWalk };

/**
 * One page of a walk.
 * @throws HttpError 403 when this caller may not go this way, 503 when too many costly lists run already.
 */
export async function listPersons(asking: Asking, asked: Asked): Promise<Page<ShownPerson>> {
  const { walk } = asked;
  checkProtectedWalk(walk, asking.caller);
  const { index, cost } = await planPage(walk, asking.findRareFilter);
  const page = (patience: number) => readPage(asking, asked, { index, patience });
  const key = asking.caller.key.toHexString();
  const { costlyLists } = asking.queues;
  const inTurn = () => costlyLists(key, asking.until, () => page(longestQuery));
  const read = {
    low: () => page(longestQuery),
    unknown: () =>
      page(longestUncounted).catch((error) => {
        if (isTimeUp(error)) return inTurn();
        throw error;
      }),
    high: inTurn,
  }[cost];
  return read();
}

/**
 * Refuses a walk whose answers would tell what the minimized view hides; a cursor lends no permission.
 * @throws HttpError 403.
 */
function checkProtectedWalk({ filters, way }: PersonWalk, caller: Caller): void {
  if (!tellHidden(filters, caller) && way?.by !== "exact") return;
  if (!caller.can("persons:sensitive:read")) throw forbidden("persons:sensitive:read");
}

async function readPage(asking: Asking, asked: Asked, bounds: Bounds): Promise<Page<ShownPerson>> {
  const { start, limit, walk } = asked;
  const { persons } = asking.collections;
  const projection = projectionFor(asking.caller);
  const queries = queriesOf(asking, walk, bounds);
  const tiers = [...queries.keys()];
  const from = start?.place.tier ?? 0;
  const toCome = start?.backward ? tiers.slice(0, from + 1).reverse() : tiers.slice(from);
  const rows: (ShownPerson & { tier: number })[] = [];
  const whole = start?.backward ? atTheEnd(walk.order) : undefined;
  const reads = toCome.map((tier, at) =>
    once(async () => {
      const found = await queries[tier]?.();
      const from = at === 0 ? start : whole;
      const asked = { order: walk.order, start: from, limit: limit + 1 - rows.length, projection };
      return found ? readTier(persons, found, asked) : [];
    }),
  );
  let cut = 0;
  for (const [at, tier] of toCome.entries()) {
    const isExpendable = tier > 0;
    if (isExpendable && cut === mostCut) continue;
    if (walk.way?.isRare) reads[at + 1]?.().catch(() => {}); // told where it is waited for
    try {
      rows.push(...((await reads[at]?.()) ?? []).map((row) => ({ ...row, tier })));
    } catch (error) {
      if (!isExpendable || !isTimeUp(error)) throw error;
      cut += 1;
    }
    if (rows.length > limit) break;
  }
  return pageFrom(rows, { order: walk.order, start, limit });
}

interface Bounds {
  index: string | undefined;
  patience: number;
}

/**
 * The tiers of a walk, one behind the other: of a search as spelt, then damaged names in their tiers, which
 * are expendable: without them the answer is still right. What a later one needs is looked up only when it
 * is reached.
 */
function queriesOf(
  { collections: { nameCodes }, wordCounts }: Asking,
  { filters, way }: PersonWalk,
  bounds: Bounds,
): (() => Promise<Tier>)[] {
  const filtered = conditionOf(filters);
  const tierOf = (found: SearchRead[], { index: other, patience }: Bounds): Tier => ({
    reads: found.map(({ condition, index = other }) => ({
      condition: { $and: [filtered, condition] },
      index,
    })),
    patience,
  });
  const first = (...reads: SearchRead[]) => [async () => tierOf(reads, bounds)];
  if (!way || filters.query === undefined) return first({ condition: {} });
  if (way.by === "exact") return first({ condition: exactMatch(filters.query) ?? {} });
  const words = queryWords(filters.query);
  if (words.length === 0) return []; // signs alone name nobody
  const stores = { nameCodes, wordCounts };
  const widened = { index: undefined, patience: longestWidened };
  const further = fuzzyTiers(stores, words, way).map(
    (find) => async () => tierOf(await find(), widened),
  );
  return [...first(...searchReads(words, way)), ...further];
}
