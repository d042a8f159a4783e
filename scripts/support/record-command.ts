import type { Collections } from "../../src/kernel/database/collections.js";
import { operator } from "./operator.js";

/** Every person that there was. */
export { everyRecord as everyPerson } from "../../src/kernel/http/audit.js";

/**
 * Records what a command does for its operator, as requests are recorded. Call it before anything is shown or
 * changed, or before the new id is shown.
 * @param operation the operation as it is typed: `export persons`.
 */
export async function recordCommand(
  { auditLog }: Pick<Collections, "auditLog">,
  operation: string,
  records: string[],
  reason?: string,
): Promise<void> {
  const why = reason === undefined ? {} : { reason };
  await auditLog.insertOne({ at: new Date(), operator: operator(), operation, records, ...why });
}
