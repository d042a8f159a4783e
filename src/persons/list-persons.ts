import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import { isTimeUp } from "../database/failures.js";
import { fromTheEnd, type Order, type Page, pageFrom } from "../database/keyset.js";
import { forbidden } from "../http/errors.js";
import type { ListingOf, PageRequest } from "../http/list-pages.js";
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

type PersonListing = ListingOf<Order, typeof personFilters, z.output<typeof carriedPlan>>;

type RequestedPage = PageRequest<PersonListing>;
type ListContext = Pick<
  Services,
  "collections" | "wordCounts" | "storedPairs" | "findRareFilter" | "queues"
> & {
  caller: Caller;
  until: number;
};

/** A search or page that takes longer is cut off: 503. */
const maxQueryMs = 5_000;
/** A list without a query that takes longer counts as a search: it is read again from the search queue. */
const maxUncountedMs = 100;
/** A tier of the fuzzy search that takes longer is left out: the exact matches stand alone. */
const maxFuzzyMs = 250;
/** After this many fuzzy tiers have timed out, no further tier is tried. */
const maxTimedOutTiers = 2;
const lookUpTimeout = { maxTimeMS: 1_000 };

/** How the query is searched for; absent without a query. */
const carriedPlan = z.object({ way: searchPlan.optional() });

/** Plans the search of a list at its first request. */
async function planListing(
  { collections: { persons, nameCodes }, wordCounts, storedPairs, caller }: ListContext,
  { order, filters: { query } }: PersonListing,
): Promise<z.output<typeof carriedPlan>> {
  if (query === undefined) return {};
  const exact = caller.can("persons:sensitive:read") ? exactMatch(query) : undefined;
  const named = { ...exact, is_public: true };
  if (exact && (await persons.findOne(named, { projection: { _id: 1 }, ...lookUpTimeout }))) {
    return { way: searchPlan.parse({ by: "exact", lead: [] }) };
  }
  const words = queryWords(query);
  const [counts, codes, total] = await Promise.all([
    wordCounts.of(words),
    countsOf(
      { nameCodes },
      words.flatMap((word) => searchedSoundOf(word) ?? []),
    ),
    persons.estimatedDocumentCount(lookUpTimeout),
  ]);
  const hasPairs = storedPairs.areComplete();
  return { way: planSearch(words, { words: counts, codes, total, hasPairs, order }) };
}

export const listingPlan = { carried: carriedPlan, begin: planListing };

/**
 * One page of a list.
 * @throws HttpError 403 when the plan needs a permission that this caller lacks, 503 when too many costly lists
 * are running.
 */
export async function listPersons(
  context: ListContext,
  request: RequestedPage,
): Promise<Page<ShownPerson>> {
  const { listing } = request;
  checkProtectedListing(listing, context.caller);
  const { index, cost } = await planPage(listing, context.findRareFilter);
  const page = (timeoutMs: number) => readPage(context, request, { index, timeoutMs });
  const apiKeyId = context.caller.apiKeyId.toHexString();
  const { costlyLists } = context.queues;
  const readEnqueued = () => costlyLists(apiKeyId, context.until, () => page(maxQueryMs));
  const read = {
    low: () => page(maxQueryMs),
    unknown: () =>
      page(maxUncountedMs).catch((error) => {
        if (isTimeUp(error)) return readEnqueued();
        throw error;
      }),
    high: readEnqueued,
  }[cost];
  return read();
}

/**
 * Refuses a plan whose results would reveal what the minimized view hides. A cursor grants no permission.
 * @throws HttpError 403.
 */
function checkProtectedListing({ filters, way }: PersonListing, caller: Caller): void {
  if (!tellHidden(filters, caller) && way?.by !== "exact") return;
  if (!caller.can("persons:sensitive:read")) throw forbidden("persons:sensitive:read");
}

async function readPage(
  context: ListContext,
  request: RequestedPage,
  bounds: Bounds,
): Promise<Page<ShownPerson>> {
  const { start, limit, listing } = request;
  const { persons } = context.collections;
  const projection = projectionFor(context.caller);
  const queries = queriesOf(context, listing, bounds);
  const tiers = [...queries.keys()];
  const startTier = start?.place.tier ?? 0;
  const toCome = start?.backward ? tiers.slice(0, startTier + 1).reverse() : tiers.slice(startTier);
  const rows: (ShownPerson & { tier: number })[] = [];
  const whole = start?.backward ? fromTheEnd(listing.order) : undefined;
  const reads = toCome.map((tier, at) =>
    once(async () => {
      const found = await queries[tier]?.();
      const part = {
        order: listing.order,
        start: at === 0 ? start : whole,
        limit: limit + 1 - rows.length,
        projection,
      };
      return found ? readTier(persons, found, part) : [];
    }),
  );
  let cut = 0;
  for (const [at, tier] of toCome.entries()) {
    const isExpendable = tier > 0;
    if (isExpendable && cut === maxTimedOutTiers) continue;
    if (listing.way?.isRare) reads[at + 1]?.().catch(() => {}); // told where it is waited for
    try {
      rows.push(...((await reads[at]?.()) ?? []).map((row) => ({ ...row, tier })));
    } catch (error) {
      if (!isExpendable || !isTimeUp(error)) throw error;
      cut += 1;
    }
    if (rows.length > limit) break;
  }
  return pageFrom(rows, { order: listing.order, start, limit });
}

interface Bounds {
  index: string | undefined;
  timeoutMs: number;
}

/**
 * The tiers of a list in their order: the exact search first, then the tiers of the fuzzy search, which are
 * expendable: without them the answer is still right. What a later one needs is looked up only when it is
 * reached.
 */
function queriesOf(
  { collections: { nameCodes }, wordCounts }: ListContext,
  { filters, way }: PersonListing,
  bounds: Bounds,
): (() => Promise<Tier>)[] {
  const filtered = conditionOf(filters);
  const tierOf = (found: SearchRead[], { index: other, timeoutMs }: Bounds): Tier => ({
    reads: found.map(({ condition, index = other }) => ({
      condition: { $and: [filtered, condition] },
      index,
    })),
    timeoutMs,
  });
  const first = (...reads: SearchRead[]) => [async () => tierOf(reads, bounds)];
  if (!way || filters.query === undefined) return first({ condition: {} });
  if (way.by === "exact") return first({ condition: exactMatch(filters.query) ?? {} });
  const words = queryWords(filters.query);
  if (words.length === 0) return []; // signs alone name nobody
  const stores = { nameCodes, wordCounts };
  const widened = { index: undefined, timeoutMs: maxFuzzyMs };
  const further = fuzzyTiers(stores, words, way).map(
    (find) => async () => tierOf(await find(), widened),
  );
  return [...first(...searchReads(words, way)), ...further];
}
