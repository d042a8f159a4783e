import type { Order } from "../database/keyset.js";
import type { PersonFilters } from "./persons.filter.js";
import type { SearchWay } from "./search-way.js";

/** Filters from the narrowest to the widest: each has an index of its name in created_at order. */
const filtered = ["hospital", "shelter", "hospital_status", "source", "gender", "status"] as const;

/**
 * The index that a page is read along. Named, because the planner may try a sort, or remember a plan
 * that was good for another filter; undefined where only it can choose.
 */
export function indexFor(
  order: Order,
  filters: PersonFilters,
  way: SearchWay | undefined,
): string | undefined {
  if (way?.by === "text" || way?.by === "exact") return undefined;
  if (way?.by === "names") return "names";
  if (order.startsWith("updated_at")) return filters.source ? "source_updated" : "updated";
  return filtered.find((field) => filters[field] !== undefined) ?? "created";
}
