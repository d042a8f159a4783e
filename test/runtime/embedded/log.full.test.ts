import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Db, MongoClient } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { findEmbedded, startEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { personBody } from "../../support/api.js";
import { runScript, runShell } from "../../support/command.js";
import { startService } from "../../support/service.js";
import { aDataDir, isRunning, optionsFor, pidOfMongod, until, withDatabase } from "./processes.js";

interface Row {
  _id: number;
  name: string;
}

const logIn = (dataDir: string) => join(dataDir, "mongodb", "mongod.log");

/** Every value that these tests send begins so. */
const mark = "Quenepa";

/**
 * What mongod is known to write down with its values when it refuses it or cuts it off.
 * @returns what was neither refused nor cut off.
 */
async function provoke(client: MongoClient): Promise<string[]> {
  const db = client.db("provoked");
  const rows = db.collection<Row>("rows");
  await rows.createIndex({ name: 1 }, { unique: true });
  const names = [mark, ...Array.from({ length: 200 }, (_, n) => `${mark} ${n}`)];
  await rows.insertMany(names.map((name, n) => ({ _id: n + 1, name })));
  const body = "function () { sleep(10); return false; }";
  const slowly = { $expr: { $function: { body, args: [], lang: "js" } } };
  const slow = { name: { $ne: mark }, ...slowly };
  const cut = { maxTimeMS: 50 };
  const taken = { $set: { name: mark } };
  const notANumber = [{ $set: { other: mark, sum: { $add: ["$name", 1] } } }];
  const operations = [
    () => rows.insertOne({ _id: 999, name: mark }),
    () => rows.updateOne({ _id: 2 }, taken),
    () => rows.findOneAndUpdate({ _id: 2 }, taken),
    () => rows.findOneAndUpdate({ _id: 999 }, taken, { upsert: true }),
    () => rows.bulkWrite([{ updateOne: { filter: { _id: 2 }, update: taken } }]),
    () =>
      rows.aggregate([{ $set: { _id: 999, name: mark } }, { $merge: { into: "rows" } }]).toArray(),
    () =>
      client.withSession((session) =>
        session.withTransaction(() => rows.findOneAndUpdate({ _id: 2 }, taken, { session })),
      ),
    () => rows.updateOne({ _id: 2 }, notANumber),
    () => rows.findOneAndUpdate({ _id: 2 }, notANumber),
    () => rows.findOneAndUpdate({ _id: 2 }, { $set: { name: mark + "z".repeat(17_000_000) } }),
    () => rows.find(slow, cut).toArray(),
    () => rows.countDocuments(slow, cut),
    () => rows.distinct("name", slow, cut),
    () => rows.updateOne(slow, { $set: { other: mark } }, cut),
    () => rows.findOneAndUpdate(slow, { $set: { other: mark } }, cut),
    () => rows.findOneAndDelete(slow, cut),
    () => indexOnEqualNames(db),
    () =>
      whileLocked(client, () =>
        rows.findOneAndUpdate({ _id: 1 }, { $set: { other: mark } }, { maxTimeMS: 200 }),
      ),
  ];
  const done: string[] = [];
  for (const operation of operations) {
    await operation().then(
      () => done.push(String(operation)),
      () => {},
    );
  }
  return done;
}

async function indexOnEqualNames(db: Db) {
  await db.collection("twins").insertMany([{ name: mark }, { name: mark }]);
  await db.collection("twins").createIndex({ name: 1 }, { unique: true });
}

/** Runs while a transaction holds the row that has `_id` 1. */
const whileLocked = (client: MongoClient, work: () => Promise<unknown>) =>
  client.withSession(async (session) => {
    session.startTransaction();
    const rows = client.db("provoked").collection<Row>("rows");
    await rows.updateOne({ _id: 1 }, { $set: { held: true } }, { session });
    try {
      await work();
    } finally {
      await session.abortTransaction();
    }
  });

test("what mongod refuses or cuts off leaves no value and no client in its log", async () => {
  const dataDir = await aDataDir();
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  const client = new MongoClient(uri, { appName: mark, driverInfo: { name: mark } });
  expect(await provoke(client)).toEqual([]);
  await client.close();
  await stop();
  const log = await readFile(logIn(dataDir), "utf8");
  expect(log).toContain("Plan executor error during findAndModify");
  expect(log).toContain("client metadata");
  expect(log).not.toContain(mark);
  expect(log).not.toContain('"remote"');
});

test("requests and commands that are refused leave nothing of a person in any log", async () => {
  const DATA_DIR = await aDataDir();
  const env = { DATA_DIR, MONGODB_URI: "" };
  const service = await startService({ ...env, LOG_LEVEL: "debug" });
  onTestFinished(() => void service.end("SIGKILL"));
  const permissions = "persons:read,persons:write,persons:sensitive:read";
  const created = ["create", "--name", "test", "--source", "form", "--permissions", permissions];
  const { key } = JSON.parse((await runScript("keys", [...created, "--json"], env)).stdout);
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    return fetch(service.url + path, { method, headers, body: JSON.stringify(body) });
  };
  const person = (n: number) =>
    personBody({ first_name: `${mark}a`, location: mark, source_id: `${mark}-${n}` });
  const post = (n: number) => send("POST", "/v1/persons", person(n));
  const [first] = [await post(1), await post(2)];
  const path = first?.headers.get("location") ?? "";
  expect((await post(1)).status).toBe(409);
  expect((await send("PATCH", path, { source_id: `${mark}-2` })).status).toBe(409);

  // A change of a record that somebody else holds is cut off after a second.
  const uri = (await findEmbedded(DATA_DIR)) ?? "";
  await withDatabase(uri, async (db) =>
    db.client.withSession(async (session) => {
      session.startTransaction();
      await db.collection("persons").updateMany({}, { $set: { held: true } }, { session });
      expect((await send("PATCH", path, { description: mark })).status).toBe(503);
      await session.abortTransaction();
    }),
  );

  const list = join(DATA_DIR, `list.csv`);
  await writeFile(list, `Nombre,Apellido,Edad,Código\n${mark},Rojas,7${mark},${mark}-1\n`);
  await runScript("import", [list, "--source", "form", "--status", "missing"], env);
  await runScript("catalog", ["add", "source", `${mark} x`, "--label", mark], env);

  expect(await service.end("SIGTERM")).toBe(0);
  const log = await readFile(logIn(DATA_DIR), "utf8");
  expect(log).toContain("Plan executor error during findAndModify");
  for (const written of [log, service.log()]) {
    expect(written.toLowerCase()).not.toContain(mark.toLowerCase());
    expect(written).not.toContain('"remote"');
  }
});

