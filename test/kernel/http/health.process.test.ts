import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { findEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { eventually, mongodOf, startService, suspend } from "../../support/service.js";

const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
const service = await startService({ MONGODB_URI: "", DATA_DIR });
const client = new MongoClient((await findEmbedded(DATA_DIR)) ?? "");
afterAll(async () => {
  await client.close();
  await service.end("SIGTERM");
  await rm(DATA_DIR, { recursive: true });
});

/** How often the database of this service was asked whether it answers. */
async function pings(): Promise<number> {
  const { metrics } = await client.db("admin").command({ serverStatus: 1 });
  return Number(metrics.commands.ping.total);
}

test("whoever asks within a second whether the service is ready shares one check", async () => {
  const ready = await eventually(async () => {
    const answer = await fetch(`${service.url}/readyz`);
    return answer.ok ? answer.json() : undefined;
  });
  expect(ready).toEqual({ status: "ready", storage: "ok", disk: "ok" });
  const before = await pings();
  const began = performance.now();
  for (let round = 0; round < 5; round += 1) {
    const answers = Array.from({ length: 100 }, () => fetch(`${service.url}/readyz`));
    await Promise.all(answers);
  }
  const seconds = (performance.now() - began) / 1_000;
  expect((await pings()) - before).toBeLessThanOrEqual(seconds + 1);
});

test("without its database the service is not ready, and again when the database is back", async () => {
  const statusOf = async (path: string) => (await fetch(service.url + path)).status;
  const mongod = await mongodOf(DATA_DIR);
  await suspend(mongod);
  await eventually(async () => (await statusOf("/readyz")) === 503 || undefined);
  expect(await statusOf("/healthz")).toBe(200);
  process.kill(mongod, "SIGCONT");
  await eventually(async () => (await statusOf("/readyz")) === 200 || undefined);
});
