import type { ClientSession } from "mongodb";
import type { Collections } from "../../../kernel/database/collections.js";
import { isDuplicateKey } from "../../../kernel/database/failures.js";
import { inTransaction } from "../../../kernel/database/in-transaction.js";

/**
 * Serializes the work of all instances on one source: the holder of its lock sees what earlier holders have
 * written.
 * @param until when the caller of the work is answered, by performance.now().
 */
export async function withSourceLock<Done>(
  { importTurns }: Pick<Collections, "importTurns">,
  source: string,
  work: (session: ClientSession) => Promise<Done>,
  until = Number.POSITIVE_INFINITY,
): Promise<Done> {
  const lock = { _id: source };
  await importTurns.updateOne(lock, { $setOnInsert: { n: 0 } }, { upsert: true }).catch((error) => {
    if (!isDuplicateKey(error, "_id")) throw error; // another process has inserted it
  });
  const locked = async (session: ClientSession) => {
    // Two transactions that write it at once conflict, and one of them begins again.
    await importTurns.updateOne(lock, { $inc: { n: 1 } }, { session });
    return work(session);
  };
  return inTransaction(importTurns.db, locked, { until });
}
