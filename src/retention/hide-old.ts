import { maxWriteMs } from "../database/changes.js";
import type { Collections } from "../database/collections.js";
import { touchLinked } from "../persons/update-person.js";
import { databaseTime, recordStep } from "./record-step.js";

const day = 86_400_000;
/** So many persons the database changes within the time that a write may take. */
const atOnce = 100;
/** Days in which the owner may bring a hidden person back. */
const graceDays = 3;

/**
 * Hides the next persons whom nobody has changed for so many days, as their owner would hide them; who is hidden
 * already only gets a day on which it is erased.
 * @returns how many; undefined: there are none.
 */
export async function hideOld(
  collections: Pick<Collections, "persons" | "auditLog" | "jobs">,
  days: number,
): Promise<number | undefined> {
  const { persons } = collections;
  const now = await databaseTime(persons.db);
  const old = {
    updated_at: { $lte: new Date(now.getTime() - days * day) },
    expiring: { $exists: false },
  };
  const found = await persons
    .find(old, { projection: { is_public: 1 }, hint: "updated" })
    .sort({ updated_at: 1, _id: 1 })
    .limit(atOnce)
    .toArray();
  if (found.length === 0) return undefined;
  const ids = found.map(({ _id }) => _id);
  await recordStep(collections, "retention hide", ids);
  const version = { $add: ["$version", 1] };
  const until = { $add: ["$$NOW", graceDays * day] };
  const hidden = { is_public: false, version, updated_at: "$$NOW", expiring: { version, until } };
  const these = { ...old, _id: { $in: ids } };
  const { modifiedCount } = await persons.updateMany(these, [{ $set: hidden }], {
    maxTimeMS: maxWriteMs,
  });
  for (const { _id, is_public } of found) if (is_public) await touchLinked(collections, _id);
  return modifiedCount;
}
