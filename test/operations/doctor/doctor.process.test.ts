import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { MongoClient, ObjectId } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { databaseUri, runScript } from "../../support/command.js";
import { proxyDatabase } from "../../support/database-proxy.js";
import { saveKey } from "../../support/keys.js";
import { startService } from "../../support/service.js";
import { fullTest } from "../../support/tier.js";
import { aDataDir, diagnose } from "./diagnosis.js";

const day = 24 * 60 * 60_000;
const fromNow = (days: number) => new Date(Date.now() + days * day);

const like = (pattern: RegExp) => expect.stringMatching(pattern);

/** A database that this version has made, with a key; nobody serves it. */
async function aDatabase() {
  const MONGODB_URI = databaseUri(`test_${randomUUID()}`);
  const client = new MongoClient(MONGODB_URI);
  const db = client.db();
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
  });
  await prepareDatabase(db);
  const collections = collectionsOf(db);
  await saveKey(collections, ["persons:read"], { name: "Lasting", expires_at: fromNow(300) });
  return { MONGODB_URI, db, collections };
}

fullTest(
  "beside a service that runs on its embedded database, all is well, in lines for people too",
  async () => {
    const DATA_DIR = await aDataDir();
    const env = { DATA_DIR, MONGODB_URI: "" };
    const service = await startService(env);
    onTestFinished(() => void service.process.kill("SIGKILL"));
    expect(await diagnose(env)).toMatchObject({
      code: 1,
      amiss: [{ status: "warning", subject: "keys", todo: like(/npm run keys -- create/) }],
    });
    const create = ["create", "--name", "Own", "--source", "form", "--permissions", "persons:read"];
    await runScript("keys", create, env);
    const { port } = new URL(service.url);
    const whole = { ...env, PORT: port, METRICS_PORT: "" };
    expect(await diagnose(whole)).toMatchObject({ code: 0, amiss: [], stderr: "" });
    const { code, stdout } = await runScript("doctor", [], whole);
    expect(code).toBe(0);
    for (const line of stdout.trim().split("\n")) expect(line).toMatch(/^ok {7}[\w ]+: .+/);
    expect(stdout).toContain(`ok       PORT: the service answers on ${port}\n`);
    await service.end("SIGTERM");
    expect(await diagnose(env)).toMatchObject({
      code: 1,
      amiss: [{ status: "warning", subject: "database", todo: like(/^npm start/) }],
    });
  },
);

test("nothing that is stored changes, and a first start still finds an empty folder", async () => {
  const { MONGODB_URI, db } = await aDatabase();
  const DATA_DIR = await aDataDir();
  const stored = async () => (await db.command({ dbHash: 1 })).collections;
  const before = await stored();
  expect(await diagnose({ MONGODB_URI, DATA_DIR })).toMatchObject({ code: 0, amiss: [] });
  expect(await stored()).toEqual(before);
  expect(await readdir(DATA_DIR)).toEqual([]);
  expect(
    await diagnose({ MONGODB_URI: databaseUri(`test_${randomUUID()}`), DATA_DIR }),
  ).toMatchObject({ code: 1, amiss: [{ subject: "keys" }] });
});

test("indexes that are missing, other or unknown are named, and so are fields of an earlier version", async () => {
  const { MONGODB_URI, db } = await aDatabase();
  const env = { MONGODB_URI, DATA_DIR: await aDataDir() };
  await db.collection("persons").dropIndexes();
  await db.collection("persons").createIndex({ status: 1 }, { name: "status" });
  await db.collection("tombstones").createIndex({ deleted_at: 1 }, { name: "by_hand" });
  await db.command({ collMod: "api_keys", validator: {} });
  const { code, of } = await diagnose(env);
  expect(code).toBe(2);
  expect(of("indexes")).toEqual([
    expect.objectContaining({
      status: "problem",
      found: "persons.status is another than this version's",
      todo: expect.stringContaining('db.persons.dropIndex("status")'),
    }),
    expect.objectContaining({
      status: "problem",
      found: expect.stringMatching(/^missing: persons\.created, persons\.updated, .+ \d+ more$/),
    }),
    expect.objectContaining({ status: "warning", found: "unknown: tombstones.by_hand" }),
  ]);
  expect(of("stored fields")).toMatchObject([
    { status: "problem", todo: like(/back the database up/) },
  ]);
});

