import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Db, MongoClient } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { resolveMongod } from "../../../src/runtime/embedded/binary.js";
import { findEmbedded, startEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { findFreePort } from "../../../src/runtime/embedded/port.js";
import { runScript } from "../../support/command.js";
import { mongodOf, startService } from "../../support/service.js";
import { fullTest } from "../../support/tier.js";
import { aDataDir, beginHolder, optionsFor, portOf, until, withDatabase } from "./processes.js";

const unauthorized = 13;

/** What every program of this machine may try at the port: each must be refused. */
const attempts: ((db: Db) => Promise<unknown>)[] = [
  (db) => db.collection("rows").findOne(),
  (db) => db.collection("rows").insertOne({ name: "Eva" }),
  (db) => db.listCollections().toArray(),
  (db) => db.admin().listDatabases(),
  (db) => db.client.db("local").collection("oplog.rs").findOne(),
  // Without any account, mongod would let the first to come make one.
  (db) => db.admin().command({ createUser: "eva", pwd: "eva", roles: ["root"] }),
  (db) => db.admin().command({ shutdown: 1 }),
];

async function expectRefusals(uri: string) {
  const open = `mongodb://127.0.0.1:${portOf(uri)}/registry?directConnection=true`;
  await withDatabase(open, async (db) => {
    for (const attempt of attempts) {
      await expect(attempt(db)).rejects.toMatchObject({ code: unauthorized });
    }
  });
  const guessed = new URL(uri);
  guessed.password = "guessed";
  const guess = withDatabase(guessed.href, (db) => db.collection("rows").findOne());
  await expect(guess).rejects.toMatchObject({ codeName: "AuthenticationFailed" });
}

const namesIn = (uri: string) => withDatabase(uri, (db) => db.collection("rows").distinct("name"));

/** A folder as versions up to 0.3.0 have made it: its mongod asks for no password. */
async function anOpenFolder() {
  const dataDir = await aDataDir();
  const root = join(dataDir, "mongodb");
  await mkdir(join(root, "db"), { recursive: true, mode: 0o700 });
  const port = await findFreePort();
  const place = ["--dbpath", join(root, "db"), "--port", String(port), "--bind_ip", "127.0.0.1"];
  const set = ["--replSet", "registry", "--oplogSize", "64", "--wiredTigerCacheSizeGB", "0.25"];
  const mongod = spawn(await resolveMongod(process.env), [...place, ...set], { stdio: "ignore" });
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/registry?directConnection=true`);
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  await client.db("admin").command({ replSetInitiate: { _id: "registry", members } });
  await until(async () => (await client.db().command({ hello: 1 })).isWritablePrimary);
  await client.db().collection("rows").insertOne({ name: "Ana" });
  await client.close();
  mongod.kill("SIGTERM");
  await once(mongod, "exit");
  await writeFile(join(root, "port"), `${port}\n`);
  return dataDir;
}

test("who does not know the password gets nothing from a new database", async () => {
  const { uri, stop } = await startEmbedded(optionsFor(await aDataDir()));
  await withDatabase(uri, (db) => db.collection("rows").insertOne({ name: "Ana" }));
  await expectRefusals(uri);
  expect(await namesIn(uri)).toEqual(["Ana"]);
  await stop();
});

fullTest("a folder of an earlier version asks for a password from the first start on", async () => {
  const dataDir = await anOpenFolder();
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  expect(await namesIn(uri)).toEqual(["Ana"]);
  await expectRefusals(uri);
  await stop();
  const again = await startEmbedded(optionsFor(dataDir));
  expect(again.uri).toBe(uri);
  expect(await namesIn(uri)).toEqual(["Ana"]);
  await again.stop();
});

/** Whether the process has started a mongod; looks without a pause, because the next step follows at once. */
function hasStarted(pid: number | undefined, dataDir: string): boolean {
  const read = (path: string) => readFileSync(path, "utf8");
  for (let looks = 0; looks < 10_000; looks += 1) {
    const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
    if (children.some((child) => read(`/proc/${child}/cmdline`).includes(dataDir))) return true;
  }
  return false;
}

fullTest("a first start that is killed at any moment is made up for by the next one", async () => {
  const dataDir = await anOpenFolder();
  const moments = [
    ({ pid }: ChildProcess) => hasStarted(pid, dataDir),
    () => stat(join(dataDir, "mongodb/key")).catch(() => undefined),
    async () => (await mongodOf(dataDir)) > 0,
    () => stat(join(dataDir, "mongodb/owner.json")).catch(() => undefined),
  ];
  for (const moment of moments) {
    const starting = beginHolder("service", dataDir);
    await until(() => moment(starting.child));
    await starting.end("SIGKILL");
  }
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  expect(await namesIn(uri)).toEqual(["Ana"]);
  await expectRefusals(uri);
  await stop();
});

test("a lost key is made anew, and one that others may read is closed again", async () => {
  const dataDir = await aDataDir();
  const key = join(dataDir, "mongodb/key");
  const first = await startEmbedded(optionsFor(dataDir));
  await withDatabase(first.uri, (db) => db.collection("rows").insertOne({ name: "Ana" }));
  await first.stop();
  await rm(key);
  const second = await startEmbedded(optionsFor(dataDir));
  expect(second.uri).not.toBe(first.uri);
  expect(await namesIn(second.uri)).toEqual(["Ana"]);
  await second.stop();
  await chmod(key, 0o644);
  const third = await startEmbedded(optionsFor(dataDir));
  expect(await namesIn(third.uri)).toEqual(["Ana"]);
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  await third.stop();
});

fullTest.each(["1", "2"])(
  "commands find the password beside a service with %s workers and without it; it is in no log and no list of processes",
  async (WEB_CONCURRENCY) => {
    const env = { DATA_DIR: await anOpenFolder(), MONGODB_URI: "", WEB_CONCURRENCY };
    const service = await startService({ ...env, LOG_LEVEL: "debug", PORT: "0" });
    onTestFinished(() => void service.process.kill("SIGKILL"));
    const uri = (await findEmbedded(env.DATA_DIR)) ?? "";
    await expectRefusals(uri);
    const created = [
      "create",
      "--name",
      "Own",
      "--source",
      "form",
      "--permissions",
      "persons:read",
    ];
    const beside = await runScript("keys", created, env);
    expect(beside).toMatchObject({ code: 0, stderr: "" });
    const doctor = await runScript("doctor", [], env);
    expect(doctor.stdout).toContain("ok       database user: may read, write and make indexes\n");
    const { stdout: processes } = await promisify(execFile)("ps", ["-eo", "args"]);
    expect(processes).toContain(join(env.DATA_DIR, "mongodb/db"));
    expect(await service.end("SIGTERM")).toBe(0);
    const alone = await runScript("keys", ["list", "--json"], env);
    expect(JSON.parse(alone.stdout)).toMatchObject([{ name: "Own" }]);

    const log = await readFile(join(env.DATA_DIR, "mongodb/mongod.log"), "utf8");
    const key = await readFile(join(env.DATA_DIR, "mongodb/key"), "utf8");
    const said = [beside, doctor, alone].map(({ stdout, stderr }) => stdout + stderr);
    for (const text of [processes, service.log(), log, ...said]) {
      for (const secret of [key, new URL(uri).password]) expect(text).not.toContain(secret);
    }
  },
);
