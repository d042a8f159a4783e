import type { Filter } from "mongodb";
import type { PersonDocument } from "../../database/collections.js";
import { type AskedKeys, withMark } from "../../persons/identity/natural-keys.js";
import { ownEntry } from "../../persons/identity/own-entry.js";
import { maxAlike } from "./labels.js";
import type { Row } from "./row.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./teller.js";

/** Far more than lists have, and no more than a batch can bear; the oldest ones are found. */
const maxNamesakes = 10_000;

/** More persons than the records of a batch mean: many of them share a key. */
const maxTogether = 1_500;

/** Every person of the source that one of these records may mean. */
export async function lookUp(
  { collections: { persons }, source, teller }: Target,
  rows: Row[],
): Promise<KnownPerson[]> {
  // Lists say nothing of these, and they are most of a record. Without the hint a plan that was made
  // while the collection was small reads the whole source later on.
  const find = (filter: Filter<PersonDocument>, hint: string, limit = 0) =>
    persons
      .find({ source, ...filter }, { hint, projection: { tips: 0, history: 0, search: 0 } })
      .limit(limit)
      .batchSize(10_000)
      .toArray();
  const findByKeys = (keys: string[], limit?: number) =>
    find({ natural_keys: { $in: withMark(keys, teller.mark) } }, "natural_keys", limit);

  /** Cut off only where a single key has too many: the others of a batch are not to suffer from it. */
  const findShared = async (keys: string[]): Promise<KnownPerson[]> => {
    const limit = keys.length + maxAlike;
    const found = await findByKeys(keys, limit);
    if (found.length < limit || keys.length === 1) return found;
    const half = Math.ceil(keys.length / 2);
    return [...(await findShared(keys.slice(0, half))), ...(await findShared(keys.slice(half)))];
  };

  // The keys of namesakes stand side by side in the index: asked for together, they cost one look.
  const asked = { own: keysOf(rows, "own"), namesakes: keysOf(rows, "namesakes") };
  let known: KnownPerson[] = await findByKeys([...asked.own, ...asked.namesakes], maxTogether);
  if (known.length === maxTogether) {
    // Who shares a document with thousands is found by the name, who shares the name by the document.
    const own = [...asked.own, ...rows.flatMap(({ stored }) => stored)];
    known = [
      ...(await findShared([...new Set(own)])),
      ...(await findByKeys(asked.namesakes, maxNamesakes)),
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

const keysOf = (rows: Row[], of: keyof AskedKeys) => rows.flatMap(({ asked }) => asked[of]);

const sourceIdOf = (person: KnownPerson) => ownEntry(person)?.source_id;

/** What is asked for and not yet there. */
function without(there: (string | undefined)[], asked: (string | undefined)[]): string[] {
  const known = new Set(there);
  return asked.filter((value) => value !== undefined && !known.has(value)) as string[];
}
