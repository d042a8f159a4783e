import type { Filter } from "mongodb";
import { createShare } from "../../kernel/async/coalesce.js";
import { once } from "../../kernel/async/once.js";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { isTimeUp } from "../../kernel/database/failures.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  fromTheEnd,
  inOneOrder,
  inOrder,
  isFrom,
  keysetFilter,
  type Order,
  type Page,
  type Part,
  pageFrom,
  sortOf,
} from "../../kernel/database/keyset.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { conditionOf, type personFilters } from "./persons.filter.js";
import { projectionFor, type ShownPerson } from "./persons.view.js";
import type { ReadTerms } from "./search/condition.js";
import { exactMatch } from "./search/exact-match.js";
import { queryWords, type SearchPlan } from "./search/plan.js";
import { fuzzyLimits, maxTogether } from "./search/thresholds.js";
import {
  expectedBy,
  filterOf,
  isOfNames,
  type NameRead,
  readsTogether,
  searchTiers,
  type Tier,
  type TierOfNames,
} from "./search/tiers.js";
import type { Vocabulary } from "./search/vocabulary.store.js";

/** The list of persons as its first request fixes it. `way`: the plan of the search, absent without a query. */
export type PersonListing = Carried<Order, typeof personFilters, { way?: SearchPlan | undefined }>;

