import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { diskLimits } from "../../../src/kernel/files/disk.js";
import { startServer } from "../../../src/runtime/server.js";
import { personBody } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";
import { eventually } from "../../support/service.js";

/** The service, in this process: the test moves its limits, in the place of filling a disk. */
async function start(env: Record<string, string>) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 20 }));
  const lines: { msg: string; level: number; free?: number }[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)));
    done();
  };
  const logger = pino({ level: "info" }, new Writable({ write }));
  const config = readConfig({ DATA_DIR, PORT: "0", METRICS_PORT: "0", ...env });
  const { address, stop } = await startServer(config, { env: { ...process.env, ...env }, logger });
  onTestFinished(stop);
  const usual = { ...diskLimits };
  onTestFinished(() => void Object.assign(diskLimits, usual));
  const ready = () => fetch(`${address}/readyz`);
  return {
    DATA_DIR,
    address,
    ready,
    readyWith: (disk: "ok" | "full") =>
      eventually(async () => {
        const answer = await ready();
        expect(answer.status).toBe(200);
        const body = (await answer.json()) as { disk: string };
        expect(body).toMatchObject({ status: "ready", storage: "ok" });
        return body.disk === disk || undefined;
      }),
    ofDisk: () => lines.filter(({ msg }) => msg.startsWith("the disk")),
    metrics: /metrics on (\S+)/.exec(lines.map(({ msg }) => msg).join("\n"))?.[1] ?? "",
  };
}

const full = { error: "The disk is full: nothing can be stored until the operator frees space." };

test("a full disk: said once, ready all the same, nothing is written and all is read until it ends", async () => {
  const { DATA_DIR, address, readyWith, ofDisk, metrics } = await start({});
  const permissions = ["--permissions", "persons:read,persons:write"];
  const created = ["create", "--name", "test", "--source", "form", ...permissions, "--json"];
  const { key } = JSON.parse((await runScript("keys", created, { DATA_DIR })).stdout);
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const body = JSON.stringify(personBody());
  const create = () => fetch(`${address}/v1/persons`, { method: "POST", headers, body });
  const degraded = async () => {
    const measured = await (await fetch(metrics)).text();
    return /service_degraded{part="disk"} (\d)/.exec(measured)?.[1];
  };
  await readyWith("ok");
  expect((await create()).status).toBe(201);

  Object.assign(diskLimits, { nearlyFull: Number.MAX_VALUE });
  await eventually(() => ofDisk()[0]);
  await readyWith("ok");
  Object.assign(diskLimits, { full: Number.MAX_VALUE });
  await readyWith("full");
  expect(await degraded()).toBe("1");
  const refused = await create();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual(full);
  expect((await fetch(`${address}/v1/persons`, { headers })).status).toBe(200);

  Object.assign(diskLimits, { full: 0, nearlyFull: 0 });
  await readyWith("ok");
  expect((await create()).status).toBe(201);
  expect(ofDisk().map(({ level, msg }) => [level, msg])).toEqual([
    [40, "the disk is nearly full: free some space, or nothing more can be stored"],
    [50, "the disk is full: nothing is stored until space is freed"],
    [30, "the disk has room again"],
  ]);

  expect(await degraded()).toBe("0");
  const { bsize, blocks } = await statfs(DATA_DIR);
  const measured = await (await fetch(metrics)).text();
  for (const volume of ["data", "mongod"]) {
    const [, free] = new RegExp(`disk_free_bytes{volume="${volume}"} (\\S+)`).exec(measured) ?? [];
    expect(Number(free)).toBeGreaterThan(0);
    expect(Number(free)).toBeLessThan(bsize * blocks);
  }
});

test("where only photos are on the full disk, records are still written", async () => {
  const MONGODB_URI = databaseUri(`test_${crypto.randomUUID()}`);
  const { address, readyWith } = await start({ MONGODB_URI });
  await readyWith("ok");
  Object.assign(diskLimits, { full: Number.MAX_VALUE });
  await readyWith("full");
  const created = await fetch(`${address}/v1/persons`, { method: "POST" });
  expect(created.status).toBe(401);
});
