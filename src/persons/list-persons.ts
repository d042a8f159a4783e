import type { Filter } from "mongodb";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { PersonDocument } from "../database/collections.js";
import { isTimeUp } from "../database/failures.js";
import { findPage } from "../database/find-page.js";
import { atTheEnd, behind, orders, type Page, pageFrom, sortOf } from "../database/keyset.js";
import { dayOf } from "../http/day.js";
import { forbidden } from "../http/errors.js";
import type { AskedPage } from "../http/list-query.js";
import { searchedSoundOf } from "../names/sound.js";
import type { Services } from "../services.js";
import { withLinks } from "./links.js";
import { planPage } from "./list-index.js";
import { conditionOf, filtersOf, type PersonListQuery, personFilters } from "./persons.filter.js";
import type { LinkedView, ShownPerson } from "./persons.view.js";
import { projectionFor } from "./projection.js";
import { exactMatch } from "./search/exact-match.js";
import { fuzzyTiers } from "./search/fuzzy-match.js";
import { countsOf } from "./search/name-codes.js";
import { planSearch, queryWords, searchCondition, searchPlan } from "./search/plan.js";

/** A walk through the list: what is fixed by its first request and carried in its cursors. */
export const personWalk = z.object({
  order: z.enum(orders),
  filters: personFilters,
  /** How the query is run; absent without a query. */
  way: searchPlan.optional(),
});

export type PersonWalk = z.output<typeof personWalk>;

type Asked = AskedPage<PersonWalk>;
type Asking = Pick<
  Services,
  "collections" | "wordCounts" | "storedPairs" | "findRareFilter" | "readSettled" | "queues"
> & { caller: Caller; until: number };

/** A search or page that takes longer is cut off: 503. Milliseconds. */
const longestQuery = 5_000;
/** A list without a query that takes longer is read anew when its turn comes: it counts as a search. */
const longestUncounted = 100;
/** A search for damaged names that takes longer ends there: what was found as spelt stands alone. */
const longestWidened = 250;
/** When so many tiers of damaged names have taken too long, no other is tried. */
const mostCut = 2;
const briefly = { maxTimeMS: 1_000 };

/** Decides how a first request will be walked. */
export async function startWalk(
  { collections: { persons, nameCodes }, wordCounts, storedPairs, caller }: Asking,
  request: PersonListQuery,
): Promise<PersonWalk> {
  const { order = "created_at desc" } = request;
  const filters = filtersOf(request);
  const { query } = filters;
  if (query === undefined) return { order, filters };
  const exact = caller.can("persons:sensitive:read") ? exactMatch(query) : undefined;
  const named = { ...exact, is_public: true };
  if (exact && (await persons.findOne(named, { projection: { _id: 1 }, ...briefly }))) {
    return { order, filters, way: { by: "exact", lead: [], paired: [] } };
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
  const way = planSearch(words, { words: counts, codes, total, hasPairs, order });
  return { order, filters, way };
}

/**
 * One page of a walk.
 * @throws HttpError 403 when this caller may not go this way, 503 when too many costly lists run already.
 */
export async function listPersons(asking: Asking, asked: Asked): Promise<Page<LinkedView>> {
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
  const found = await (walk.order === "updated_at asc" ? asking.readSettled(read) : read());
  return { ...found, items: await withLinks(asking.collections, found.items, asking.caller) };
}

/**
 * Refuses a walk whose answers would tell what the minimized view hides; a cursor lends no permission.
 * @throws HttpError 403.
 */
function checkProtectedWalk({ filters, way }: PersonWalk, caller: Caller): void {
  // Lists of other sources, compared, would tell who is in the list of a hospital.
  const tells =
    (filters.hospital ?? filters.hospital_status ?? filters.shelter) !== undefined ||
    filters.source?.some((source) => source !== caller.source) ||
    way?.by === "exact";
  if (tells && !caller.can("persons:sensitive:read")) throw forbidden("persons:sensitive:read");
}

async function readPage(asking: Asking, asked: Asked, bounds: Bounds): Promise<Page<ShownPerson>> {
  const { start, limit, walk } = asked;
  const queries = queriesOf(asking, walk, bounds);
  const tiers = [...queries.keys()];
  const from = start?.place.tier ?? 0;
  const toCome = start?.backward ? tiers.slice(0, from + 1).reverse() : tiers.slice(from);
  const rows: (ShownPerson & { tier: number })[] = [];
  let next = start;
  let cut = 0;
  for (const tier of toCome) {
    const isExpendable = tier > 0;
    if (isExpendable && cut === mostCut) continue;
    try {
      const query = await queries[tier]?.();
      const left = { ...asked, start: next, limit: limit + 1 - rows.length };
      const found = query ? await read(asking, left, query) : [];
      rows.push(...found.map((row) => ({ ...row, tier })));
    } catch (error) {
      if (!isExpendable || !isTimeUp(error)) throw error;
      cut += 1;
    }
    if (rows.length > limit) break;
    next = start?.backward ? atTheEnd(walk.order) : undefined;
  }
  return pageFrom(rows, { order: walk.order, start, limit });
}

/** What the database is asked for one tier of a walk. */
interface Query {
  condition: Filter<PersonDocument>;
  index: string | undefined;
  /** Milliseconds. */
  patience: number;
}

type Bounds = Pick<Query, "index" | "patience">;

/**
 * The tiers of a walk, one behind the other: of a search as spelt, then damaged names in their tiers, which
 * are expendable: without them the answer is still right. What a later one needs is looked up only when it
 * is reached.
 */
function queriesOf(
  { collections: { nameCodes }, wordCounts }: Asking,
  { filters, way }: PersonWalk,
  bounds: Bounds,
): (() => Promise<Query | undefined>)[] {
  const filtered = conditionOf(filters, dayOf(new Date()));
  const first =
    (...conditions: Filter<PersonDocument>[]) =>
    async () => ({ condition: { $and: [filtered, ...conditions] }, ...bounds });
  if (!way || filters.query === undefined) return [first()];
  if (way.by === "exact") return [first(exactMatch(filters.query) ?? {})];
  const words = queryWords(filters.query);
  if (words.length === 0) return []; // signs alone name nobody
  const stores = { nameCodes, wordCounts };
  const further = fuzzyTiers(stores, words, way.paired).map((find) => async () => {
    const tier = await find();
    const patience = longestWidened;
    return tier && { ...tier, condition: { $and: [filtered, tier.condition] }, patience };
  });
  return [first(searchCondition(words, way)), ...further];
}

async function read(
  { collections: { persons }, caller }: Asking,
  { walk: { order }, start, limit }: Asked,
  { condition, index, patience }: Query,
): Promise<ShownPerson[]> {
  return findPage(
    persons,
    { $and: [condition, behind(order, start)] },
    {
      projection: projectionFor(caller),
      sort: sortOf(order, start),
      limit,
      maxTimeMS: patience,
      hint: index,
    },
  );
}