interface Stores {
  collections: Pick<Collections, "persons">;
  vocabulary: Vocabulary;
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

/** Everything that a page depends on. Of the caller, only one permission matters. */
const keyOf = ({ caller, ...asked }: AskedPage) =>
  JSON.stringify([caller.can("persons:sensitive:read"), asked]);

/**
 * Reads a page once for all requests that ask for the same page at one time, as many do for the newest persons. A
 * request that comes during a read waits for the next read, so its answer has everything that was stored before it.
 */
export function createReadShared(stores: Stores): ReadPage {
  const share = createShare();
  return (asked) => share(keyOf(asked), () => readPage(stores, asked));
}

/** Reads a page for one caller alone. */
export async function readPage(stores: Stores, asked: AskedPage): Promise<Page<ShownPerson>> {
  const { start, limit, carried: listing } = asked.request;
  const { order, filters } = listing;
  const filtered = conditionOf(filters, asked.owner);
  const tiers = tiersOf(stores, asked, filtered);
  const startTier = start?.place.tier ?? 0;
  const all = [...tiers.keys()];
  const toCome = start?.backward ? all.slice(0, startTier + 1).reverse() : all.slice(startTier);
  const fromEnd = start?.backward ? fromTheEnd(order) : undefined;
  const readTogether = createReadTogether({ ...stores, caller: asked.caller, filtered });
  const rows: (ShownPerson & { tier: number })[] = [];
  let cut = 0;
  for (const [at, number] of toCome.entries()) {
    const tier = tiers[number]?.();
    if (!tier || (tier.isExpendable && cut === maxTimedOutTiers)) continue;
    const part = { order, start: at === 0 ? start : fromEnd, limit: limit + 1 - rows.length };
    const further = () => toCome.slice(at + 1).flatMap((later) => tiers[later]?.().search ?? []);
    try {
      const few = tier.search && (await readTogether(tier.search, further, part));
      const found = few ?? (await readTier(stores, asked, tier, part));
      rows.push(...found.map((row) => ({ ...row, tier: number })));
    } catch (error) {
      if (!tier.isExpendable || !isTimeUp(error)) throw error;
      cut += 1;
    }
    if (rows.length > limit) break;
  }
  return pageFrom(rows, { order, start, limit });
}

/** Counts the persons of a list, at most to a bound. A tier that takes too long counts as empty, as in a page. */
export async function countUpTo(stores: Stores, asked: AskedPage, most: number): Promise<number> {
  const { persons } = stores.collections;
  const { filters } = asked.request.carried;
  let count = 0;
  for (const makeTier of tiersOf(stores, asked, conditionOf(filters, asked.owner))) {
    const { reads, timeoutMs: maxTimeMS, isExpendable } = makeTier();
    for (const { condition, index } of reads) {
      if (count >= most) return most;
      const bounds = { limit: most - count, maxTimeMS, ...(index && { hint: index }) };
      count += await persons.countDocuments(condition(), bounds).catch((error) => {
        if (isExpendable && isTimeUp(error)) return 0;
        throw error;
      });
    }
  }
  return count;
}

/** What the database is asked for one tier of a list. */
interface ListTier {
  /** Absent without a query. */
  search?: Tier;
  /** Their rows are in one order. */
  reads: { condition(): Filter<PersonDocument>; index: string | undefined }[];
  /** Milliseconds. */
  timeoutMs: number;
  /** The answer is right without it. */
  isExpendable: boolean;
}

/** The tiers of a list in their order. A list without a query has one. */
function tiersOf(
  { vocabulary }: Pick<Stores, "vocabulary">,
  { request: { carried: listing }, index, timeoutMs }: AskedPage,
  filtered: Filter<PersonDocument>,
): (() => ListTier)[] {
  const { filters, way } = listing;
  const alone = (condition: Filter<PersonDocument>) => {
    const reads = [{ condition: () => ({ $and: [filtered, condition] }), index }];
    return [() => ({ reads, timeoutMs, isExpendable: false })];
  };
  if (!way || filters.query === undefined) return alone({});
  if (way.by === "exact") return alone(exactMatch(filters.query) ?? {});
  const spelt = way.ofNames ? 2 : 1;
  return searchTiers(vocabulary, queryWords(filters.query), way).map((make, at) =>
    once(() => {
      const tier = make();
      const isExpendable = at >= spelt;
      const reads = tier.reads.map((read) => ({
        condition: () => ({ $and: [filtered, filterOf(read, tier.match)] }),
        index: read.by === "text" ? undefined : read.by === "list" ? index : read.by,
      }));
      const timeLimit = isExpendable ? fuzzyLimits.tierMs : timeoutMs;
      return { search: tier, reads, isExpendable, timeoutMs: timeLimit };
    }),
  );
}

interface Searching extends Stores {
  caller: Caller;
  /** The filters of the list. */
  filtered: Filter<PersonDocument>;
}

/**
 * Returns the rows of a tier, or undefined where they must be read by themselves.
 * @param further the tiers that may follow
 */
type ReadTogether = (
  tier: Tier,
  further: () => Tier[],
  part: Part,
) => Promise<ShownPerson[] | undefined>;

type Searched = ShownPerson & { search: ReadTerms };

/**
 * Hardly anybody has some names, and then most tiers of a search are empty. The persons of all tiers that names find
 * are read at once, and each is put into its tier here.
 */
function createReadTogether(searching: Searching): ReadTogether {
  const { vocabulary } = searching;
  let found: { tiers: readonly Tier[]; persons: Searched[] } | undefined;
  let areMany = false;

  /** Reads as many tiers at once as few persons seem to be in. */
  async function readTiers(tiers: readonly TierOfNames[]) {
    for (let count = tiers.length; count > 0; count -= 1) {
      const together = tiers.slice(0, count);
      const reads = readsTogether(together, vocabulary);
      if (!reads) continue;
      const persons = await readFew(searching, reads);
      areMany = !persons;
      return persons && { tiers: together, persons };
    }
    return undefined;
  }

  return async (tier, further, { order, start, limit }) => {
    if (!isOfNames(tier) || areMany) return undefined;
    if (!found?.tiers.includes(tier)) {
      if (expectedBy(tier.reads, vocabulary) > limit) return undefined; // it fills the page
      found = await readTiers([tier, ...further().filter(isOfNames)]);
    }
    const rows = found?.persons.filter(
      (row) => tier.match.holds(row.search) && (!start || isFrom(row, order, start)),
    );
    return rows && inOrder(rows, order, start).slice(0, limit);
  };
}

/** Who is found by any of these reads; undefined if there are many, or if it takes long. */
async function readFew(
  { collections: { persons }, caller, filtered }: Searching,
  reads: NameRead[],
): Promise<Searched[] | undefined> {
  const projection = {
    ...projectionFor(caller),
    "search.names": 1,
    "search.words": 1,
    "search.name_length": 1,
  };
  const found = reads.map((read) =>
    findPage<PersonDocument, Searched>(
      persons,
      { $and: [filtered, filterOf(read)] },
      { projection, limit: maxTogether + 1, maxTimeMS: fuzzyLimits.tierMs, hint: read.by },
    ),
  );
  try {
    const rows = await Promise.all(found);
    if (rows.some(({ length }) => length > maxTogether)) return undefined;
    return [...new Map(rows.flat().map((row) => [row._id.toHexString(), row])).values()];
  } catch (error) {
    if (isTimeUp(error)) return undefined;
    throw error;
  }
}

/** The next rows of a tier, read by all of its reads at once. */
async function readTier(
  { collections: { persons } }: Pick<Stores, "collections">,
  { caller }: Pick<AskedPage, "caller">,
  { reads, timeoutMs }: ListTier,
  { order, start, limit }: Part,
): Promise<ShownPerson[]> {
  const page = {
    projection: projectionFor(caller),
    sort: sortOf(order, start),
    limit,
    maxTimeMS: timeoutMs,
  };
  const found = reads.map(({ condition, index: hint }) =>
    findPage<PersonDocument, ShownPerson>(
      persons,
      { $and: [condition(), keysetFilter(order, start)] },
      { ...page, hint },
    ),
  );
  return inOneOrder(await Promise.all(found), order, start).slice(0, limit);
}
