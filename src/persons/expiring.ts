import type { Filter, UpdateOptions } from "mongodb";
import { maxWriteMs } from "../database/changes.js";
import type { Collections, PersonDocument } from "../database/collections.js";

// A record that nobody has changed for long is hidden, and erased some days later if it is still of the
// version that was hidden. So whatever changes it keeps it, also what later versions of the service add.

/**
 * To be called before the version of these records moves for the sake of another record, as when a link to it
 * ends: that is no change that keeps them.
 */
export async function keepExpiring(
  { persons }: Pick<Collections, "persons">,
  these: Filter<PersonDocument>,
  options: UpdateOptions = { maxTimeMS: maxWriteMs },
): Promise<void> {
  const expiring = { ...these, "expiring.until": { $exists: true } };
  await persons.updateMany(expiring, { $inc: { "expiring.version": 1 } }, options);
}
