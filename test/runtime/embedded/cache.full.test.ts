import { readFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { findEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { runScript } from "../../support/command.js";
import { startService } from "../../support/service.js";
import { aDataDir, withDatabase } from "./processes.js";

const GB = 1024 ** 3;

/** The cache of the mongod of a service, as mongod itself tells it. */
async function cacheOfService(env: Record<string, string>): Promise<number> {
  const DATA_DIR = await aDataDir();
  const service = await startService({ DATA_DIR, MONGODB_URI: "", ...env });
  onTestFinished(() => void service.end("SIGKILL"));
  const uri = (await findEmbedded(DATA_DIR)) ?? "";
  const { wiredTiger } = await withDatabase(uri, (db) => db.command({ serverStatus: 1 }));
  await service.end("SIGTERM");
  return wiredTiger.cache["maximum bytes configured"];
}

/** A machine of so many GB, and the limit of a container on it: what the system tells Node of them. */
function onMachine(machine: number, limit: number) {
  const told = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module";
    os.totalmem = () => ${machine * GB}; process.constrainedMemory = () => ${limit * GB};
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(told)}` };
}

test("the mongod of a service caches what is usual on its machine", async () => {
  const env = { ...onMachine(64, 2), MONGOD_CACHE_GB: "" };
  expect(await cacheOfService(env)).toBe(0.5 * GB);
});

test.each([
  ["a machine of 6 GB", { machine: 6, limit: 2 ** 34 }, 1.5],
  ["a system that tells no limit", { machine: 8, limit: 0 }, 2],
  ["a container of 2 GB on a large machine", { machine: 64, limit: 2 }, 0.5],
  ["a large machine", { machine: 64, limit: 2 ** 34 }, 4],
  ["a very small container", { machine: 64, limit: 0.5 }, 0.25],
])("a quarter of the memory is usual, between 0.25 and 4 GB: %s", (_, given, cache) => {
  vi.spyOn(os, "totalmem").mockReturnValue(given.machine * GB);
  vi.spyOn(process, "constrainedMemory").mockReturnValue(given.limit * GB);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  expect(readConfig({}).MONGOD_CACHE_GB).toBe(cache);
});

test("MONGOD_CACHE_GB sets it, for the service and for a command", async () => {
  expect(await cacheOfService({ MONGOD_CACHE_GB: "5.5" })).toBe(5.5 * GB);
  const DATA_DIR = await aDataDir();
  const env = { DATA_DIR, MONGODB_URI: "", MONGOD_CACHE_GB: "0.5" };
  expect(await runScript("import", ["--batches"], env)).toMatchObject({ code: 0 });
  expect(await readFile(join(DATA_DIR, "mongodb", "mongod.log"), "utf8")).toContain(
    "cache_size=512M,",
  );
});

test("a command names a MONGOD_CACHE_GB that mongod would not take", async () => {
  const env = { DATA_DIR: await aDataDir(), MONGODB_URI: "", MONGOD_CACHE_GB: "0.2" };
  const { code, stdout, stderr } = await runScript("import", ["--batches"], env);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("MONGOD_CACHE_GB: ");
});
