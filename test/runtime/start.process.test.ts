import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { MongoMemoryServer } from "mongodb-memory-server-core";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../src/app/config.js";
import { createLogger } from "../../src/kernel/logger.js";
import { resolveMongod } from "../../src/runtime/embedded/binary.js";
import { startServer } from "../../src/runtime/server.js";
import { databaseUri, runScript } from "../support/command.js";
import { PatientReplSet, startOptions } from "../support/mongod.js";
import { failToStart, startService } from "../support/service.js";
import { sampleOf } from "../support/tier.js";

const binary = { systemBinary: await resolveMongod(process.env) };
const password = "hunter2hunter2";

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** What is said to whoever starts the service, or a command, with this address; nothing of the address is in it. */
async function refusalOf(MONGODB_URI: string) {
  const DATA_DIR = await dataFolder();
  const { code, said } = await failToStart({ DATA_DIR, MONGODB_URI });
  expect(code).toBe(1);
  const command = await runScript("keys", ["list"], { DATA_DIR, MONGODB_URI });
  expect(command).toEqual({ code: 2, stdout: "", stderr: said });
  for (const part of [password, "127.0.0.1", "reader"]) expect(said).not.toContain(part);
  return said;
}

describe("a database that waiting does not make fit is refused with what to do", () => {
  test("one that is no replica set, also where the address names one", async () => {
    const standalone = await MongoMemoryServer.create({ binary, instance: startOptions });
    onTestFinished(async () => {
      await standalone.stop();
    });
    const refusal =
      "MONGODB_URI: the database is no replica set; start its mongod with --replSet and run rs.initiate() there (one node will do)\n";
    expect(await refusalOf(standalone.getUri("registry"))).toBe(refusal);
    expect(await refusalOf(`${standalone.getUri("registry")}?replicaSet=rs0`)).toBe(refusal);
  });

  test("another replica set than the address names", async () => {
    const uri = new URL(databaseUri("registry"));
    uri.searchParams.set("replicaSet", "another");
    expect(await refusalOf(uri.href)).toBe(
      "MONGODB_URI: the database's replica set has another name than replicaSet says\n",
    );
  });

  test("a wrong password, and a user who may only read, or none", async () => {
    const reader = { createUser: "reader", pwd: password, roles: ["read"], database: "registry" };
    const mongod = await PatientReplSet.create({
      binary,
      instanceOpts: [startOptions],
      replSet: { count: 1, auth: { enable: true, extraUsers: [reader] } },
    });
    onTestFinished(async () => {
      await mongod.stop();
    });
    const uri = new URL(mongod.getUri("registry"));
    uri.username = "reader";
    uri.password = `${password}x`;
    expect(await refusalOf(uri.href)).toBe(
      "MONGODB_URI: the user or the password is wrong, or authSource does not name the user's database\n",
    );
    const mayNotWrite =
      "MONGODB_URI: the database does not let it write; name a user who has the role readWrite there\n";
    uri.password = password;
    expect(await refusalOf(uri.href)).toBe(mayNotWrite);
    uri.username = "";
    uri.password = "";
    expect(await refusalOf(uri.href)).toBe(mayNotWrite);
  });
});

const taken: [string, string][] = [
  ["PORT", "1"],
  ["METRICS_PORT", "1"],
  ["PORT", "2"],
];

// The quick check tries the first.
test.each(sampleOf(taken, 1))(
  "a %s that is taken leaves nothing running, with %s workers",
  async (name, WEB_CONCURRENCY) => {
    const somebody = createServer().listen(0, "127.0.0.1");
    await once(somebody, "listening");
    onTestFinished(() => void somebody.close());
    const DATA_DIR = await dataFolder();
    const taken = String((somebody.address() as AddressInfo).port);
    const { code, said } = await failToStart({
      DATA_DIR,
      MONGODB_URI: "",
      WEB_CONCURRENCY,
      [name]: taken,
    });
    expect(code).toBe(1);
    expect(said.match(new RegExp(`${name}, HOST: cannot listen on`, "g"))).toHaveLength(1);
    const root = join(DATA_DIR, "mongodb");
    // mongod empties its lock file when it ends in order.
    expect(await readFile(join(root, "db", "mongod.lock"), "utf8")).toBe("");
    await expect(readFile(join(root, "owner.json"))).rejects.toThrow("ENOENT");
  },
);

test("variables that are set for the service and not read are told by its log, and by commands", async () => {
  const env = { DATA_DIR: await dataFolder(), MONGODB_URI: "", MONGODB_URL: "mongodb://secret/x" };
  const service = await startService({ ...env, S3_ENDPOINT: "http://secret" });
  onTestFinished(() => void service.process.kill("SIGKILL"));
  // Also a warning, and not about variables: on a busy machine the disk may be late to take mongod's log.
  const warnings = service
    .log()
    .split("\n")
    .filter((line) => line.startsWith('{"level":40,'))
    .map((line) => JSON.parse(line))
    .filter(({ job }) => job !== "mongod_log");
  expect(warnings).toMatchObject([
    ...(Number.parseInt(process.versions.node, 10) < 22
      ? [{ msg: expect.stringMatching(/^Node\.js 2\d\.\S+ gets no security fixes any more: /) }]
      : []),
    { msg: "environment: MONGODB_URL is not read", todo: "if you mean MONGODB_URI, rename it" },
    { msg: "environment: S3_ENDPOINT without S3_BUCKET: photos go to a folder under DATA_DIR" },
  ]);
  expect(service.log()).not.toContain("secret");
  const { code, stderr } = await runScript("keys", ["list"], env);
  expect(code).toBe(0);
  expect(stderr).toBe("warning: MONGODB_URL is not read -> if you mean MONGODB_URI, rename it\n");
});

test("a DATA_DIR in which no folder can be made is named, by the service and by a command", async () => {
  const env = { DATA_DIR: "/proc/registry", MONGODB_URI: "" };
  const refusal = (folder: string) =>
    `DATA_DIR: the folder /proc/registry/${folder} cannot be made (ENOENT)\n`;
  const service = await failToStart(env);
  expect(service).toEqual({ code: 1, said: refusal("photos/incoming") });
  const command = await runScript("keys", ["list"], env);
  expect(command).toEqual({ code: 2, stdout: "", stderr: refusal("mongodb/db") });
});

test("a start that fails half way leaves nothing running", async () => {
  const uri = databaseUri("half_way");
  const client = new MongoClient(uri);
  await client.db().dropDatabase();
  // The services need keys that cannot be stored, when some of them run already.
  await client.db().createCollection("secrets", { validator: { key: { $exists: false } } });
  await client.close();
  const env = { MONGODB_URI: uri, DATA_DIR: await dataFolder(), PORT: "0" };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const logger = createLogger("silent");
  await expect(startServer(readConfig(env), { env, logger })).rejects.toThrow(
    "MONGODB_URI: the database could not be made ready (DocumentValidationFailure)",
  );
  expect(vi.getTimerCount()).toBe(0);
});
