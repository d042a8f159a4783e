import { hostname } from "node:os";
import type { Filter } from "mongodb";
import type { Collections, ImportDocument } from "../../../kernel/database/collections.js";
import { takeUp } from "../batches/batches.store.js";
import { isHeld, lease, type Stores } from "../batches/lease.js";
import { withSourceLock } from "../batches/source-lock.js";
import { isDue, unfinishedJobs } from "../batches/unfinished.js";

// Imports over HTTP, and undoing them. The imports of one source run one after the other, in the order in which they
// came, because a later list may build on an earlier one; undoing an import has the place of the import. Those of
// several sources run at the same time.

/** As many imports as a hundred sources may have waiting. Newer ones are read when the oldest have ended. */
const maxUnended = 2_000;

/** What is needed to choose the next import and to take it up. */
const fields = [
  ...(["source", "state", "tries", "file"] as const),
  ...(["begun_at", "ended_at", "worker", "version"] as const),
];
const projection = {
  ...Object.fromEntries(fields.map((field) => [field, 1])),
  "undoing.failed_at": 1,
};
export type QueuedImport = Pick<ImportDocument, "_id" | "undoing" | (typeof fields)[number]>;

export interface QueuedImports {
  /** The next import of each source that has none running, as far as it may be tried now; the oldest first. */
  waiting: QueuedImport[];
  /** The processes of this machine that work on an import. */
  workers: number[];
  /** How many run on any machine, and how many wait, at most `maxUnended` together. */
  counts: { running: number; waiting: number };
}

export async function readQueue({
  collections: { imports },
  clock,
}: Stores): Promise<QueuedImports> {
  const options = { projection, limit: maxUnended, maxTimeMS: 5_000 };
  const found = await imports
    .find<QueuedImport>(unfinishedJobs, options)
    .sort({ created_at: 1 })
    .toArray();
  const now = clock.now();
  const held = found.filter((batch) => isHeld(batch, now));
  const sources = new Set(held.map(({ source }) => source));
  const waiting: QueuedImport[] = [];
  for (const batch of found) {
    // A failed import waits for its next try and delays nobody meanwhile.
    if (sources.has(batch.source) || !isDue(batch, now)) continue;
    sources.add(batch.source);
    waiting.push(batch);
  }
  const workers = held.flatMap(({ worker }) => (worker?.host === hostname() ? [worker.pid] : []));
  const counts = { running: held.length, waiting: found.length - held.length };
  return { waiting, workers, counts };
}

/** Leases an import to this process; undefined when another process works on one of its source. */
export const takeFromQueue = (
  stores: { collections: Pick<Collections, "imports" | "importTurns"> } & Stores,
  batch: QueuedImport,
): Promise<ImportDocument | undefined> =>
  withSourceLock(stores.collections, batch.source, async (session) => {
    const { source, state } = batch;
    const others: Filter<ImportDocument> = {
      source,
      key: { $exists: true },
      state: { $in: ["running", "undoing"] },
    };
    const running = await stores.collections.imports.find(others, { session }).toArray();
    const now = stores.clock.now();
    if (running.some((other) => isHeld(other, now))) return undefined;
    return state === "undoing" ? lease(stores, batch, session) : takeUp(stores, batch, session);
  });

/**
 * The argument of a process that reads only short lists, so that these never wait for long ones. It is started
 * together with the first other process, so that it already runs when it is needed. A process without a list ends
 * after a minute.
 */
export const onlyShortLists = "--only-short-lists";

const maxShortBytes = 256 * 1024;

/** A list of this size takes seconds at most; an undo looks at all that its source has got since. */
export const isShort = ({ file: { size }, state }: QueuedImport): boolean =>
  state !== "undoing" && size !== undefined && size <= maxShortBytes;
