import { performance } from "node:perf_hooks";
import type { ClientSession, Db, TransactionOptions } from "mongodb";
import { Unavailable } from "../unavailable.js";

/**
 * Does work in a transaction: all of it, or nothing. When another transaction conflicts with it or the database
 * fails, the work is tried again, but not after `latest`, by performance.now(). The driver alone would try for two
 * minutes. By then the client has been told to send its request again, and a late try could overwrite newer data.
 * @throws Unavailable when it would have to begin after `latest`.
 */
export const inTransaction = <Result>(
  { client }: Db,
  work: (session: ClientSession) => Promise<Result>,
  { latest, ...options }: TransactionOptions & { latest: number },
): Promise<Result> =>
  client.withSession((session) =>
    session.withTransaction(
      async () => {
        if (performance.now() > latest) throw new Unavailable();
        return work(session);
      },
      { maxCommitTimeMS: 5_000, ...options },
    ),
  );
