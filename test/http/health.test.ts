import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { startService } from "../support/service.js";

const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
const service = await startService({ MONGODB_URI: "", DATA_DIR });
const port = Number(await readFile(join(DATA_DIR, "mongodb", "port"), "utf8"));
const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
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
  const before = await pings();
  const began = performance.now();
  for (let round = 0; round < 5; round += 1) {
    const answers = Array.from({ length: 100 }, () => fetch(`${service.url}/readyz`));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  }
  const seconds = (performance.now() - began) / 1_000;
  expect((await pings()) - before).toBeLessThanOrEqual(seconds + 1);
});
