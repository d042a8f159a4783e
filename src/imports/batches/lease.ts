import { hostname } from "node:os";
import process from "node:process";
import type { UpdateFilter } from "mongodb";
import { inBackground } from "../../background.js";
import type { Collections, ImportDocument } from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";
import { isRunning } from "../../processes.js";
import { repeat } from "../../repeat.js";

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
const lease = 60_000;

/** The lease of this process if it is renewed now. */
export const workerUntil = (now: Date) => ({
  host: hostname(),
  pid: process.pid,
  until: new Date(now.getTime() + lease),
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

/**
 * Keeps others from an import while this process undoes it; undefined when a process works on it already. The
 * lease holds until `release` is called, or until this process ends.
 */
export async function hold(
  { collections: { imports }, clock }: Stores,
  batch: Pick<ImportDocument, "_id" | "worker" | "version">,
): Promise<{ release(): Promise<void> } | undefined> {
  if (isHeld(batch, clock.now())) return undefined;
  const { _id, version } = batch;
  const sign = () => ({ $set: { worker: workerUntil(clock.now()) }, $inc: { version: 1 } });
  const { modifiedCount } = await imports.updateOne({ _id, version }, sign());
  if (modifiedCount === 0) return undefined;
  const own = { _id, "worker.host": hostname(), "worker.pid": process.pid };
  const signs = repeat("import_lease", lease / 4, () => imports.updateOne(own, sign()));
  return {
    async release() {
      await signs.stop();
      await inBackground("import_lease", () =>
        imports.updateOne(own, { $unset: { worker: true } }),
      );
    },
  };
}
