import type { ListPersonsParams } from "#desk-client";
import { createKept } from "../../state/kept.js";

/** The parameters of a search. */
export type Filters = Omit<ListPersonsParams, "cursor" | "limit" | "order">;

interface Search {
  filters: Filters;
  /** The page of the results; the first one unless given. */
  cursor?: string;
}

export const nothing: Search = { filters: {} };

/**
 * The latest search. It is kept here, so that it is still there when the user comes back from a person. It is never in
 * the address, so that a shared link or the browser's history does not reveal who is being searched for.
 */
export const search = createKept<Search>("search");

const pageSize = 20;

/** The request for a later page has only the cursor, and no filters. */
export const requestOf = ({ filters, cursor }: Search): ListPersonsParams =>
  cursor === undefined ? { ...filters, limit: pageSize } : { cursor, limit: pageSize };

export const minQueryLength = 3;
export const longestQuery = 100;

/** The filters of a form, without its empty fields. */
export function filtersOf(form: FormData): Filters {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const one = (name: string) => (text(name) ? { [name]: [text(name)] } : {});
  const number = (name: string) => (text(name) ? { [name]: Number(text(name)) } : {});
  const gender = form.getAll("gender").map(String);
  return {
    ...(text("query") && { query: text("query") }),
    ...(text("status") && { status: text("status") }),
    ...(gender.length > 0 && { gender }),
    ...one("hospital"),
    ...one("hospital_status"),
    ...one("shelter"),
    ...one("source"),
    ...number("age_min"),
    ...number("age_max"),
  } as Filters;
}

/** How many filters are set, without the query. */
export const countFilters = ({ query: _, ...filters }: Filters): number =>
  Object.keys(filters).length;
