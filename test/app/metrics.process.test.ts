import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../../src/app/prepare-database.js";
import { collectionsOf } from "../../src/kernel/database/collections.js";
import { aPerson } from "../support/api.js";
import { databaseUri, runScript } from "../support/command.js";
import { type Passing, proxyDatabase } from "../support/database-proxy.js";
import { saveKey } from "../support/keys.js";
import { eventually, startService } from "../support/service.js";

const MONGODB_URI = databaseUri(`test_${crypto.randomUUID()}`);
const client = new MongoClient(MONGODB_URI);
await prepareDatabase(client.db());
const collections = collectionsOf(client.db());
const person = aPerson({ document_id: "V-9123456", document_key: "V9123456" });
await collections.persons.insertMany([person, aPerson(), aPerson({ last_name: "Zerpa" })]);
const key = await saveKey(collections, ["persons:read", "persons:write"]);

let held: (passing: Passing) => Promise<unknown> | undefined = () => undefined;
const proxy = await proxyDatabase(MONGODB_URI, (passing) => held(passing));
const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
const service = await startService({ MONGODB_URI: proxy.uri, DATA_DIR, METRICS_PORT: "0" });
afterAll(async () => {
  await service.end("SIGTERM");
  proxy.close();
  await client.db().dropDatabase();
  await client.close();
  await rm(DATA_DIR, { recursive: true });
});

const address = /metrics on ([^"\s]+)/.exec(service.log())?.[1] ?? "";
const read = async () => (await fetch(address)).text();
/** Waits until the metrics say so. */
const untilToldThat = (line: RegExp) =>
  eventually(async () =>
    line
      .exec(await read())
      ?.slice(1)
      .map(Number),
  );
const headers = { Authorization: `Bearer ${key}` };

test("the documentation lists every metric of the service, and no other", async () => {
  const text = await readFile(join(import.meta.dirname, "../../docs/operating.md"), "utf8");
  const [, table = ""] = /^## Metrics\n([\s\S]*?)\n## /m.exec(text) ?? [];
  const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const answer = await read();
  const served = [...answer.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  const own = served.filter((name) => !/^(nodejs|process)_/.test(name ?? ""));
  expect(listed.toSorted()).toEqual(own.toSorted());
  expect(answer).not.toContain("Rojas");
});

test("connections to the database that are open, and in use", async () => {
  await untilToldThat(/^mongodb_pool_connections\{state="idle"\} [1-9]\d*$/m);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(release);
  const id = Buffer.from(person._id.id);
  held = ({ isAnswer, message }) => (!isAnswer && message.includes(id) ? released : undefined);
  const answer = fetch(`${service.url}/v1/persons/${person._id}`, { headers });
  await untilToldThat(/^http_requests_in_flight 1$/m);
  await untilToldThat(/^mongodb_pool_connections\{state="in_use"\} [1-9]\d*$/m);
  release();
  expect((await answer).status).toBe(200);
  await untilToldThat(/^http_requests_in_flight 0$/m);
  const text = await read();
  expect(text).toMatch(/^mongodb_pool_waiting 0$/m);
  expect(text).toMatch(/^event_loop_delay_seconds [\d.e-]+$/m);
});

test("imports over HTTP, and what became of their rows", async () => {
  const body = new FormData();
  const list = "Nombres,Apellidos\nAna,Landaeta\nLuis,Ochoa\nLuis,Ochoa\n,\nX,\n";
  body.append("status", "missing");
  body.append("file", new Blob([list]), "list.csv");
  const sent = await fetch(`${service.url}/v1/imports`, { method: "POST", headers, body });
  expect(sent.status).toBe(202);
  await untilToldThat(/^imports_ended_total\{state="finished"\} 1$/m);
  const text = await read();
  expect(text).toMatch(/^import_rows_total\{outcome="created"\} 2$/m);
  expect(text).toMatch(/^import_rows_total\{outcome="rejected"\} [1-9]$/m);
  await untilToldThat(/^imports_unended\{state="running"\} 0$/m);
  await untilToldThat(/^imports_unended\{state="waiting"\} 0$/m);
});

test("the last scan for duplicates, which is a command of its own", async () => {
  expect(await read()).toMatch(/^duplicates_scan_last_run_timestamp_seconds 0$/m);
  const before = Date.now() / 1_000;
  const { code } = await runScript("duplicates-scan", ["--json"], { MONGODB_URI });
  expect(code).toBe(0);
  const [at] = await untilToldThat(/^duplicates_scan_last_run_timestamp_seconds ([1-9][\d.e+]+)$/m);
  expect(at).toBeGreaterThan(before - 60);
  const text = await read();
  expect(text).toMatch(/^duplicates_scan_last_duration_seconds [\d.e-]+$/m);
  for (const confidence of ["high", "medium", "low"]) {
    expect(text).toMatch(
      new RegExp(`^duplicates_scan_last_pairs\\{confidence="${confidence}"\\} \\d`, "m"),
    );
  }
});
