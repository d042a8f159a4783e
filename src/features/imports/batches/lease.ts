import { hostname } from "node:os";
import process from "node:process";
import type { ClientSession, UpdateFilter } from "mongodb";
import { inBackground } from "../../../kernel/async/background.js";
import { repeat } from "../../../kernel/async/repeat.js";
import type { Collections, ImportDocument } from "../../../kernel/database/collections.js";
import type { ServerClock } from "../../../kernel/database/server-clock.js";
import { isRunning } from "../../../kernel/processes.js";

/** A change of an import that its followers see. */
export const seenChange = (change: UpdateFilter<ImportDocument>) => ({
  ...change,
  $inc: { ...change.$inc, version: 1 },
  $currentDate: { updated_at: true as const },
});

// One process works on an import at a time, and regularly renews its lease.

export interface Stores {
  collections: Pick<Collections, "imports">;
  clock: ServerClock;
}

/** How long a lease lasts after it was renewed. */
const leaseMs = 60_000;

/** The lease of this process if it is renewed now. */
export const workerUntil = (now: Date) => ({
  host: hostname(),
  pid: process.pid,
  until: new Date(now.getTime() + leaseMs),
});

/**
 * Whether another process works on an import. On this machine the system knows whether the process lives; for
 * others only the lease counts.
 */
export function isHeld({ worker }: Pick<ImportDocument, "worker">, now: Date): boolean {
  if (!worker || worker.until <= now) return false;
  if (worker.host !== hostname()) return true;
  return worker.pid !== process.pid && isRunning(worker.pid);
}

/** Leases an import that is being undone to this process; undefined when it has changed since it was read. */
export async function lease(
  { collections: { imports }, clock }: Stores,
  { _id, version }: Pick<ImportDocument, "_id" | "version">,
  session?: ClientSession,
): Promise<ImportDocument | undefined> {
  const leased = await imports.findOneAndUpdate(
    { _id, version, state: "undoing" },
    seenChange({ $set: { worker: workerUntil(clock.now()) } }),
    { returnDocument: "after", ...(session && { session }) },
  );
  return leased ?? undefined;
}

/** Does work on an import that is leased to this process. The lease holds until then, or until this process ends. */
export async function whileLeased<Result>(
  { collections: { imports }, clock }: Stores,
  { _id }: Pick<ImportDocument, "_id">,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = { _id, "worker.host": hostname(), "worker.pid": process.pid };
  const signs = repeat("import_lease", leaseMs / 4, () =>
    imports.updateOne(own, { $set: { worker: workerUntil(clock.now()) }, $inc: { version: 1 } }),
  );
  try {
    return await work();
  } finally {
    await signs.stop();
    await inBackground("import_lease", () => imports.updateOne(own, { $unset: { worker: true } }));
  }
}
