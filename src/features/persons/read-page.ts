import type { Document, Filter } from "mongodb";
import { coalesceByKey } from "../../kernel/async/coalesce.js";
import { once } from "../../kernel/async/once.js";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { isTimeUp } from "../../kernel/database/failures.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  type CursorPosition,
  fromTheEnd,
  inOneOrder,
  keysetFilter,
  type Order,
  type Page,
  pageFrom,
  sortOf,
} from "../../kernel/database/keyset.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { conditionOf, type personFilters } from "./persons.filter.js";
import { projectionFor, type ShownPerson } from "./persons.view.js";
import { exactMatch } from "./search/exact-match.js";
import { fuzzyTiers } from "./search/fuzzy-match.js";
import { queryWords, type SearchPlan, type SearchRead, searchReads } from "./search/plan.js";
import { fuzzyLimits } from "./search/thresholds.js";
import type { WordCounts } from "./search/word-counts.store.js";

/** The list of persons as its first request fixes it. `way`: the plan of the search, absent without a query. */
export type PersonListing = Carried<Order, typeof personFilters, { way?: SearchPlan | undefined }>;

interface Stores {
  collections: Pick<Collections, "persons" | "nameCodes">;
  wordCounts: WordCounts;
}

interface AskedPage {
  caller: Caller;
  /** The caller's source, if the list filters by source_id. */
  owner?: string | undefined;
  request: PageRequest<PersonListing>;
  /** Undefined: the planner chooses. */
  index: string | undefined;
  timeoutMs: number;
}

/** Reads one page of persons, with the fields that this caller's view needs. */
export type ReadPage = (asked: AskedPage) => Promise<Page<ShownPerson>>;

/** After this many fuzzy tiers have timed out, no further tier is tried. */
const maxTimedOutTiers = 2;

const bounds = { atOnce: 2, maxItems: 1_000, maxWaiting: 5_000 };

/** Everything that a page depends on. Of the caller, only one permission matters. */
const keyOf = ({ caller, ...asked }: AskedPage) =>
  JSON.stringify([caller.can("persons:sensitive:read"), asked]);

/**
 * Reads a page once for all requests that ask for the same page at one time, as many do for the newest persons. A
 * request that comes during a read waits for the next read, so its answer has everything that was stored before it.
 */
export const createReadShared = (stores: Stores): ReadPage =>
  coalesceByKey(
    keyOf,
    async (all: AskedPage[]) => {
      const [first] = all;
      if (!first) return [];
      const page = await readPage(stores, first);
      return all.map(() => page);
    },
    bounds,
  );

/** Reads a page for one caller alone. */
export async function readPage(stores: Stores, asked: AskedPage): Promise<Page<ShownPerson>> {
  const { start, limit, carried: listing } = asked.request;
  const { persons } = stores.collections;
  const projection = projectionFor(asked.caller);
  const queries = queriesOf(stores, asked);
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
    if (listing.way?.isRare) reads[at + 1]?.().catch(() => {}); // reported where it is awaited
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

/** What the database is asked for one tier of a list: reads whose rows stand in one order. */
interface Tier {
  reads: { condition: Filter<PersonDocument>; index: string | undefined }[];
  /** Milliseconds. */
  timeoutMs: number;
}

/**
 * The tiers of a list in their order: the exact search first, then the tiers of the fuzzy search. These may be left
 * out, because the answer is right without them. What a later tier needs is looked up only when the tier is read.
 */
function queriesOf(
  { collections: { nameCodes }, wordCounts }: Stores,
  { request: { carried: listing }, owner, index, timeoutMs }: AskedPage,
): (() => Promise<Tier>)[] {
  const { filters, way } = listing;
  const filtered = conditionOf(filters, owner);
  const tierOf = (
    found: SearchRead[],
    { index: other, timeoutMs }: Pick<AskedPage, "index" | "timeoutMs">,
  ): Tier => ({
    reads: found.map(({ condition, index = other }) => ({
      condition: { $and: [filtered, condition] },
      index,
    })),
    timeoutMs,
  });
  const first = (...reads: SearchRead[]) => [async () => tierOf(reads, { index, timeoutMs })];
  if (!way || filters.query === undefined) return first({ condition: {} });
  if (way.by === "exact") return first({ condition: exactMatch(filters.query) ?? {} });
  const words = queryWords(filters.query);
  if (words.length === 0) return []; // signs alone name nobody
  const stores = { nameCodes, wordCounts };
  const widened = { index: undefined, timeoutMs: fuzzyLimits.tierMs };
  const further = fuzzyTiers(stores, words, way).map(
    (find) => async () => tierOf(await find(), widened),
  );
  return [...first(...searchReads(words, way)), ...further];
}

/** The next rows of a tier, read by all of its reads at once. */
async function readTier(
  persons: Collections["persons"],
  { reads, timeoutMs }: Tier,
  request: { order: Order; start: CursorPosition | undefined; limit: number; projection: Document },
): Promise<ShownPerson[]> {
  const { order, start, limit, projection } = request;
  const page = { projection, sort: sortOf(order, start), limit, maxTimeMS: timeoutMs };
  const found = reads.map(({ condition, index: hint }) =>
    findPage<PersonDocument, ShownPerson>(
      persons,
      { $and: [condition, keysetFilter(order, start)] },
      { ...page, hint },
    ),
  );
  return inOneOrder(await Promise.all(found), order, start).slice(0, limit);
}
