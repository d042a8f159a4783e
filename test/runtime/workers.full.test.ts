import { Agent, get } from "node:http";
import { availableParallelism, totalmem } from "node:os";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../src/app/config.js";
import { isRunning } from "../../src/kernel/processes.js";
import { personBody } from "../support/api.js";
import { runScript } from "../support/command.js";
import { connectOnce, endInACrowd } from "../support/newcomers.js";
import { eventually, mongodOf, type Service, startService, suspend } from "../support/service.js";
import { aDataDir } from "./embedded/processes.js";

let service: Service | undefined;
afterEach(() => service?.end("SIGKILL"));

/** A service of two workers that both answer, on an embedded database of its own. */
async function start(env: Record<string, string> = {}) {
  const DATA_DIR = await aDataDir();
  const settings = { MONGODB_URI: "", WEB_CONCURRENCY: "2", METRICS_PORT: "0", ...env };
  const started = await startService({ DATA_DIR, ...settings });
  service = started;
  const workers = await eventually(async () => {
    const looks = Array.from({ length: 16 }, () => connectOnce(started));
    expect(new Set(await Promise.all(looks))).toEqual(new Set(["answered"]));
    const pids = [...answering(started)];
    return pids.length === 2 ? pids : undefined;
  });
  return { DATA_DIR, service: started, workers };
}

async function newKey(DATA_DIR: string): Promise<string> {
  const granted = ["--permissions", "persons:read,persons:write", "--source", "form"];
  const created = ["create", "--name", "test", ...granted, "--json"];
  const { stdout } = await runScript("keys", created, { DATA_DIR, MONGODB_URI: "" });
  return JSON.parse(stdout).key;
}

/** A request on a connection of its own: whichever worker takes it. */
const ask = ({ url }: Service, key: string, body?: unknown) =>
  fetch(`${url}/v1/persons`, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      Connection: "close",
    },
  });

/** The processes that have answered requests, by the lines of a log. */
const answeredBy = (log: string): number[] =>
  log
    .split("\n")
    .slice(0, -1) // the last line may still be written
    .filter((line) => line.includes('"route"'))
    .map((line) => JSON.parse(line).pid);

const answering = ({ log }: Service) => new Set(answeredBy(log()));

test("a worker that is killed is replaced, requests go on meanwhile, and metrics are those of all", async () => {
  const { DATA_DIR, service, workers } = await start();
  const key = await newKey(DATA_DIR);
  expect((await ask(service, key, personBody())).status).toBe(201);
  const [killed = 0, other = 0] = workers;
  process.kill(killed, "SIGKILL");
  await eventually(() => !isRunning(killed) || undefined);
  let asked = 0;
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(service, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    asked += answers.length;
    return answering(service).size === 3 || undefined; // the new one answers, too
  });
  expect(isRunning(other)).toBe(true);
  const log = service.log();
  expect(log).toContain('"end":"SIGKILL","msg":"a worker ended: starting another"');
  const metrics = /metrics on ([^"\s]+)/.exec(log)?.[1] ?? "";
  const counted = /_count\{route="GET \/v1\/persons",status="200"\} (\d+)/;
  const text = await (await fetch(metrics)).text();
  const [, count] = counted.exec(text) ?? [];
  expect(Number(count)).toBeGreaterThanOrEqual(asked);
  const [, idle] = /^mongodb_pool_connections\{state="idle"\} (\d+)$/m.exec(text) ?? [];
  expect(Number(idle)).toBeGreaterThanOrEqual(3); // of the parent and of both workers
  expect(await service.end("SIGTERM")).toBe(0);
});

test("SIGTERM in the middle of the start ends all in order", async () => {
  const DATA_DIR = await aDataDir();
  const started = await startService({ DATA_DIR, MONGODB_URI: "", WEB_CONCURRENCY: "2" });
  service = started; // its second worker may not listen yet
  const ended = started.end("SIGTERM");
  const looks = Array.from({ length: 16 }, () => connectOnce(started));
  expect(["answered", "ECONNREFUSED"]).toEqual(expect.arrayContaining(await Promise.all(looks)));
  expect(await ended).toBe(0);
  expect(started.log()).not.toContain("did not end in order");
});

test("SIGTERM ends all, and a crowd that connects meanwhile is answered or refused", async () => {
  const { DATA_DIR, service, workers } = await start();
  const mongod = await mongodOf(DATA_DIR);
  expect(await endInACrowd(service)).toEqual({ code: 0, outcomes: ["ECONNREFUSED", "answered"] });
  expect([...workers, mongod].filter(isRunning)).toEqual([]);
  expect(service.log()).toContain('"msg":"stopped"');
  expect(service.log()).not.toContain("did not end in order");
});

test("a parent that is killed takes its workers and its mongod with it", async () => {
  const { DATA_DIR, service, workers } = await start();
  const mongod = await mongodOf(DATA_DIR);
  await service.end("SIGKILL");
  await eventually(() => [...workers, mongod].every((pid) => !isRunning(pid)) || undefined);
});

test("by itself it starts a worker for each core that has a GB of memory", () => {
  const memory = vi.spyOn(process, "constrainedMemory");
  onTestFinished(() => memory.mockRestore());
  const workersWith = (gigabytes: number) => {
    memory.mockReturnValue(gigabytes * 1024 ** 3);
    return readConfig({}).WEB_CONCURRENCY;
  };
  expect([0.5, 1.9].map(workersWith)).toEqual([1, 1]);
  expect(workersWith(1_000)).toBe(
    Math.min(availableParallelism(), Math.floor(totalmem() / 1024 ** 3)),
  );
});

test("connections that are kept are shared out among the workers", async () => {
  const { service, workers } = await start();
  const [stopped = 0, other = 0] = workers;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  onTestFinished(() => agent.destroy());
  const askAll = () => Promise.all(Array.from({ length: 32 }, () => askKept(service, agent)));
  await suspend(stopped);
  await askAll(); // the other one has accepted all
  process.kill(stopped, "SIGCONT");
  await eventually(async () => {
    const before = service.log().length;
    await askAll();
    const shares = answeredBy(service.log().slice(before));
    return workers.every((pid) => shares.filter((one) => one === pid).length >= 8) || undefined;
  });
  expect(isRunning(other)).toBe(true);
});

const askKept = ({ url }: Service, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const sent = get(`${url}/healthz`, { agent }, (answer) => {
      expect(answer.statusCode).toBe(200);
      answer.resume().once("end", resolve);
    });
    sent.once("error", reject);
  });

test("quotas of keys and of addresses hold for all workers together", async () => {
  const quotas = { RATE_LIMIT: "40", RATE_LIMIT_FAILED: "20" };
  const { DATA_DIR, service } = await start(quotas);
  const key = await newKey(DATA_DIR);
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < 60; sent += 1) {
    const { status } = await ask(service, key);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, expect.toSatisfy((granted: number) => granted >= 38 && granted <= 40)],
    [429, expect.any(Number)],
  ]);
  let refused = 0;
  await eventually(async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask(service, `mpr_${"a".repeat(43)}`)),
    );
    refused += answers.filter(({ status }) => status === 401).length;
    const all = answers.every(({ status }) => status === 429);
    return all || undefined;
  });
  // Two workers may each count a failure that the other has not told yet.
  expect(refused).toBeLessThanOrEqual(24);
});
