import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { isTimeUp } from "../../kernel/database/failures.js";
import { findPage } from "../../kernel/database/find-page.js";
import { inOrder, isFrom, type Part } from "../../kernel/database/keyset.js";
import { conditionOf, type PersonFilters } from "./persons.filter.js";
import { projectionFor, type ShownPerson } from "./persons.view.js";
import type { ReadTerms } from "./search/condition.js";
import { fuzzyLimits, maxTogether } from "./search/thresholds.js";
import {
  expectedBy,
  filterOf,
  isOfNames,
  type NameRead,
  readsTogether,
  type Tier,
  type TierOfNames,
} from "./search/tiers.js";
import type { Vocabulary } from "./search/vocabulary.store.js";

interface Searching {
  collections: Pick<Collections, "persons">;
  vocabulary: Vocabulary;
  caller: Caller;
  filters: PersonFilters;
  /** The caller's source, if the list filters by source_id. */
  owner: string | undefined;
}

/**
 * Returns the rows of a tier, or undefined where they must be read by themselves.
 * @param further the tiers that may follow
 */
export type ReadTogether = (
  tier: Tier,
  further: () => Tier[],
  part: Part,
) => Promise<ShownPerson[] | undefined>;

type Searched = ShownPerson & { search: ReadTerms };

/**
 * Hardly anybody has some names, and then most tiers of a search are empty. The persons of all tiers that names find
 * are read at once, and each is put into its tier here.
 */
export function createReadTogether(searching: Searching): ReadTogether {
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
  { collections: { persons }, caller, filters, owner }: Searching,
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
      { $and: [conditionOf(filters, owner), filterOf(read)] },
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
