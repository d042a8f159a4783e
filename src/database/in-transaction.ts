import { performance } from "node:perf_hooks";
import type { ClientSession, Db, TransactionOptions } from "mongodb";
import { Unavailable } from "../unavailable.js";

/** A transaction that begins so long before its caller is answered has ended by then. Milliseconds. */
export const maxTransactionMs = 4_000;

/**
 * Does work in a transaction: all of it, or nothing. When another transaction conflicts with it or the database
 * fails, the work is tried again, but not when less than `maxTransactionMs` is left before its caller is answered
 * (`until`, by performance.now()). The driver alone would try for two minutes. By then the client has been told to
 * send its request again, and a late try could overwrite newer data.
 * @throws Unavailable when it would have to begin later.
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
