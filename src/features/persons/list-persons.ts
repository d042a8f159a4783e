import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { isTimeUp } from "../../kernel/database/failures.js";
import type { Page } from "../../kernel/database/keyset.js";
import { forbidden } from "../../kernel/http/errors.js";
import type { PageRequest } from "../../kernel/http/list-pages.js";
import { searchedSoundOf } from "../../kernel/names/sound.js";
import { planPage } from "./list-index.js";
import { type PersonFilters, revealsHidden } from "./persons.filter.js";
import type { PersonServices } from "./persons.services.js";
import type { ShownPerson } from "./persons.view.js";
import { type PersonListing, readPage } from "./read-page.js";
import { exactMatch } from "./search/exact-match.js";
import { countsOf } from "./search/name-codes.js";
import { planSearch, queryWords, searchPlan } from "./search/plan.js";

type ListContext = Pick<
  PersonServices,
  | "collections"
  | "countPersons"
  | "wordCounts"
  | "storedPairs"
  | "findRareFilter"
  | "readShared"
  | "queues"
> & {
  caller: Caller;
  until: number;
};

/** A search or page that takes longer is cut off: 503. */
const maxQueryMs = 5_000;
/** A list without a query that takes longer counts as a search: it is read again from the search queue. */
const maxUncountedMs = 100;
const lookUpTimeout = { maxTimeMS: 1_000 };

/** How the query is searched for; absent without a query. */
const carriedPlan = z.object({ way: searchPlan.optional() });

/** Plans the search of a list at its first request. */
async function planListing(
  {
    collections: { persons, nameCodes },
    countPersons,
    wordCounts,
    storedPairs,
    caller,
  }: ListContext,
  { order, filters: { query } }: PersonListing,
): Promise<z.output<typeof carriedPlan>> {
  if (query === undefined) return {};
  const exact = caller.can("persons:sensitive:read") ? exactMatch(query) : undefined;
  const named = { ...exact, is_public: true };
  if (exact && (await persons.findOne(named, { projection: { _id: 1 }, ...lookUpTimeout }))) {
    return { way: searchPlan.parse({ by: "exact", terms: [] }) };
  }
  const words = queryWords(query);
  const [counts, codes, total] = await Promise.all([
    wordCounts.of(words),
    countsOf(
      { nameCodes },
      words.flatMap((word) => searchedSoundOf(word) ?? []),
    ),
    countPersons(),
  ]);
  const hasPairs = storedPairs.areComplete();
  return { way: planSearch(words, { words: counts, codes, total, hasPairs, order }) };
}

export const listingPlan = { carried: carriedPlan, begin: planListing };

const enqueued = <Read>({ queues, caller, until }: ListContext, read: () => Promise<Read>) =>
  queues.costlyLists(caller.apiKeyId.toHexString(), until, read);

/** A search waits for its turn before anything is looked up for it: what is refused costs others nothing. */
export const searchInTurn = <Read>(
  context: ListContext,
  { filters }: { filters: PersonFilters },
  read: () => Promise<Read>,
): Promise<Read> => (filters.query === undefined ? read() : enqueued(context, read));

/**
 * One page of a list.
 * @throws HttpError 403 when the plan needs a permission that this caller lacks, 503 when too many costly
 * lists are running.
 */
export async function listPersons(
  context: ListContext,
  request: PageRequest<PersonListing>,
): Promise<Page<ShownPerson>> {
  const { listing } = request;
  checkProtectedListing(listing, context.caller);
  const { index, cost } = await planPage(listing, context.findRareFilter);
  const { caller, readShared } = context;
  const owner = listing.filters.source_id === undefined ? undefined : caller.source;
  const asked = { caller, owner, request, index, timeoutMs: maxQueryMs };
  const read = {
    low: () => readShared(asked),
    unknown: () =>
      readPage(context, { ...asked, timeoutMs: maxUncountedMs }).catch((error) => {
        if (isTimeUp(error)) return enqueued(context, () => readPage(context, asked));
        throw error;
      }),
    high: () => readPage(context, asked),
  }[cost];
  return read();
}

/**
 * Refuses a plan whose results would reveal what the minimized view hides. A cursor grants no permission.
 * @throws HttpError 403.
 */
function checkProtectedListing({ filters, way }: PersonListing, caller: Caller): void {
  if (!revealsHidden(filters, caller) && way?.by !== "exact") return;
  if (!caller.can("persons:sensitive:read")) throw forbidden("persons:sensitive:read");
}
