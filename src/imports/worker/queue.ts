import { hostname } from "node:os";
import type { Collections, ImportDocument } from "../../database/collections.js";
import { takeUp } from "../batches/batches.store.js";
import { inTurn } from "../batches/in-turn.js";
import { isHeld, type Stores } from "../batches/lease.js";
import { isDue, unended } from "../batches/unended.js";

// Imports that came over HTTP. Those of one source run one after the other, in the order in which they
// came, since a later list may build on an earlier one; those of several sources run at the same time.

/** More than the lists that all sources together may have waiting. */
const maxUnended = 10_000;

export interface QueuedImports {
  /** The next import of each source that has none running, as far as it may be tried now; the oldest first. */
  waiting: ImportDocument[];
  /** The processes of this machine that run an import. */
  workers: number[];
}

export async function readQueue({
  collections: { imports },
  clock,
}: Stores): Promise<QueuedImports> {
  const found = await imports.find(unended).sort({ created_at: 1 }).limit(maxUnended).toArray();
  const now = clock.now();
  const held = found.filter((batch) => isHeld(batch, now));
  const sources = new Set(held.map(({ source }) => source));
  const waiting: ImportDocument[] = [];
  for (const batch of found) {
    // One that failed waits for its next try, and holds up nobody meanwhile.
    if (sources.has(batch.source) || !isDue(batch, now)) continue;
    sources.add(batch.source);
    waiting.push(batch);
  }
  const workers = held.flatMap(({ worker }) => (worker?.host === hostname() ? [worker.pid] : []));
  return { waiting, workers };
}

/** Makes an import this process's own; undefined when another process runs one of its source. */
export const takeFromQueue = (
  stores: { collections: Pick<Collections, "imports" | "importTurns"> } & Stores,
  batch: ImportDocument,
): Promise<ImportDocument | undefined> =>
  inTurn(stores.collections, batch.source, async (session) => {
    const others = { source: batch.source, state: "running", key: { $exists: true } } as const;
    const running = await stores.collections.imports.find(others, { session }).toArray();
    const now = stores.clock.now();
    if (running.some((other) => isHeld(other, now))) return undefined;
    return takeUp(stores, batch, session);
  });

const maxShortBytes = 256 * 1024;

/** A list that takes seconds at most. */
export const isShort = ({ file: { size } }: ImportDocument): boolean =>
  size !== undefined && size <= maxShortBytes;
