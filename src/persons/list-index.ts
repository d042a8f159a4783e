import type { Order } from "../database/keyset.js";
import type { PersonFilters } from "./persons.filter.js";
import { type FindRareFilter, indexedFilters } from "./rare-filter.js";
import type { SearchPlan } from "./search/plan.js";

/** How a page is read. */
export interface PagePlan {
  /**
   * Named, because the planner may try a sort, or remember a plan that was good for another filter;
   * undefined where only it can choose.
   */
  index: string | undefined;
  /**
   * Low: about as much is read as is shown. High: it is a search. Unknown: mostly low, but everything that
   * the index holds is read when hardly anything there matches.
   */
  cost: "low" | "unknown" | "high";
}

/**
 * Chooses the index of a page. It is the one in the list's order where all that it leads to matches, or many
 * records meet each filter; else that of a filter that few records meet, which are sorted. The rows are the
 * same by every index, so each page chooses anew.
 */
export async function planPage(
  { order, filters, way }: { order: Order; filters: PersonFilters; way?: SearchPlan | undefined },
  findRareFilter: FindRareFilter,
): Promise<PagePlan> {
  if (way?.by === "text" || way?.by === "exact") return { index: undefined, cost: "high" };
  if (way?.by === "names" || way?.by === "pairs") return { index: way.by, cost: "high" };
  const given = indexedFilters.filter((name) => filters[name] !== undefined);
  const byAge = filters.age_min !== undefined || filters.age_max !== undefined;
  const byUpdate = order.startsWith("updated_at");
  const leading = byUpdate ? given.find((name) => name === "source") : given[0];
  const index = byUpdate ? (leading ? "source_updated" : "updated") : (leading ?? "created");
  const leadsToAll = !byAge && given.every((name) => name === leading);
  const rare = leadsToAll ? undefined : await findRareFilter(filters, given);
  const isBounded = leadsToAll || rare !== undefined;
  return { index: rare ?? index, cost: way ? "high" : isBounded ? "low" : "unknown" };
}
