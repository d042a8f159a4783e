import { performance } from "node:perf_hooks";
import type { ClientSession, Db, TransactionOptions } from "mongodb";
import { Unavailable } from "../async/unavailable.js";

/** A transaction that begins this long (milliseconds) before the deadline of the answer ends in time. */
export const maxTransactionMs = 4_000;

/**
 * Runs work in a transaction: all of it is stored, or nothing. After a conflict with another transaction or a failure
 * of the database, the work is tried again, but only while at least `maxTransactionMs` is left until the deadline of
 * the answer (`until`, by performance.now()). The driver alone would try for two minutes. But the client has an answer
 * by then, and has perhaps sent its request again, so a late try could overwrite newer data.
 * @throws Unavailable when too little time is left.
 */
export const inTransaction = <Result>(
  { client }: Db,
  work: (session: ClientSession) => Promise<Result>,
  { until, ...options }: TransactionOptions & { until: number },
): Promise<Result> =>
  client.withSession((session) =>
    session.withTransaction(
      async () => {
        if (performance.now() + maxTransactionMs > until) throw new Unavailable();
        return work(session);
      },
      { maxCommitTimeMS: 5_000, ...options },
    ),
  );