test("the log says why mongod does not start, and is nobody else's to read", async () => {
  const dataDir = await aDataDir();
  await mkdir(join(dataDir, "mongodb", "db", "WiredTiger"), { recursive: true });
  await expect(startEmbedded(optionsFor(dataDir))).rejects.toThrow(logIn(dataDir));
  expect(await readFile(logIn(dataDir), "utf8")).toContain("Is a directory");
  expect((await stat(logIn(dataDir))).mode & 0o777).toBe(0o600);
});

test("the log is set aside when it has grown, at start and while mongod runs", async () => {
  const dataDir = await aDataDir();
  const megabytes = 11 * 1024 * 1024;
  const log = logIn(dataDir);
  await mkdir(join(dataDir, "mongodb"));
  await writeFile(log, "");
  await truncate(log, megabytes);
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  const aside = () => stat(`${log}.1`).then(({ size }) => size);
  expect(await aside()).toBe(megabytes);
  await truncate(log, megabytes + 1);
  await withDatabase(uri, (db) => db.dropCollection("none"));
  await withDatabase(uri, (db) => db.createCollection("some"));
  await until(async () => (await aside()) > megabytes);
  expect((await stat(log)).size).toBeLessThan(megabytes);
  await stop();
});

test("a log that hangs keeps mongod neither from starting nor from ending", async () => {
  const dataDir = await aDataDir();
  const log = logIn(dataDir);
  await mkdir(join(dataDir, "mongodb"));
  await runShell('mkfifo "$LOG"', { LOG: log }); // opening it to write waits for a reader
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  const pid = await pidOfMongod(uri);
  await stop();
  expect(isRunning(pid)).toBe(false);
  await once(createReadStream(log).resume(), "close"); // sets the writer free
});
