import { MongoClient, type MongoClientOptions } from "mongodb";

// Acknowledged means written to the journal of a majority: it survives kill -9 and a failover.
const durable = {
  writeConcern: { w: "majority", journal: true },
  retryWrites: true,
  ignoreUndefined: true,
} as const satisfies MongoClientOptions;

/** For requests: fail early, so that the caller can try again. Times in milliseconds. */
export const forRequests = {
  ...durable,
  maxPoolSize: 50,
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  waitQueueTimeoutMS: 5_000,
  socketTimeoutMS: 20_000,
} as const satisfies MongoClientOptions;

/** For commands: an import waits for a database that comes back. */
export const forCommands = {
  ...durable,
  serverSelectionTimeoutMS: 60_000,
} as const satisfies MongoClientOptions;

const startPatience = 30_000;

/**
 * Waits for a database that may still be starting.
 * @throws MongoError when it cannot be reached within 30 s.
 */
export async function awaitDatabase(uri: string): Promise<void> {
  const probe = new MongoClient(uri, { serverSelectionTimeoutMS: startPatience });
  try {
    await probe.db().command({ ping: 1 });
  } finally {
    await probe.close();
  }
}
