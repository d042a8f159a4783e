import { MongoClient } from "mongodb";
import { afterAll } from "vitest";
import { startReplicaSet } from "./mongod.js";

/** How a database fails: an error code that it answers, or a connection that it closes. */
export const failures = {
  "a time-out": { errorCode: 50 },
  "a server that is no primary any more": { errorCode: 10_107 },
  "a connection that breaks": { closeConnection: true },
};

/** No failure at all: the fail point counts the commands, and each of them is done. */
export const nothing = { blockConnection: true, blockTimeMS: 0 };

export type Failure =
  | (typeof failures)[keyof typeof failures]
  | { writeConcernError: { code: number; errmsg: string } };

/** What the service sends. A transaction that is not taken back would hold up others for a minute. */
const allCommands = [
  "find",
  "getMore",
  "aggregate",
  "count",
  "distinct",
  "insert",
  "update",
  "delete",
  "findAndModify",
  "bulkWrite",
  "commitTransaction",
];

interface FailPoint {
  failure: { errorCode: number } | Failure | typeof nothing;
  /** For which client; for all, if nothing is said. */
  appName?: string;
  commands?: string[];
  /** `database.collection`; of all, if nothing is said. */
  namespace?: string;
  /** `{ skip: 3 }`: from the fourth command on. */
  mode?: "alwaysOn" | { skip: number } | { times: number };
}

/** A mongod of this test file's own, which fails when it is told to. */
export async function startFailingMongod() {
  const mongod = await startReplicaSet();
  const operator = new MongoClient(mongod.getUri());
  // A transaction that broke off holds up others until the server ends it: usually for a minute.
  await operator.db("admin").command({ setParameter: 1, transactionLifetimeLimitSeconds: 2 });
  afterAll(async () => {
    await operator.close();
    await mongod.stop();
  });

  let failed = 0;

  /** Its commands fail while `work` runs. */
  async function whileFailing<Result>(
    { failure, appName, commands = allCommands, namespace, mode = "alwaysOn" }: FailPoint,
    work: () => PromiseLike<Result>,
  ): Promise<Result> {
    const data = {
      failCommands: commands,
      ...failure,
      ...(appName && { appName }),
      ...(namespace && { namespace }),
    };
    const configureFailPoint = "failCommand";
    const { count: before } = await operator
      .db("admin")
      .command({ configureFailPoint, mode, data });
    try {
      return await work();
    } finally {
      const { count } = await operator.db("admin").command({ configureFailPoint, mode: "off" });
      failed = count - before;
    }
  }

  return {
    uri: mongod.getUri(),
    whileFailing,
    /** How many commands have failed in the last `whileFailing`. */
    failedCommands: () => failed,
  };
}
