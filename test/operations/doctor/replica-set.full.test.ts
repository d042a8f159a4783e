import { MongoClient } from "mongodb";
import { MongoMemoryServer } from "mongodb-memory-server-core";
import { expect, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { createIndexes } from "../../../src/kernel/database/create-indexes.js";
import { resolveMongod } from "../../../src/runtime/embedded/binary.js";
import { PatientReplSet, startOptions, startReplicaSet } from "../../support/mongod.js";
import { aDataDir, diagnose } from "./diagnosis.js";

const binary = { systemBinary: await resolveMongod(process.env) };
const args = ["--wiredTigerCacheSizeGB", "0.25"];

/** The port of the member that takes writes. */
async function primaryPort(uri: string): Promise<number> {
  const client = new MongoClient(uri);
  const { primary } = await client.db().command({ hello: 1 });
  await client.close();
  return Number(new URL(`http://${primary}`).port);
}

const told = (status: string, found: string) =>
  expect.arrayContaining([
    expect.objectContaining({
      status,
      subject: "replica set",
      found: expect.stringContaining(found),
    }),
  ]);

test("members that are away are named, and a set that has lost its primary is still looked at", async () => {
  const set = await PatientReplSet.create({
    binary,
    instanceOpts: [startOptions, startOptions, startOptions],
    replSet: { count: 3, args },
  });
  onTestFinished(async () => {
    await set.stop();
  });
  const env = { MONGODB_URI: set.getUri("registry"), DATA_DIR: await aDataDir() };
  const whole = await diagnose(env);
  expect(whole.of("replica set")).toMatchObject([{ status: "ok", found: "3 of 3 members are up" }]);
  expect(whole.of("replication lag")).toMatchObject([{ status: "ok" }]);
  expect(whole.of("oplog")).toMatchObject([{ status: "ok" }]);
  expect(whole.of("clocks")).toMatchObject([{ status: "ok" }]);
  const port = await primaryPort(env.MONGODB_URI);
  const [one, other] = set.servers.filter(({ instanceInfo }) => instanceInfo?.port !== port);
  await one?.stop({ doCleanup: false });
  await expect
    .poll(async () => (await diagnose(env)).amiss)
    .toEqual(told("warning", "2 of 3 members are up; away: 127.0.0.1:"));
  await other?.stop({ doCleanup: false });
  await expect
    .poll(async () => (await diagnose(env)).amiss)
    .toEqual(told("problem", "1 of 3 members are up, none is the primary"));
});

test("an index that is still being built is told, and not as missing", async () => {
  const set = await startReplicaSet();
  const client = new MongoClient(set.getUri("registry"));
  onTestFinished(async () => {
    await client.close();
    await set.stop();
  });
  const db = client.db();
  await prepareDatabase(db);
  const tombstones = db.collection("tombstones");
  await tombstones.insertOne({ source: "form", keys: ["a"] });
  await tombstones.dropIndex("keys");
  const failPoint = { configureFailPoint: "hangAfterStartingIndexBuild" };
  await client.db("admin").command({ ...failPoint, mode: "alwaysOn" });
  const built = createIndexes(db);
  const env = { MONGODB_URI: set.getUri("registry"), DATA_DIR: await aDataDir() };
  await expect
    .poll(async () => (await diagnose(env)).of("indexes"))
    .toMatchObject([{ status: "warning", found: "still being built: tombstones.keys" }]);
  await client.db("admin").command({ ...failPoint, mode: "off" });
  await built;
  expect((await diagnose(env)).of("indexes")).toMatchObject([{ status: "ok" }]);
});

test("what is no replica set is refused with what to do", async () => {
  const standalone = await MongoMemoryServer.create({ binary, instance: startOptions });
  onTestFinished(async () => {
    await standalone.stop();
  });
  for (const parameters of ["", "?replicaSet=rs0"]) {
    const MONGODB_URI = `${standalone.getUri("registry")}${parameters}`;
    const { code, amiss } = await diagnose({ MONGODB_URI, DATA_DIR: await aDataDir() });
    expect(code).toBe(2);
    expect(amiss).toMatchObject([
      {
        subject: "database",
        found: expect.stringContaining("is no replica set; start its mongod"),
      },
    ]);
  }
});

test("what the database's user may not do is told, and nothing of its address", async () => {
  const password = "hunter2hunter2";
  const user = (name: string, role: string) => ({
    createUser: name,
    pwd: password,
    roles: [role],
    database: "registry",
  });
  const extraUsers = [user("reader", "read"), user("writer", "readWrite")];
  const set = await PatientReplSet.create({
    binary,
    instanceOpts: [startOptions],
    replSet: { count: 1, args, auth: { enable: true, extraUsers } },
  });
  onTestFinished(async () => {
    await set.stop();
  });
  const uri = new URL(set.getUri("registry"));
  const DATA_DIR = await aDataDir();
  const rightsOf = async (username: string, secret: string) => {
    Object.assign(uri, { username, password: secret });
    const found = await diagnose({ MONGODB_URI: uri.href, DATA_DIR });
    expect(found.stdout).not.toContain(password);
    expect(found.stdout).not.toContain(username || "@");
    return found;
  };
  const reader = await rightsOf("reader", password);
  expect(reader.code).toBe(2);
  expect(reader.of("database user")).toMatchObject([
    { status: "problem", found: "may not insert, update, remove, createCollection, createIndex" },
  ]);
  const writer = await rightsOf("writer", password);
  expect(writer.of("database user")).toMatchObject([
    { status: "warning", found: "may not collMod, as some upgrades do" },
  ]);
  expect(writer.of("replica set")).toMatchObject([{ status: "ok" }]);
  const nobody = await rightsOf("", "");
  expect(nobody.of("database user")).toMatchObject([
    { status: "problem", todo: "name it in MONGODB_URI" },
  ]);
  const wrong = await rightsOf("reader", `${password}x`);
  expect(wrong.of("database")).toMatchObject([
    { status: "problem", found: expect.stringContaining("the user or the password is wrong") },
  ]);
});
