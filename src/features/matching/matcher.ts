import { type Repetition, repeat } from "../../kernel/async/repeat.js";
import {
  type Collections,
  type PersonDocument,
  reviewViews,
} from "../../kernel/database/collections.js";
import { keysetFilter } from "../../kernel/database/keyset.js";
import { sharedKey } from "../../kernel/database/secrets.js";
import { type BlockKeys, createBlockKeys, storedKeysOf } from "./block-keys.js";
import { createGiveWay } from "./give-way.js";
import { type LeaseStores, readJob, takeLease } from "./lease.js";
import { compareWithNeighbours, type Population } from "./neighbours.js";
import { type MatchedPerson, matchedProjection } from "./record.js";
import { showScan } from "./scan-metrics.js";
import { type MatchStores, storedPopulation } from "./stored-population.js";
import { learned } from "./weights.js";
import { writeReviews } from "./write-reviews.js";

// Persons that were created or changed are compared in the background, so nobody waits for it. The position
// in the sync feed advances after the work, so the next instance does what a crash leaves undone.

export interface MatcherStores extends LeaseStores {
  collections: MatchStores & Pick<Collections, "jobs" | "imports" | "secrets">;
}

const lookedEvery = 1_000;
/** Milliseconds after which the lease is released for a moment, because a scan may wait for it. */
const maxRoundMs = 5_000;
const personsAtOnce = 10;
const eachRead = { maxTimeMS: 5_000 };

interface Settings {
  /** Milliseconds after which a change has settled: see src/kernel/database/sync-feed.ts. */
  margin: number;
  keysOf: BlockKeys;
}

/** Follows the sync feed, on one instance of all, and keeps the reviews of changed persons up to date. */
export async function matchInBackground(
  stores: MatcherStores,
  { margin }: Pick<Settings, "margin">,
): Promise<Repetition> {
  const keysOf = createBlockKeys(await sharedKey(stores.collections, "match_key"));
  return repeat("duplicates", lookedEvery, (signal) =>
    matchChanged(stores, { margin, keysOf }, signal),
  );
}

/**
 * Compares the persons that have changed since the last time, unless an import, a scan or another instance is
 * at work.
 */
export async function matchChanged(
  stores: MatcherStores,
  { margin, keysOf }: Settings,
  signal: AbortSignal,
): Promise<void> {
  const [first] = await readChanged(stores, { margin, limit: 1 });
  if (!first || (await isImporting(stores))) return;
  const lease = await takeLease(stores, "matcher");
  if (!lease) return;
  try {
    const giveWay = createGiveWay(signal);
    const until = performance.now() + maxRoundMs;
    while (!signal.aborted && performance.now() < until) {
      const changed = await readChanged(stores, { margin, limit: personsAtOnce });
      const last = changed.at(-1);
      if (!last) return;
      await storeKeys(stores, changed, keysOf);
      const ids = changed.map(({ _id }) => _id.toHexString());
      for (const view of reviewViews) {
        const stored = await storedPopulation(stores.collections, { keysOf, view });
        const population: Population = {
          ...stored,
          async candidatesOf(record) {
            await giveWay();
            return stored.candidatesOf(record);
          },
        };
        const found = await compareWithNeighbours(ids, population, { model: learned });
        await lease.renew();
        await writeReviews(stores.collections, found, { model: learned, view });
      }
      await lease.renew({ updated_at: last.updated_at, _id: last._id });
    }
  } finally {
    await lease.release();
  }
}

type ChangedPerson = MatchedPerson & Pick<PersonDocument, "match_keys">;

/** The next persons of the feed, as far as it has settled. */
async function readChanged(
  { collections, clock }: MatcherStores,
  { margin, limit }: { margin: number; limit: number },
): Promise<ChangedPerson[]> {
  const { done, scan } = await readJob({ collections });
  if (scan) showScan(scan);
  const start = done && {
    place: { time: done.updated_at.getTime(), id: done._id.toHexString() },
    backward: false,
    inclusive: false,
  };
  const { updated_at, ...beyond } = keysetFilter("updated_at asc", start);
  const settled = { $lte: new Date(clock.now().getTime() - margin) };
  return collections.persons
    .find<ChangedPerson>(
      { ...beyond, updated_at: { ...Object(updated_at), ...settled } },
      { projection: { ...matchedProjection, match_keys: 1 }, hint: "updated", ...eachRead },
    )
    .sort({ updated_at: 1, _id: 1 })
    .limit(limit)
    .toArray();
}

/** An import needs the machine for itself. Its persons are compared when it has ended. */
const isImporting = async ({ collections: { imports }, clock }: MatcherStores) =>
  (await imports.findOne(
    { state: "running", "worker.until": { $gt: clock.now() } },
    { projection: { _id: 1 }, ...eachRead },
  )) !== null;

/**
 * A record that was changed since it was read gets no keys, because they would be wrong. It comes again in
 * the feed.
 */
async function storeKeys(
  { collections: { persons } }: MatcherStores,
  changed: ChangedPerson[],
  keysOf: BlockKeys,
): Promise<void> {
  const writes = changed.flatMap((person) => {
    const { _id, version, is_public, match_keys: stored = [] } = person;
    const match_keys = is_public ? storedKeysOf(person, keysOf) : [];
    if (stored.join() === match_keys.join()) return [];
    const update =
      match_keys.length > 0 ? { $set: { match_keys } } : { $unset: { match_keys: true as const } };
    return [{ updateOne: { filter: { _id, version }, update } }];
  });
  if (writes.length > 0) await persons.bulkWrite(writes, { ordered: false });
}
