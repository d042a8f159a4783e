import type { ListPersonsParams } from "#desk-client";
import { me } from "../../state/session.js";
import { createStore } from "../../state/store.js";

/** What is searched for. */
export type Filters = Omit<ListPersonsParams, "cursor" | "limit" | "order">;

interface Search {
  filters: Filters;
  /** The page of the results; the first one unless given. */
  cursor?: string;
}

const nothing: Search = { filters: {} };

/**
 * The latest search. It is kept here so that it is still there on the way back from a person, and never in the
 * address: a link that is passed on, or a browser's history, tells nothing of whom somebody looks for.
 */
export const search = createStore(nothing);

me.subscribe(() => {
  if (!me.get()) search.set(nothing);
});

const pageSize = 20;

/** A follow-up page is asked for by its cursor alone. */
export const requestOf = ({ filters, cursor }: Search): ListPersonsParams =>
  cursor === undefined ? { ...filters, limit: pageSize } : { cursor, limit: pageSize };

export const minQueryLength = 3;

/** What a form says, without what was left open. */
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

/** How many filters are set beside the query. */
export const countFilters = ({ query: _, ...filters }: Filters): number =>
  Object.keys(filters).length;
