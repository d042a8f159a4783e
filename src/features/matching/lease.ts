import { ObjectId } from "mongodb";
import { repeat } from "../../kernel/async/repeat.js";
import type { Collections, JobDocument } from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";

// Only one of all scans and matchers writes reviews at a time: two that find the same at once would make two
// reviews of it.

export interface LeaseStores {
  collections: Pick<Collections, "jobs">;
  clock: Pick<ServerClock, "now">;
}

export interface Lease {
  /**
   * Renews the lease, and stores how far the work is done. Fails when another process has the lease by now:
   * what is written then could contradict it.
   */
  renew(done?: NonNullable<JobDocument["done"]>): Promise<void>;
  release(): Promise<void>;
}

const _id = "duplicates";
const leaseMs = 30_000;

/** Takes the lease until it is released or this process is gone; undefined while another process has it. */
export async function takeLease(
  { collections: { jobs }, clock }: LeaseStores,
  by: "scan" | "matcher",
): Promise<Lease | undefined> {
  const token = new ObjectId();
  const now = clock.now();
  const lease = () => ({ by, token, until: new Date(clock.now().getTime() + leaseMs) });
  const isFree = [{ "lease.until": { $lt: now } }, { lease: { $exists: false } }];
  try {
    const update = { $set: { lease: lease(), begun_at: now } };
    await jobs.updateOne({ _id, $or: isFree }, update, { upsert: true });
  } catch (error) {
    if (isDuplicateKey(error, "_id")) return undefined;
    throw error;
  }
  const own = { _id, "lease.token": token };
  const renewals = repeat("duplicates_lease", leaseMs / 3, () =>
    jobs.updateOne(own, { $set: { lease: lease() } }),
  );
  return {
    async renew(done) {
      const $set = { lease: lease(), ...(done && { done }) };
      const { matchedCount } = await jobs.updateOne(own, { $set });
      if (matchedCount === 0)
        throw new Error("Another process has taken over the search for duplicates");
    },
    async release() {
      await renewals.stop();
      await jobs.updateOne(own, { $unset: { lease: true } });
    },
  };
}

/** Who has the lease, up to which person the matchers are done, and how the last scan went. */
export const readJob = async ({
  collections: { jobs },
}: Pick<LeaseStores, "collections">): Promise<Pick<JobDocument, "lease" | "done" | "scan">> =>
  (await jobs.findOne({ _id })) ?? {};

/** Stores how a scan went, for the metrics of the service. */
export const storeScan = (
  { collections: { jobs } }: Pick<LeaseStores, "collections">,
  scan: NonNullable<JobDocument["scan"]>,
) => jobs.updateOne({ _id }, { $set: { scan } });
