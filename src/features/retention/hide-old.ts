import type { Collections } from "../../kernel/database/collections.js";
import { inTransaction } from "../../kernel/database/in-transaction.js";
import { dayMs } from "../../kernel/values/day.js";
import { movedForAnother } from "../persons/expiring.store.js";
import { stampSoon } from "../persons/stamp-persons.store.js";
import { databaseTime, recordStep } from "./record-step.js";

/** So many persons one transaction changes: it stays short. */
const atOnce = 100;
/** Changes of the same persons may be in the way so long. Milliseconds. */
const maxHidingMs = 60_000;
/** Days in which the owner may bring a hidden person back. */
const graceDays = 3;

/**
 * Hides the next persons whom nobody has changed for so many days, as their owner would hide them; who is hidden
 * already only gets a day on which it is erased.
 * @returns how many; undefined: there are none.
 */
export async function hideOld(
  collections: Pick<Collections, "persons" | "removals" | "auditLog" | "jobs">,
  days: number,
): Promise<number | undefined> {
  const { persons } = collections;
  const now = await databaseTime(persons.db);
  const old = {
    updated_at: { $lte: new Date(now.getTime() - days * dayMs) },
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
  const shown = found.filter(({ is_public }) => is_public).map(({ _id }) => _id);
  const version = { $add: ["$version", 1] };
  const until = { $add: ["$$NOW", graceDays * dayMs] };
  const hidden = { is_public: false, version, stamp_due: true, expiring: { version, until } };
  const these = { ...old, _id: { $in: ids } };
  // Views of linked records lose their link at this moment: nothing may end between the two writes.
  const count = await inTransaction(
    persons.db,
    async (session) => {
      const { modifiedCount } = await persons.updateMany(these, [{ $set: hidden }], { session });
      await persons.updateMany(
        { canonical_person_id: { $in: shown } },
        [{ $set: { ...movedForAnother, stamp_due: true } }],
        { session },
      );
      return modifiedCount;
    },
    { until: performance.now() + maxHidingMs },
  );
  await stampSoon(collections);
  return count;
}
