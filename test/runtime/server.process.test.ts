import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { isRunning } from "../../src/kernel/processes.js";
import { personBody } from "../support/api.js";
import { runScript } from "../support/command.js";
import {
  eventually,
  failToStart,
  mongodOf,
  type Service,
  startService,
  suspend,
} from "../support/service.js";
import { fullTest } from "../support/tier.js";

const folders: string[] = [];
async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  folders.push(folder);
  return folder;
}
// The mongod of a service that was killed writes a moment longer.
const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 200 };
afterAll(() => Promise.all(folders.map((folder) => rm(folder, patiently))));

/** A service that ends with its test, however that ends. */
async function start(env: Record<string, string>): Promise<Service> {
  const service = await startService({ MONGODB_URI: "", ...env });
  onTestFinished(() => void service.end("SIGKILL"));
  return service;
}

async function newKey(DATA_DIR: string) {
  const permissions = "persons:read,persons:write,persons:sensitive:read";
  const created = ["create", "--name", "test", "--source", "form", "--permissions", permissions];
  const { stdout } = await runScript("keys", [...created, "--json"], { DATA_DIR, MONGODB_URI: "" });
  return JSON.parse(stdout).key as string;
}

const request = (service: Service, key: string, path: string, body?: unknown) =>
  fetch(service.url + path, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Kills the embedded mongod, and each that takes its place, until `done`. */
async function keepKilling(DATA_DIR: string, done: () => boolean) {
  let killed = 0;
  await eventually(async () => {
    const pid = await mongodOf(DATA_DIR); // 0 while one starts and has not said who it is
    if (pid > 0 && pid !== killed && isRunning(pid)) {
      process.kill(pid, "SIGKILL");
      killed = pid;
    }
    return done() || undefined;
  });
}

/** Creates persons from eight clients until told to stop; the ids that were acknowledged. */
function load(service: Service, key: string) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const unavailable = new Set<string>();
  let running = true;
  const client = async () => {
    while (running) {
      try {
        const response = await request(service, key, "/v1/persons", personBody());
        statuses.add(response.status);
        if (response.status === 503) unavailable.add(await response.clone().text());
        const { data } = (await response.json()) as { data?: { id: string } };
        if (response.status === 201 && data) acknowledged.push(data.id);
      } catch {
        await wait(20); // the connection is refused or broke: nothing was acknowledged
      }
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  const stop = async () => {
    running = false;
    await clients;
  };
  return { acknowledged, statuses, unavailable, stop };
}

/** Those of the records that are not there; who is told to try again does so. */
async function missing(service: Service, key: string, ids: string[]) {
  const lost: string[] = [];
  const left = [...ids];
  const reader = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const path = `/v1/persons/${id}`;
      const status = await eventually(async () => {
        const answer = await request(service, key, path);
        return answer.status === 503 ? undefined : answer.status;
      });
      if (status !== 200) lost.push(id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  return lost;
}

describe("the service as a process, with the embedded database", () => {
  fullTest("no acknowledged record is lost by kill -9 of the service or of mongod", async () => {
    const DATA_DIR = await dataFolder();
    const first = await start({ DATA_DIR });
    expect(first.log()).toContain("database: embedded");
    expect(first.log()).toContain("storage: folder");
    const key = await newKey(DATA_DIR); // a command joins the database of the running service

    const beforeKill = load(first, key);
    await eventually(() => (beforeKill.acknowledged.length > 100 ? true : undefined));
    await first.end("SIGKILL");
    await beforeKill.stop();

    const second = await start({ DATA_DIR });
    expect(await missing(second, key, beforeKill.acknowledged)).toEqual([]);

    const during = load(second, key);
    await eventually(() => (during.acknowledged.length > 100 ? true : undefined));
    // Nobody need be told to retry when a killed mongod is back soon: requests wait for it.
    await keepKilling(DATA_DIR, () => during.statuses.has(503));
    const until = during.acknowledged.length;
    await eventually(() => (during.acknowledged.length > until + 100 ? true : undefined));
    await during.stop();
    expect(second.log().match(/.*request failed.*/g)).toBeNull();
    expect([...during.statuses].sort()).toEqual([201, 503]);
    expect([...during.unavailable]).toEqual([
      JSON.stringify({ error: "The registry is unavailable. Please retry shortly." }),
    ]);
    expect(await missing(second, key, during.acknowledged)).toEqual([]);

    const refused = await failToStart({ DATA_DIR, MONGODB_URI: "" });
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(`DATA_DIR: the embedded database in ${DATA_DIR}`);
    expect(await second.end("SIGTERM")).toBe(0);
  });

  fullTest("a database that hangs is 503, and metrics have a port of their own", async () => {
    const DATA_DIR = await dataFolder();
    const service = await start({ DATA_DIR, METRICS_PORT: "0" });
    const key = await newKey(DATA_DIR);
    expect((await request(service, key, "/v1/persons")).status).toBe(200);
    const mongod = await mongodOf(DATA_DIR);
    await suspend(mongod);
    const headers = { Authorization: `Bearer ${key}` };
    const hung = await fetch(`${service.url}/v1/persons`, { headers }).finally(() =>
      process.kill(mongod, "SIGCONT"),
    );
    expect(hung.status).toBe(503);
    expect(hung.headers.get("retry-after")).toMatch(/^\d+$/);

    const metrics = /metrics on ([^"\s]+)/.exec(service.log())?.[1] ?? "";
    expect(await (await fetch(metrics)).text()).toContain('route="GET /v1/persons",status="200"');
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect(await service.end("SIGTERM")).toBe(0);
  });

  test("SIGTERM: not ready, connections are closed, running requests end, exit code 0", async () => {
    const DATA_DIR = await dataFolder();
    const service = await start({ DATA_DIR });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const ended = service.end("SIGTERM");
    const last = await eventually(async () => {
      const response = await fetch(`${service.url}/readyz`);
      return response.status === 503 ? response : undefined;
    });
    expect(last.headers.get("connection")).toBe("close");
    expect(await ended).toBe(0);
  });

  test("nothing of a person, a query or a key is in the log", async () => {
    const DATA_DIR = await dataFolder();
    const service = await start({ DATA_DIR, LOG_LEVEL: "debug" });
    const key = await newKey(DATA_DIR);
    const person = personBody({
      first_name: "Zoraidalog",
      last_name: "Quijadalog",
      document_id: "V-77.123.456",
      source_id: "SOURCEIDLOG",
      location: "Placelog",
    });
    const { data } = (await (await request(service, key, "/v1/persons", person)).json()) as {
      data: { id: string };
    };
    const paths = [
      `/v1/persons/${data.id}`,
      "/v1/persons?query=zoraidalog",
      "/v1/persons?query=77123456",
      "/v1/persons?query=%2B584145550101&limit=0",
      "/v1/persons/Zoraidalog",
      "/v1/Zoraidalog?name=Quijadalog",
      "/v1/persons?query=%ffQuijadalog",
      `/v1/options?key=${key}`,
    ];
    for (const path of paths) await request(service, key, path);
    await request(service, key, "/v1/persons", person); // 409
    await request(service, key, "/v1/persons", { ...person, age: "Quijadalog" });
    await request(service, "mpr_Zoraidalog", "/v1/persons");
    expect(await service.end("SIGTERM")).toBe(0);
    const log = await eventually(() =>
      service.log().includes('"msg":"stopped"') ? service.log() : undefined,
    );
    expect(log.split("\n").filter((line) => line.includes('"route"')).length).toBeGreaterThan(5);
    expect(log).toContain("GET /v1/persons/{person_id}");
    for (const secret of [
      /zoraidalog/i,
      /quijadalog/i,
      /77\.?123/,
      /5550101/,
      /SOURCEIDLOG/,
      /placelog/i,
      /mpr_/,
    ]) {
      expect(log).not.toMatch(secret);
    }
  });
});

describe("a wrong environment ends the process with a message that names the variable", () => {
  test.concurrent.each<[Record<string, string>, string]>([
    [{ MONGODB_URI: "mongodb://hunter2@x?replicaSet=rs0" }, "MONGODB_URI: Must name a database"],
    [{ PORT: "31999", METRICS_PORT: "31999", MONGODB_URI: "" }, "METRICS_PORT"],
    [{ MONGOD_BINARY: "/bin/false", MONGODB_URI: "" }, "MONGOD_BINARY"],
  ])("%j", async (env, name) => {
    const DATA_DIR = await dataFolder();
    const { code, said } = await failToStart({ DATA_DIR, ...env });
    expect(code).toBe(1);
    expect(said).toContain(name);
    expect(said).not.toContain("hunter2");
  });

  fullTest("a database that nobody reaches", async () => {
    const env = { MONGODB_URI: "mongodb://user:hunter2@127.0.0.1:1/x" };
    const { code, said } = await failToStart({ DATA_DIR: await dataFolder(), ...env });
    expect(code).toBe(1);
    expect(said).toContain("MONGODB_URI");
    expect(said).not.toContain("hunter2");
  });
});
