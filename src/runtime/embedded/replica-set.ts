import { setTimeout as delay } from "node:timers/promises";
import { MongoClient, type MongoClientOptions, MongoServerError } from "mongodb";
import { account, passwordFrom, systemAccount } from "./key.js";
import { type Launch, type Mongod, REPLICA_SET, spawnMongod } from "./process.js";

export const addressOf = (port: number) => `127.0.0.1:${port}`;

/** Recovery after a crash reads the journal first: that takes a while on a slow disk. */
const startTimeoutMs = 120_000;

const LOADING = ["NotYetInitialized", "ConfigurationInProgress"];

interface StoredConfig {
  _id: string;
  version: number;
  members: { host: string }[];
}

/**
 * Starts mongod as the only member of a replica set and waits until it takes writes. A new folder
 * becomes a replica set; one that knows another port is corrected. The account of the service is there afterwards, also
 * in a folder of an earlier version, which had none.
 * @throws MongodExit
 */
export async function startReplicaSet(launch: Launch): Promise<Mongod> {
  const mongod = spawnMongod(launch, { replSet: true });
  try {
    await withClient(mongod, launch, async (client) => {
      await configure(client, mongod.port);
      await untilPrimary(client);
      await setPassword(client, launch);
    });
    return mongod;
  } catch (error) {
    await mongod.stop();
    throw error;
  }
}

/**
 * Stores another port in the replica set, by a mongod outside of it, before it starts there. Without
 * this the set's mongod first asks who answers on the old port: 30 s, if that one says nothing.
 * @throws MongodExit
 */
export async function moveReplicaSet(launch: Launch): Promise<void> {
  const mongod = spawnMongod(launch, { replSet: false });
  try {
    const host = { "members.0.host": addressOf(mongod.port) };
    await withClient(mongod, launch, (client) =>
      configsOf(client).updateOne({}, { $set: host }, { writeConcern: { w: 1, journal: true } }),
    );
  } finally {
    await mongod.stop();
  }
}

/** Whether a mongod of ours takes writes on that port. It says so to everybody. */
export async function answers(port: number): Promise<boolean> {
  const client = clientFor(port, { serverSelectionTimeoutMS: 1000, connectTimeoutMS: 1000 });
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
 * Stores this address in the replica set. The config is read from its collection, because commands return
 * NotYetInitialized while an old config is still being loaded. So every start repairs what the one before
 * left unfinished.
 */
async function configure(client: MongoClient, port: number) {
  const host = addressOf(port);
  const stored = await configsOf(client).findOne();
  if (stored?.members[0]?.host === host) return;
  if (!stored) {
    const config = { _id: REPLICA_SET, members: [{ _id: 0, host }] };
    await client.db().command({ replSetInitiate: config });
    return;
  }
  // mongod is not a member of its own set and has no primary to ask, so this uses force.
  const members = [{ ...stored.members[0], host }];
  const config = { ...stored, version: stored.version + 1, members };
  await onceLoaded(() => client.db().command({ replSetReconfig: config, force: true }));
}

/** mongod answers before it has loaded the stored config. */
async function onceLoaded(work: () => Promise<unknown>) {
  for (const deadline = Date.now() + startTimeoutMs; ; await delay(50)) {
    try {
      return await work();
    } catch (error) {
      const loading = error instanceof MongoServerError && LOADING.includes(error.codeName ?? "");
      if (!loading || Date.now() > deadline) throw error;
    }
  }
}

async function untilPrimary(client: MongoClient) {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await client.db().command({ hello: 1 })).isWritablePrimary) {
    if (Date.now() > deadline) throw new Error("mongod did not become the primary of its set.");
    await delay(25);
  }
}

/** Makes the account of the service, or gives it the password that follows from the key: a lost one was made anew. */
async function setPassword(client: MongoClient, { key }: Launch) {
  const { users } = await client.db().command({ usersInfo: account });
  await client.db().command({
    [users.length > 0 ? "updateUser" : "createUser"]: account,
    pwd: passwordFrom(key),
    roles: ["root"],
    writeConcern: { w: "majority", j: true },
  });
}

/** Ends with MongodExit as soon as mongod does; the client is closed before anyone ends mongod. */
async function withClient<T>(
  mongod: Mongod,
  { key }: Launch,
  work: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = clientFor(mongod.port, {
    serverSelectionTimeoutMS: startTimeoutMs,
    connectTimeoutMS: 10_000, // to say who it is takes a busy machine some time
    auth: { username: systemAccount, password: key },
    authSource: "local",
    authMechanism: "SCRAM-SHA-256",
  });
  const ended = mongod.exited.then((exit): never => {
    throw exit;
  });
  try {
    await Promise.race([ended, confirmPid(client, mongod)]);
    return await Promise.race([ended, work(client)]);
  } finally {
    await client.close();
  }
}

/** Another process may answer on this port: then our mongod is about to end, and says why. */
async function confirmPid(client: MongoClient, mongod: Mongod) {
  const status = await client
    .db()
    .command({ serverStatus: 1 })
    .catch(() => undefined); // reported below
  if (status?.pid === mongod.pid) return;
  await delay(5000, undefined, { ref: false });
  throw new Error(`mongod does not answer on port ${mongod.port}.`);
}

const configsOf = (client: MongoClient) =>
  client.db("local").collection<StoredConfig>("system.replset");

const clientFor = (port: number, options: MongoClientOptions) =>
  new MongoClient(`mongodb://${addressOf(port)}/admin?directConnection=true`, {
    ...options,
    minHeartbeatFrequencyMS: 50,
  });
