import type { Collections } from "./collections.js";
import { isDuplicateKey } from "./failures.js";

/** Begins a job unless an instance has begun it within the last `every` milliseconds. @returns whether it did. */
export async function claimJob(
  { jobs }: Pick<Collections, "jobs">,
  _id: string,
  every: number,
): Promise<boolean> {
  const filter = { _id, begun_at: { $lt: new Date(Date.now() - every) } };
  try {
    await jobs.updateOne(filter, { $set: { begun_at: new Date() } }, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicateKey(error, "_id")) return false; // begun within that time
    throw error;
  }
}