test("keys that end soon are told by name alone, and work that nobody does", async () => {
  const { MONGODB_URI, collections } = await aDatabase();
  const env = { MONGODB_URI, DATA_DIR: await aDataDir(), RETENTION_DAYS: "365" };
  await saveKey(collections, [], { name: "Ending", expires_at: fromNow(13) });
  // Whose key was rotated goes on with another.
  await saveKey(collections, [], { name: "Lasting", expires_at: fromNow(1) });
  await saveKey(collections, [], {
    name: "Revoked",
    expires_at: fromNow(1),
    revoked_at: new Date(),
  });
  const begun_at = fromNow(-2);
  await collections.jobs.insertMany([
    { _id: "recount_words", begun_at },
    { _id: "retention", begun_at },
    { _id: "duplicates", begun_at, done: { updated_at: fromNow(-3), _id: new ObjectId() } },
  ]);
  const photo = { _id: new ObjectId(), person_id: new ObjectId(), orphaned_since: fromNow(-1) };
  await collections.photos.insertOne(photo);
  const { code, amiss } = await diagnose(env);
  expect(code).toBe(2);
  const told = new Map(amiss.map(({ subject, found }) => [subject, found]));
  expect([...told.keys()]).toEqual(["keys", "jobs", "photo removals"]);
  expect(told.get("keys")).toBe("expire within 14 days: Ending");
  expect(told.get("jobs")).toMatch(/^overdue: counting of words, last begun .+, retention, last/);
  expect(told.get("photo removals")).toBe("1 photos should have been removed");
});

test("half of a restored registry is one problem, and nothing else is advised", async () => {
  const { MONGODB_URI, db } = await aDatabase();
  await db.collection("api_keys").deleteMany();
  await db.collection("persons").dropIndexes();
  await db.collection("unfinished_restore").insertOne({ _id: "restore" as never, filling: true });
  const { amiss } = await diagnose({ MONGODB_URI, DATA_DIR: await aDataDir() });
  expect(amiss).toMatchObject([
    { status: "problem", subject: "database", todo: like(/npm run restore/) },
  ]);
});

test("persons whom nobody has compared are told", async () => {
  const { MONGODB_URI, db, collections } = await aDatabase();
  const begun_at = fromNow(-2);
  const done = { updated_at: fromNow(-2), _id: new ObjectId() };
  await collections.jobs.insertOne({ _id: "duplicates", begun_at, done });
  await db.collection("persons").insertOne({ updated_at: fromNow(-1), first_name: "Quenepa" });
  const { amiss, stdout } = await diagnose({ MONGODB_URI, DATA_DIR: await aDataDir() });
  expect(amiss).toMatchObject([{ status: "warning", subject: "duplicates" }]);
  expect(stdout).not.toContain("Quenepa");
});

test("variables that are misspelt are told by their names, and what is wrong with others", async () => {
  const { MONGODB_URI } = await aDatabase();
  const env = { MONGODB_URI, DATA_DIR: await aDataDir(), HOSTNAME: "h", HOME: "/", PORTS: "" };
  const misspelt = { S3_BUKET: "secret", MONGO_URI: "secret", rate_limit: "secret" };
  const { code, of, stdout } = await diagnose({ ...env, ...misspelt, MONGODB_URI: "" });
  expect(code).toBe(1);
  expect(of("environment").map(({ found, todo }) => `${found}: ${todo}`)).toEqual([
    "S3_BUKET is not read: if you mean S3_BUCKET, rename it",
    "MONGO_URI is not read: if you mean MONGODB_URI, rename it",
    "rate_limit is not read: if you mean RATE_LIMIT, rename it",
  ]);
  expect(stdout).not.toContain("secret");
  const elsewhere = { DATABASE_URL: "mongodb://secret/registry", S3_SECRET_KEY: "secret" };
  const ignored = await diagnose({
    ...env,
    ...elsewhere,
    S3_ENDPOINT: "http://x",
    MONGODB_URI: "",
  });
  expect(ignored.of("environment").map(({ found, todo }) => `${found}: ${todo}`)).toEqual([
    "DATABASE_URL is not read: if you mean MONGODB_URI, rename it",
    like(/^S3_SECRET_KEY is not read: credentials .+ AWS_SECRET_ACCESS_KEY$/),
    like(/^S3_ENDPOINT without S3_BUCKET: photos go to a folder under DATA_DIR: /),
  ]);
  expect(ignored.stdout).not.toContain("secret");
  expect(await diagnose({ ...env, ...elsewhere, S3_SECRET_KEY: "" })).toMatchObject({ amiss: [] });
  const wrong = await diagnose({ ...env, S3_BUCKET: "b", RETENTION_DAYS: "secret" });
  expect(wrong.code).toBe(2);
  expect(wrong.of("environment")).toMatchObject([
    { status: "problem", found: "S3_BUCKET: Must be the name of a bucket" },
    { status: "problem", found: like(/^RETENTION_DAYS: /) },
  ]);
  expect(wrong.stdout).not.toContain("secret");
});

