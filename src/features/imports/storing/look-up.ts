import type { Filter } from "mongodb";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import { type LookUpKeys, withMark } from "../../persons/identity/natural-keys.store.js";
import { ownEntry } from "../../persons/identity/own-entry.store.js";
import { maxAlike } from "./labels.js";
import type { KeyedRow } from "./row.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./target.js";

/** Far more keys than lists have, and no more than a batch can bear. The oldest persons are found. */
const maxNamesakes = 10_000;

/** More persons than the rows of a batch mean, because many share a key. */
const maxTogether = 1_500;

/**
 * Every person of the source that one of these rows may mean. Each list finds only the natural keys under its own
 * mark, and the source_id of anybody.
 */
export async function lookUp(
  { collections: { persons }, source, mark }: Target,
  rows: KeyedRow[],
): Promise<KnownPerson[]> {
  // Lists report none of these fields, and they are most of a record. Without the hint, a plan from the time
  // when the collection was small would later read the whole source.
  const find = (filter: Filter<PersonDocument>, hint: string, limit = 0) =>
    persons
      .find({ source, ...filter }, { hint, projection: { tips: 0, history: 0, search: 0 } })
      .limit(limit)
      .batchSize(10_000)
      .toArray();
  const findByKeys = (keys: string[], limit?: number) =>
    find({ natural_keys: { $in: withMark(keys, mark) } }, "natural_keys", limit);

  /**
   * The result is cut only where a single key has too many persons, so that the other rows of the batch still find theirs.
   */
  const findShared = async (keys: string[]): Promise<KnownPerson[]> => {
    const limit = keys.length + maxAlike;
    const found = await findByKeys(keys, limit);
    if (found.length < limit || keys.length === 1) return found;
    const half = Math.ceil(keys.length / 2);
    return [...(await findShared(keys.slice(0, half))), ...(await findShared(keys.slice(half)))];
  };

  // The keys of namesakes stand side by side in the index: one query for all of them costs a single look.
  const keys = { own: keysOf(rows, "own"), namesakes: keysOf(rows, "namesakes") };
  let known: KnownPerson[] = await findByKeys([...keys.own, ...keys.namesakes], maxTogether);
  if (known.length === maxTogether) {
    // A person who shares a document with thousands is found by name, and one who shares a name by document.
    const own = [...keys.own, ...rows.flatMap(({ storedKeys }) => storedKeys)];
    known = [
      ...(await findShared([...new Set(own)])),
      ...(await findByKeys(keys.namesakes, maxNamesakes)),
    ];
  }
  // Persons made over the API have no key of their source_id.
  const ids = without(
    known.map(sourceIdOf),
    rows.map(({ identity }) => identity.source_id),
  );
  if (ids.length === 0) return known;
  return [...known, ...(await find({ "sources.source_id": { $in: ids } }, "source_id"))];
}

const keysOf = (rows: KeyedRow[], of: keyof LookUpKeys) =>
  rows.flatMap(({ lookUpKeys }) => lookUpKeys[of]);

const sourceIdOf = (person: KnownPerson) => ownEntry(person)?.source_id;

/** The wanted keys that are not yet found. */
function without(there: (string | undefined)[], wanted: (string | undefined)[]): string[] {
  const known = new Set(there);
  return wanted.filter((value) => value !== undefined && !known.has(value)) as string[];
}
