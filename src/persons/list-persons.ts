import type { Filter } from "mongodb";
import pLimit from "p-limit";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { PersonDocument } from "../database/collections.js";
import { behind, orders, type Page, pageFrom, type Start, sortOf } from "../database/keyset.js";
import { dayOf } from "../http/day.js";
import { forbidden, unavailable } from "../http/errors.js";
import type { Services } from "../services.js";
import { exactCondition } from "./exact-search.js";
import { indexFor } from "./list-index.js";
import { conditionOf, type PersonFilters, personFilters } from "./persons.filter.js";
import type { ShownPerson } from "./persons.view.js";
import { projectionFor } from "./projection.js";
import { chooseWay, queryWords, searchCondition, searchWay } from "./search-way.js";

/** A walk through the list: what is fixed by its first request and carried in its cursors. */
export const personWalk = z.object({
  order: z.enum(orders),
  filters: personFilters,
  /** How the query is run; absent without a query. */
  way: searchWay.optional(),
});

export type PersonWalk = z.output<typeof personWalk>;

type Asked = { walk: PersonWalk; start: Start | undefined; limit: number; caller: Caller };

/** A search or page that takes longer is cut off: 503. Milliseconds. */
const longestQuery = 5_000;
const briefly = { maxTimeMS: 1_000 };

/** Decides how a first request will be walked. */
export async function startWalk(
  { collections: { persons }, wordCounts }: Services,
  {
    filters,
    order,
    caller,
  }: { filters: PersonFilters; order: PersonWalk["order"]; caller: Caller },
): Promise<PersonWalk> {
  const { query } = filters;
  if (query === undefined) return { order, filters };
  const exact = caller.can("persons:sensitive:read") ? exactCondition(query) : undefined;
  const named = { ...exact, is_public: true };
  if (exact && (await persons.findOne(named, { projection: { _id: 1 }, ...briefly }))) {
    return { order, filters, way: { by: "exact", lead: [] } };
  }
  const words = queryWords(query);
  const [counts, total] = await Promise.all([
    wordCounts.of(words),
    persons.estimatedDocumentCount(briefly),
  ]);
  return { order, filters, way: chooseWay(words, { counts, total, order }) };
}

/** One page of a walk. @throws HttpError 503 when too many searches run already. */
export function listPersons(services: Services, asked: Asked): Promise<Page<ShownPerson>> {
  const { order, filters, way } = asked.walk;
  const byAge = filters.age_min !== undefined || filters.age_max !== undefined;
  const page = () => readPage(services, asked);
  const read = way || byAge ? () => searching(page) : page;
  return order === "updated_at asc" ? services.readSettled(read) : read();
}

/**
 * Refuses a walk whose answers would tell what the minimized view hides; a cursor lends no permission.
 * @throws HttpError 403.
 */
export function checkProtectedWalk({ filters, way }: PersonWalk, caller: Caller): void {
  const tells =
    filters.hospital ?? filters.hospital_status ?? filters.shelter ?? way?.by === "exact";
  if (tells && !caller.can("persons:sensitive:read")) throw forbidden("persons:sensitive:read");
}

async function readPage(
  { collections: { persons } }: Services,
  { walk, start, limit, caller }: Asked,
): Promise<Page<ShownPerson>> {
  const { order, filters, way } = walk;
  const words = queryWords(filters.query ?? "");
  if (way && way.by !== "exact" && words.length === 0) {
    return pageFrom<ShownPerson>([], { order, start, limit }); // signs alone name nobody
  }
  const index = indexFor(order, filters, way);
  const condition = { $and: [...conditionsOf(walk, words, caller), behind(order, start)] };
  const rows = await persons
    .find<ShownPerson>(condition, {
      projection: projectionFor(caller),
      sort: sortOf(order, start),
      limit: limit + 1,
      batchSize: limit + 2, // one round trip
      maxTimeMS: longestQuery,
      ...(index && { hint: index }),
    })
    .toArray();
  return pageFrom(rows, { order, start, limit });
}

function conditionsOf(
  { filters, way }: PersonWalk,
  words: string[],
  caller: Caller,
): Filter<PersonDocument>[] {
  const seesProtected = caller.can("persons:sensitive:read");
  const condition = conditionOf(filters, { today: dayOf(new Date()), seesProtected });
  if (!way || filters.query === undefined) return [condition];
  if (way.by !== "exact") return [condition, searchCondition(words, way)];
  return [condition, exactCondition(filters.query) ?? {}];
}

// The database does not stop a search whose asker has gone: without a cap, one burst of costly
// searches would stop everything.
const running = pLimit(4);
const mostQueued = 64;

function searching<Result>(search: () => Promise<Result>): Promise<Result> {
  if (running.pendingCount >= mostQueued) throw unavailable();
  return running(search);
}
