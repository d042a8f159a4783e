import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { MongoClient } from "mongodb";
import { isRunning } from "../../src/kernel/processes.js";
import { resolveMongod } from "../../src/runtime/embedded/binary.js";
import { folderIn } from "../../src/runtime/embedded/folder.js";
import { systemAccount } from "../../src/runtime/embedded/key.js";
import { findFreePort } from "../../src/runtime/embedded/port.js";
import { REPLICA_SET, spawnMongod } from "../../src/runtime/embedded/process.js";
import { addressOf } from "../../src/runtime/embedded/replica-set.js";
import { eventually } from "../support/service.js";

/** Members let each other in, and everybody who knows it. */
const key = "0123456789abcdef".repeat(4);
const login = `${systemAccount}:${key}`;
const asSystem = "authSource=local&authMechanism=SCRAM-SHA-256";

/** One mongod of a replica set, which a test kills, freezes and starts again. */
async function startMember(binary: string, dataDir: string) {
  const folder = folderIn(dataDir);
  await mkdir(folder.data, { recursive: true });
  await writeFile(folder.key, key, { mode: 0o600 });
  const port = await findFreePort();
  const { signal } = new AbortController();
  const launch = { binary, folder, cacheGB: 0.25, port, key, signal };
  let mongod = spawnMongod(launch, { replSet: true });
  let answers = true;
  const host = addressOf(port);
  // A client that could not connect at first stays closed.
  const client = await eventually(() =>
    new MongoClient(`mongodb://${login}@${host}/admin?directConnection=true&${asSystem}`, {
      serverSelectionTimeoutMS: 1_000,
      connectTimeoutMS: 1_000,
      socketTimeoutMS: 20_000,
    })
      .connect()
      .catch(() => undefined),
  );
  const send = (name: NodeJS.Signals) => {
    if (mongod.pid !== undefined && isRunning(mongod.pid)) process.kill(mongod.pid, name);
  };
  return {
    host,
    /** Commands to this member, whatever its state. */
    admin: client.db("admin"),
    /** What it says of its state; undefined while it is away. */
    hello: async () =>
      answers
        ? client
            .db("admin")
            .command({ hello: 1 })
            .catch(() => undefined)
        : undefined,
    async kill() {
      answers = false;
      send("SIGKILL");
      await mongod.exited;
    },
    start() {
      mongod = spawnMongod(launch, { replSet: true });
      answers = true;
    },
    freeze() {
      answers = false;
      send("SIGSTOP");
    },
    thaw() {
      send("SIGCONT");
      answers = true;
    },
    /** For good. */
    async end() {
      await client.close();
      send("SIGKILL");
      await mongod.exited;
    },
  };
}

/**
 * A replica set of three mongods. Closed by whoever starts it.
 * @param electionTimeoutMillis so long after the primary has gone a secondary stands for election: usually ten seconds.
 */
export async function startReplicaSet({ electionTimeoutMillis = 2_000 } = {}) {
  const binary = await resolveMongod(process.env, (line) => process.stderr.write(`${line}\n`));
  const folder = await mkdtemp(join(tmpdir(), "replica-set-"));
  const members = await Promise.all(
    ["a", "b", "c"].map((name) => startMember(binary, join(folder, name))),
  );
  const hosts = members.map(({ host }) => host);
  const [first] = members;
  if (!first) throw new Error("There is no mongod");
  const config = {
    _id: REPLICA_SET,
    members: hosts.map((host, _id) => ({ _id, host })),
    settings: { electionTimeoutMillis, heartbeatIntervalMillis: 500, heartbeatTimeoutSecs: 2 },
  };
  await first.admin.command({ replSetInitiate: config });

  /** The members as they say that they are now. */
  async function states() {
    const said = await Promise.all(
      members.map(async (member) => ({ member, hello: await member.hello() })),
    );
    return {
      primary: said.find(({ hello }) => hello?.isWritablePrimary)?.member,
      secondaries: said.flatMap(({ member, hello }) => (hello?.secondary ? member : [])),
    };
  }

  /** Waits until there is a primary and two secondaries. */
  const whole = () =>
    eventually(async () => {
      const { primary, secondaries } = await states();
      return primary && secondaries.length === 2 ? { primary, secondaries } : undefined;
    });

  await whole();
  return {
    uri: (database: string) =>
      `mongodb://${login}@${hosts.join(",")}/${database}?replicaSet=${REPLICA_SET}&${asSystem}`,
    whole,
    async stop() {
      await Promise.all(members.map((member) => member.end()));
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

export type ReplicaSet = Awaited<ReturnType<typeof startReplicaSet>>;
