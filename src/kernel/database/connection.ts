import { setTimeout as wait } from "node:timers/promises";
import { type Document, MongoClient, type MongoClientOptions, MongoServerError } from "mongodb";
import "./closed-connections.js";
import { isUnavailable, isWorthAnotherTry } from "./failures.js";

/** Acknowledged means written to the journal of a majority: it survives kill -9 and a failover. */
export const durable = {
  writeConcern: { w: "majority", journal: true },
  retryWrites: true,
  ignoreUndefined: true,
  // A primary that falls silent is given up after this and connectTimeoutMS, instead of after 15 s and more.
  heartbeatFrequencyMS: 2_000,
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

const startTimeoutMs = 30_000;

/** A database that waiting will not make fit; the message says what will. */
export class UnfitDatabase extends Error {}

/** A database that could not be reached for as long as a start waits. */
class UnreachableDatabase extends Error {}

/** A database cannot be used at start; the message says why in words, and names none of its values. */
export class UnusableDatabase extends Error {
  /** Whether it went away while it was made ready, so that another start may succeed at once. */
  readonly mayPass: boolean;

  constructor(description: string, error: unknown) {
    super(`${description}: ${startProblem(error)}`);
    this.mayPass = isUnavailable(error);
  }
}

/**
 * Waits for a database that may still be starting.
 * @throws MongoError when it refuses the user.
 * @throws UnreachableDatabase when it cannot be reached within 30 s.
 * @throws UnfitDatabase as soon as one of its servers shows that it will never do.
 */
async function awaitDatabase(uri: string): Promise<void> {
  const probe = new MongoClient(uri, { serverSelectionTimeoutMS: startTimeoutMs });
  const unfit = new Promise<never>((_, reject) => {
    probe.on("serverHeartbeatSucceeded", ({ reply }) => {
      const lack = lackOf(reply, probe.options.replicaSet);
      if (lack) reject(new UnfitDatabase(lack));
    });
  });
  try {
    await Promise.race([unfit, ping(probe)]);
  } catch (error) {
    throw isUnavailable(error) ? new UnreachableDatabase() : error;
  } finally {
    await probe.close();
  }
}

/** The driver sends a command once only; a server that goes away while it answers is no reason to give up. */
async function ping(client: MongoClient): Promise<void> {
  const until = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      return void (await client.db().command({ ping: 1 }));
    } catch (error) {
      if (!isWorthAnotherTry(error) || performance.now() > until) throw error;
    }
    await wait(200);
  }
}

/** How long (milliseconds) work is repeated while the database fails over. */
export const failoverPatienceMs = 60_000;

/**
 * Waits for a database that may still be starting, and then does work that can be repeated: it begins again when
 * the database goes away in the middle.
 * @throws what `awaitDatabase` throws, and what the work fails by.
 */
export async function onceReachable(uri: string, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + failoverPatienceMs;
  for (;;) {
    await awaitDatabase(uri);
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until || !isUnavailable(error)) throw error;
    }
  }
}

/** What a server's own description says against it; one that is not initiated yet may still become a member. */
export function lackOf(hello: Document, replicaSet: string | undefined): string | undefined {
  if (hello.isreplicaset || hello.msg === "isdbgrid") return undefined;
  if (!hello.setName) {
    return "the database is no replica set; start its mongod with --replSet and run rs.initiate() there (one node will do)";
  }
  if (replicaSet && hello.setName !== replicaSet) {
    return "the database's replica set has another name than replicaSet says";
  }
  return undefined;
}

const wrongUser =
  "the user or the password is wrong, or authSource does not name the user's database";
const mayNotWrite =
  "the database does not let it write; name a user who has the role readWrite there";
const refusals = new Map([
  [13, mayNotWrite],
  [18, wrongUser],
  [8000, wrongUser],
]);

/** Why a database cannot be used, in words: the driver's own can hold its address, the user and values. */
export function startProblem(error: unknown): string {
  if (error instanceof UnfitDatabase) return error.message;
  if (error instanceof MongoServerError) {
    const refusal = refusals.get(Number(error.code));
    if (refusal) return refusal;
  }
  if (error instanceof UnreachableDatabase) return "the database could not be reached for 30 s";
  if (isUnavailable(error)) return "the database went away while it was made ready";
  const { codeName, code, name } = Object(error);
  return `the database could not be made ready (${codeName ?? code ?? name})`;
}
