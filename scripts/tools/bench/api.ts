import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Db } from "mongodb";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { createKey } from "../../../src/kernel/auth/keys.store.js";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import type { BenchRequest } from "./bare.js";
import { type DatabaseCost, databaseCost } from "./database-cost.js";
import type { ImportSpeeds } from "./import.js";
import { compare, measureAlone, type Row, type Settings } from "./load.js";
import { fill } from "./persons.js";
import { untilQuiet } from "./quiet.js";
import { startDriver, startTarget, type Target } from "./targets.js";
import { makeWorkloads, type Workload } from "./workloads.js";

export interface Bench extends Pick<Settings, "seconds" | "rounds"> {
  /** Made-up persons in the database: one comparison for each number. */
  persons: number[];
  /** The workloads that run. */
  only: string[];
}

/** Compares the service with a bare handler and with the raw driver, on a database of its own. */
export async function benchApi(db: Db, { persons, only, ...settings }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const n of persons) {
    rows.push(...(await benchAmong(db, n, { only, ...settings })));
    if (only.includes("import")) rows.push(...(await benchImportOf(n)));
  }
  return rows;
}

const anHour = 3_600_000;
/** At its start the service counts the words of all persons. */
const startRest = { turns: 12, timeoutMs: anHour };
const rest = { turns: 1, timeoutMs: 15_000 };

async function benchAmong(db: Db, n: number, bench: Omit<Bench, "persons">): Promise<Row[]> {
  const collections = collectionsOf(db);
  await db.dropDatabase();
  await prepareDatabase(db);
  await fill(collections, n);
  const grant = {
    name: "bench",
    source: "form",
    permissions: ["persons:read" as const, "persons:write" as const],
  };
  const { apiKey } = await createKey(collections, grant, anHour * 24);
  const service = await startTarget("service");
  const withWorkers = await startTarget("service_workers");
  const baseline = await startTarget("limit");
  const driver = await startDriver();
  const targets = { service, withWorkers, baseline, driver };
  try {
    const { pid: mongod } = await db.admin().command({ serverStatus: 1 });
    const pids = new Set([Number(mongod), service.pid, withWorkers.pid]);
    await untilQuiet(pids, startRest);
    const settings = { ...bench, apiKey, waitUntilQuiet: () => untilQuiet(pids, rest) };
    const { address } = service;
    const rows: Row[] = [];
    for (const workload of await makeWorkloads({ collections, address, apiKey }, bench.only)) {
      if (!alsoWithWorkers.includes(workload.name)) {
        // This service would look for duplicates of the persons that the measured one creates, at full speed.
        await withWorkers.stop();
        pids.delete(withWorkers.pid);
      }
      const run = { n, workload, ...targets };
      rows.push(...(await benchWorkload(db, run, settings)));
    }
    return rows;
  } finally {
    await Promise.all(Object.values(targets).map((target) => target.stop()));
  }
}

interface Run {
  n: number;
  workload: Workload;
  service: Target & { address: string };
  withWorkers: Target;
  baseline: Target & { address: string };
  driver: Target;
}

const alsoWithWorkers = ["newest", "filtered"];

async function benchWorkload(
  db: Db,
  { n, workload: { name, requests, bare }, service, withWorkers, baseline, driver }: Run,
  settings: Settings,
): Promise<Row[]> {
  const isSearch = name.startsWith("search_");
  const targets = [
    { name: "limit", target: baseline, requests: bare },
    // A search has no counterpart: the driver reads the newest page, as it does for the list.
    ...(isSearch ? [] : [{ name: "driver", target: driver, requests: bare }]),
    { name: "service", target: service, requests },
    ...(alsoWithWorkers.includes(name)
      ? [{ name: "service_workers", target: withWorkers, requests }]
      : []),
  ];
  const sendTo =
    (address: string) =>
    ({ path, body }: BenchRequest) =>
      fetch(address + path, {
        ...(body !== undefined && { method: "POST", body }),
        headers: { authorization: `Bearer ${settings.apiKey}`, "content-type": "application/json" },
      }).then((answer) => answer.text());
  await settings.waitUntilQuiet();
  const bareCost = await databaseCost(db, bare, sendTo(baseline.address));
  const cost = await databaseCost(db, requests, sendTo(service.address));
  const shown = ({ commands, keys }: DatabaseCost) => ({ commands, keys_examined: keys });
  const notAlone = { alone_p50_ms: null, alone_p95_ms: null, alone_p99_ms: null };
  const alone = await measureAlone({ target: service, requests }, settings);
  const compared = await compare(targets, settings);
  return [...compared].map(([target, measured]) => ({
    workload: name,
    target,
    n,
    ...measured,
    ...(target === "service" ? alone : notAlone),
    ...shown(target.startsWith("service") ? cost : bareCost),
  }));
}

/** Runs in a separate process, on a database of its own. */
async function benchImportOf(n: number): Promise<Row[]> {
  const program = fileURLToPath(new URL("../bench.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    program,
    "import",
    "--rows",
    String(n),
    "--json",
  ]);
  const { first, raw, cpu, memory }: ImportSpeeds = JSON.parse(stdout);
  const none = { p50_ms: null, p99_ms: null, commands: null, keys_examined: null, failed: 0 };
  const alone = { alone_p50_ms: null, alone_p95_ms: null, alone_p99_ms: null };
  const common = { workload: "import", n, ...none, ...alone, rss_mib: memory };
  return [
    { ...common, target: "driver", rps: raw, ratio: 1, cpu_us: cpu.raw },
    { ...common, target: "service", rps: first, ratio: first / raw, cpu_us: cpu.first },
  ];
}
