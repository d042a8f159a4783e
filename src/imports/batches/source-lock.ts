import type { ClientSession } from "mongodb";
import type { Collections } from "../../database/collections.js";
import { isDuplicateKey } from "../../database/failures.js";
import { inTransaction } from "../../database/in-transaction.js";

/**
 * What all instances do for one source at a time: whoever has its lock sees what those before have written.
 * @param until when its caller is answered, by performance.now().
 */
export async function withSourceLock<Done>(
  { importTurns }: Pick<Collections, "importTurns">,
  source: string,
  work: (session: ClientSession) => Promise<Done>,
  until = Number.POSITIVE_INFINITY,
): Promise<Done> {
  const lock = { _id: source };
  await importTurns.updateOne(lock, { $setOnInsert: { n: 0 } }, { upsert: true }).catch((error) => {
    if (!isDuplicateKey(error, "_id")) throw error; // another was quicker: it is there
  });
  const locked = async (session: ClientSession) => {
    // Two who write it at once are in conflict, and one of them begins again.
    await importTurns.updateOne(lock, { $inc: { n: 1 } }, { session });
    return work(session);
  };
  return inTransaction(importTurns.db, locked, { until });
}
