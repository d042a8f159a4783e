import type { ClientSession, Filter, UpdateOptions } from "mongodb";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";

// A record that nobody has changed for long is hidden, and erased some days later if it is still of the
// version that was hidden. So whatever changes it keeps it, also what later versions of the service add.

/**
 * For a pipeline that changes records for the sake of another one, as when the record that they are linked to is
 * hidden: both versions move in one write, so no failure between two writes can make them equal by accident.
 */
export const movedForAnother = {
  version: { $add: ["$version", 1] },
  expiring: {
    $cond: [
      { $eq: [{ $type: "$expiring" }, "missing"] },
      "$$REMOVE",
      { $mergeObjects: ["$expiring", { version: { $add: ["$expiring.version", 1] } }] },
    ],
  },
};

/**
 * To be called in the transaction and before the version of these records moves for the sake of another record, as when a link to it
 * ends: that is no change that keeps them.
 */
export async function keepExpiring(
  { persons }: Pick<Collections, "persons">,
  these: Filter<PersonDocument>,
  options: UpdateOptions & { session: ClientSession },
): Promise<void> {
  const expiring = { ...these, "expiring.until": { $exists: true } };
  await persons.updateMany(expiring, { $inc: { "expiring.version": 1 } }, options);
}
