import { LRUCache } from "lru-cache";
import type { Collections } from "../database/collections.js";
import type { PersonFilters } from "./persons.filter.js";

/** Filters from the narrowest to the widest: each has an index of its name in created_at order. */
export const indexedFilters = [
  "hospital",
  "shelter",
  "hospital_status",
  "source",
  "gender",
  "status",
] as const;

export type IndexedFilter = (typeof indexedFilters)[number];

/** The first of the named filters that few records meet; undefined when many meet each of them. */
export type FindRareFilter = (
  filters: PersonFilters,
  names: IndexedFilter[],
) => Promise<IndexedFilter | undefined>;

/** So many records are read and sorted sooner than a list is walked for a page of them. */
const mostRare = 2_000;
const frequentFor = 60_000;

/**
 * Counts, at most to a bound, how many records meet a filter. What many meet is remembered for a minute, because
 * only counting it costs something. What few meet is counted each time: an import can make it many at any moment.
 */
export function createFindRareFilter({ persons }: Pick<Collections, "persons">): FindRareFilter {
  const frequent = new LRUCache<string, true>({ max: 1_000, ttl: frequentFor });

  async function isRare(filters: PersonFilters, name: IndexedFilter): Promise<boolean> {
    const condition = { [name]: { $in: [filters[name]].flat() } };
    const asked = JSON.stringify(condition);
    if (frequent.has(asked)) return false;
    const bounds = { hint: name, limit: mostRare + 1, maxTimeMS: 1_000 };
    if ((await persons.countDocuments(condition, bounds)) <= mostRare) return true;
    frequent.set(asked, true);
    return false;
  }

  return async (filters, names) => {
    for (const name of names) if (await isRare(filters, name)) return name;
    return undefined;
  };
}
