import { setTimeout as delay } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { type Launch, type Mongod, REPLICA_SET, spawnMongod } from "./process.js";

export const addressOf = (port: number) => `127.0.0.1:${port}`;

/** Recovery after a crash reads the journal first: that takes a while on a slow disk. */
const START_PATIENCE = 120_000;

interface StoredConfig {
  _id: string;
  members: { host: string }[];
}

/**
 * Starts mongod as the only member of a replica set and waits until it takes writes. A new folder
 * becomes a replica set; one that was served on another port is corrected first.
 * @throws MongodExit
 */
export async function startReplicaSet(launch: Launch): Promise<Mongod> {
  const mongod = spawnMongod(launch, { replSet: true });
  try {
    const host = await withClient(mongod, readOrInitiate);
    if (host === addressOf(mongod.port)) {
      await withClient(mongod, untilPrimary);
      return mongod;
    }
  } catch (error) {
    await mongod.stop();
    throw error;
  }
  await mongod.stop();
  await correctHost(launch);
  return startReplicaSet(launch);
}

/** Whether a mongod of ours takes writes on that port. */
export async function answers(port: number): Promise<boolean> {
  const client = clientFor(port, 1000);
  try {
    const hello = await client.db().command({ hello: 1 });
    return hello.setName === REPLICA_SET && hello.isWritablePrimary;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/**
 * The stored host, read where it is stored: `replSetGetConfig` says NotYetInitialized also while it
 * is still reading. So a start that was killed halfway is mended by the next one.
 */
async function readOrInitiate(client: MongoClient, { port }: Mongod) {
  const host = addressOf(port);
  const stored = await configsOf(client).findOne();
  if (stored) return stored.members[0]?.host;
  const members = [{ _id: 0, host }];
  await client.db().command({ replSetInitiate: { _id: REPLICA_SET, members } });
  return host;
}

/** A replica set whose own address is wrong does not let itself be changed: only a plain mongod does. */
async function correctHost(launch: Launch) {
  const mongod = spawnMongod(launch, { replSet: false });
  try {
    await withClient(mongod, (client) =>
      configsOf(client).updateOne(
        { _id: REPLICA_SET },
        { $set: { "members.0.host": addressOf(mongod.port) } },
        { writeConcern: { w: 1, journal: true } },
      ),
    );
  } finally {
    await mongod.stop();
  }
}

async function untilPrimary(client: MongoClient) {
  const deadline = Date.now() + START_PATIENCE;
  while (!(await client.db().command({ hello: 1 })).isWritablePrimary) {
    if (Date.now() > deadline) throw new Error("mongod did not become the primary of its set.");
    await delay(25);
  }
}

/** Ends with MongodExit as soon as mongod does; the client is closed before anyone ends mongod. */
async function withClient<T>(
  mongod: Mongod,
  work: (client: MongoClient, mongod: Mongod) => Promise<T>,
): Promise<T> {
  const client = clientFor(mongod.port, START_PATIENCE);
  const ended = mongod.exited.then((exit): never => {
    throw exit;
  });
  try {
    await Promise.race([ended, confirmPid(client, mongod)]);
    return await Promise.race([ended, work(client, mongod)]);
  } finally {
    await client.close();
  }
}

/** Somebody else may answer on this port: then ours is about to end, and says why. */
async function confirmPid(client: MongoClient, mongod: Mongod) {
  const status = await client
    .db()
    .command({ serverStatus: 1 })
    .catch(() => undefined);
  if (status?.pid === mongod.pid) return;
  await delay(5000, undefined, { ref: false });
  throw new Error(`mongod does not answer on port ${mongod.port}.`);
}

const configsOf = (client: MongoClient) =>
  client.db("local").collection<StoredConfig>("system.replset");

const clientFor = (port: number, patience: number) =>
  new MongoClient(`mongodb://${addressOf(port)}/admin?directConnection=true`, {
    serverSelectionTimeoutMS: patience,
    connectTimeoutMS: 1000,
    minHeartbeatFrequencyMS: 50,
  });