fullTest(
  "ports that others have, folders that cannot be made and a storage that fails are told",
  async () => {
    const { MONGODB_URI } = await aDatabase();
    const somebody = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
    await once(somebody, "listening");
    onTestFinished(() => void somebody.close());
    const taken = String((somebody.address() as AddressInfo).port);
    const ports = await diagnose({
      MONGODB_URI,
      DATA_DIR: await aDataDir(),
      PORT: taken,
      METRICS_PORT: "0",
    });
    expect(ports.amiss).toMatchObject([
      { status: "problem", subject: "PORT", todo: like(/set PORT to/) },
    ]);
    const file = join(await aDataDir(), "file");
    await writeFile(file, "");
    const folder = await diagnose({
      MONGODB_URI,
      DATA_DIR: join(file, "data"),
      METRICS_PORT: taken,
    });
    expect(folder.amiss).toMatchObject([
      { status: "problem", subject: "DATA_DIR", found: `nothing can be written to ${file}` },
      { status: "problem", subject: "METRICS_PORT" },
    ]);
    const DATA_DIR = await aDataDir();
    await mkdir(join(DATA_DIR, "photos/incoming"), { recursive: true, mode: 0o755 });
    const open = await diagnose({ MONGODB_URI, DATA_DIR });
    expect(open.amiss).toMatchObject([
      { status: "warning", subject: "privacy of DATA_DIR", todo: like(/^chmod 700 .+photos$/) },
    ]);
    expect(open.of("photo storage")).toMatchObject([{ status: "ok", found: like(/removes$/) }]);
    expect(await readdir(join(DATA_DIR, "photos"))).toEqual(["incoming"]);
    const S3 = { S3_BUCKET: "photos", S3_ENDPOINT: `http://127.0.0.1:${taken}` };
    const keys = { AWS_ACCESS_KEY_ID: "secret", AWS_SECRET_ACCESS_KEY: "secret" };
    const bucket = await diagnose({ MONGODB_URI, ...S3, ...keys });
    expect(bucket.amiss).toMatchObject([
      {
        status: "problem",
        subject: "photo storage",
        found: like(/^bucket photos fails \(put: /),
        todo: like(/S3_/),
      },
    ]);
    expect(bucket.stdout).not.toContain("secret");
  },
);

fullTest("a service of another version that still runs is told", async () => {
  const { MONGODB_URI } = await aDatabase();
  const earlier = createHttpServer((_req, res) => res.end('{"status":"up"}'));
  await once(earlier.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void earlier.close());
  const PORT = String((earlier.address() as AddressInfo).port);
  expect(await diagnose({ MONGODB_URI, DATA_DIR: await aDataDir(), PORT })).toMatchObject({
    code: 1,
    amiss: [{ status: "warning", subject: "PORT", todo: "restart it" }],
  });
});

fullTest("a database that hangs is told, and the command ends", async () => {
  const { MONGODB_URI } = await aDatabase();
  const never = new Promise(() => {});
  const env = { DATA_DIR: await aDataDir() };
  const silent = await proxyDatabase(MONGODB_URI, () => never);
  onTestFinished(silent.close);
  expect(await diagnose({ ...env, MONGODB_URI: silent.uri })).toMatchObject({
    code: 2,
    amiss: [{ status: "problem", subject: "database", found: "does not answer within 5 s" }],
  });
  const stuck = await proxyDatabase(MONGODB_URI, ({ command }) =>
    command === "find" ? never : undefined,
  );
  onTestFinished(stuck.close);
  const { code, amiss, of } = await diagnose({ ...env, MONGODB_URI: stuck.uri });
  expect(code).toBe(2);
  expect(amiss).toContainEqual(
    expect.objectContaining({ subject: "keys", found: "gave no answer within 8 s" }),
  );
  expect(of("database")).toMatchObject([{ status: "ok" }]);
});

test("a clock that differs from the database's is told", async () => {
  const { MONGODB_URI } = await aDatabase();
  const name = Buffer.from("localTime\0");
  const ahead = await proxyDatabase(MONGODB_URI, ({ message }) => {
    const at = message.indexOf(name) + name.length;
    if (at >= name.length) {
      message.writeBigInt64LE(message.readBigInt64LE(at) + 60_000n, at);
    }
    return undefined;
  });
  onTestFinished(ahead.close);
  const { amiss } = await diagnose({ MONGODB_URI: ahead.uri, DATA_DIR: await aDataDir() });
  expect(amiss).toMatchObject([{ status: "warning", subject: "clocks", todo: like(/NTP/) }]);
});
