import { z } from "zod";
import { type Caller, sightOf } from "../../kernel/auth/authenticate.js";
import { isTimeUp } from "../../kernel/database/failures.js";
import type { Page } from "../../kernel/database/keyset.js";
import { readInOrder } from "../../kernel/database/sync-feed.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { forbidden } from "../../kernel/http/errors.js";
import type { PageRequest } from "../../kernel/http/list-endpoint.js";
import { withLinks } from "./links.store.js";
import { type PagePlan, planPage } from "./list-index.js";
import { personQuery, revealsHidden } from "./persons.filter.js";
import type { PersonServices } from "./persons.services.js";
import { type ShownPerson, viewPerson } from "./persons.view.js";
import { type PersonListing, readPage } from "./read-page.js";
import { exactMatch } from "./search/exact-match.js";
import { planSearch, queryWords, searchPlan } from "./search/plan.js";

export type ListContext = PersonServices & ViewContext & { until: number };

/** A search or page that takes longer is cut off: 503. */
export const maxQueryMs = 5_000;
/** A list without a query that takes longer counts as a search: it is read again from the search queue. */
const maxUncountedMs = 100;
const lookUpTimeout = { maxTimeMS: 1_000 };

/** The list of persons, with its orders and filters. */
export const personList = {
  ...personQuery,
  /** How the query is searched for; absent without a query. */
  adds: z.object({ way: searchPlan.optional() }),
  read: listPersons,
};

/**
 * One page of the list. A search waits for its turn before anything is looked up for it: what is refused costs others
 * nothing.
 * @throws HttpError 403 when the page needs a permission that this caller lacks, 503 when too many costly lists are
 * running.
 */
async function listPersons(context: ListContext, asked: PageRequest<PersonListing>) {
  const { carried, ...page } =
    asked.carried.filters.query === undefined
      ? await readPersons(context, asked)
      : await search(context, asked);
  const persons = await withLinks(context.collections, page.items, context.caller);
  return { ...page, carried, items: persons.map((person) => viewPerson(person, context)) };
}

/** Finds a page once for all who ask for it at one time with one API key. They wait for one turn together. */
const search = (context: ListContext, asked: PageRequest<PersonListing>) =>
  context.queues.equalReads(JSON.stringify([sightOf(context.caller), asked]), () =>
    inTurn(context, async () =>
      readPersons(context, { ...asked, carried: await planned(context, asked.carried) }),
    ),
  );

/** Waits for a turn among costly lists. */
export const inTurn = <Read>({ queues, caller, until }: ListContext, read: () => Promise<Read>) =>
  queues.costlyLists(caller.apiKeyId.toHexString(), until, read);

/** The search with its plan, which is made for its first page. */
export async function planned(
  context: ListContext,
  carried: PersonListing,
): Promise<PersonListing> {
  const { query } = carried.filters;
  if (carried.way || query === undefined) return carried;
  const {
    collections: { persons },
    vocabulary,
    storedPairs,
    caller,
  } = context;
  const exact = caller.can("persons:sensitive:read") ? exactMatch(query) : undefined;
  const named = { ...exact, is_public: true };
  if (exact && (await persons.findOne(named, { projection: { _id: 1 }, ...lookUpTimeout }))) {
    return { ...carried, way: searchPlan.parse({ by: "exact", terms: [] }) };
  }
  const words = queryWords(query);
  const hasPairs = storedPairs.areComplete();
  const { order } = carried;
  return { ...carried, way: planSearch(words, { vocabulary, hasPairs, order }) };
}

/** The stored persons of a page. */
async function readPersons(context: ListContext, request: PageRequest<PersonListing>) {
  const { carried } = request;
  const plan = await planRead(context, carried);
  const read = () => readPlanned(context, request, plan);
  return { ...(await readInOrder(carried.order, context.readSettled, read)), carried };
}

/** How the pages of a list are read. @throws HttpError 403 when its results would reveal what is hidden. */
export async function planRead(
  { caller, findRareFilter }: ListContext,
  carried: PersonListing,
): Promise<PagePlan> {
  checkProtectedListing(carried, caller);
  return planPage(carried, findRareFilter);
}

/** The stored persons of a page, as they are now: the sync feed waits until they have settled. */
export function readPlanned(
  context: ListContext,
  request: PageRequest<PersonListing>,
  { index, cost }: PagePlan,
): Promise<Page<ShownPerson>> {
  const { caller } = context;
  const owner = ownerIn(request.carried, caller);
  const asked = { caller, owner, request, index, timeoutMs: maxQueryMs };
  switch (cost) {
    case "low":
      return context.readShared(asked);
    case "unknown":
      return readPage(context, { ...asked, timeoutMs: maxUncountedMs }).catch((error) => {
        if (isTimeUp(error)) return inTurn(context, () => readPage(context, asked));
        throw error;
      });
    case "high":
      return readPage(context, asked);
  }
}

/** The source within which a list looks for a source_id. */
export const ownerIn = ({ filters }: PersonListing, caller: Caller): string | undefined =>
  filters.source_id === undefined ? undefined : caller.source;

/**
 * Refuses a plan whose results would reveal what the minimized view hides. A cursor grants no permission.
 * @throws HttpError 403.
 */
function checkProtectedListing({ filters, way }: PersonListing, caller: Caller): void {
  if (!revealsHidden(filters, caller) && way?.by !== "exact") return;
  if (!caller.can("persons:sensitive:read")) throw forbidden("persons:sensitive:read");
}
