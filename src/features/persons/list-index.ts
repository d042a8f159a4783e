import { LRUCache } from "lru-cache";
import type { Collections } from "../../kernel/database/collections.js";
import type { Order } from "../../kernel/database/keyset.js";
import { indexedAmong, indexFor } from "../../kernel/http/list-filter.js";
import { type PersonFilters, personFilters } from "./persons.filter.js";
import type { SearchPlan } from "./search/plan.js";

/** How a page is read. */
export interface PagePlan {
  /**
   * Named, because the planner may try a sort, or remember a plan that was good for another filter;
   * undefined where only it can choose, and for searches that do not walk the list.
   */
  index: string | undefined;
  /**
   * Low: about as much is read as is shown. High: it is a search. Unknown: mostly low, but everything that
   * the index holds is read when hardly anything there matches.
   */
  cost: "low" | "unknown" | "high";
}

/**
 * Chooses the index of a page: the one in the list's order when everything in it matches or each filter matches
 * many records; otherwise the index of a filter that matches few records, which are then sorted. Every index
 * gives the same rows, so each page may choose another one.
 */
export async function planPage(
  { order, filters, way }: { order: Order; filters: PersonFilters; way?: SearchPlan | undefined },
  findRareFilter: FindRareFilter,
): Promise<PagePlan> {
  const isWalked = !way || way.by === "list" || way.ofNames?.by === "list";
  if (!isWalked) return { index: undefined, cost: "high" };
  // What these name are a few records, which are sorted.
  const named = filters.source_id ? "source_id" : filters.id && "_id_";
  if (named) return { index: named, cost: way ? "high" : "low" };
  const given = indexedAmong(personFilters, filters);
  const byAge = filters.age_min !== undefined || filters.age_max !== undefined;
  const byUpdate = order.startsWith("updated_at");
  const leading = byUpdate ? given.find((name) => name === "source") : given[0];
  const index =
    byUpdate && leading ? "source_updated" : indexFor(personFilters, { order, filters });
  const leadsToAll = !byAge && given.every((name) => name === leading);
  const rare = leadsToAll ? undefined : await findRareFilter(filters, given);
  const isBounded = leadsToAll || rare !== undefined;
  return { index: rare ?? index, cost: way ? "high" : isBounded ? "low" : "unknown" };
}

/** The first of the named filters that few records meet; undefined when many meet each of them. */
export type FindRareFilter = (
  filters: Readonly<Record<string, unknown>>,
  names: readonly string[],
) => Promise<string | undefined>;

/** So many records are read and sorted sooner than a list is walked for a page of them. */
const maxRare = 2_000;
const frequentTtlMs = 60_000;

/**
 * Counts, at most to a bound, how many records meet a filter. What many meet is remembered for a minute, because
 * only counting it costs something. What few meet is counted each time: an import can make it many at any moment.
 */
export function createFindRareFilter({ persons }: Pick<Collections, "persons">): FindRareFilter {
  const frequent = new LRUCache<string, true>({ max: 1_000, ttl: frequentTtlMs });

  async function isRare(name: string, value: unknown): Promise<boolean> {
    const condition = { [name]: { $in: [value].flat() } };
    const asked = JSON.stringify(condition);
    if (frequent.has(asked)) return false;
    const bounds = { hint: name, limit: maxRare + 1, maxTimeMS: 1_000 };
    if ((await persons.countDocuments(condition, bounds)) <= maxRare) return true;
    frequent.set(asked, true);
    return false;
  }

  return async (filters, names) => {
    for (const name of names) if (await isRare(name, filters[name])) return name;
    return undefined;
  };
}
