import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { findFreePort } from "../../../src/runtime/embedded/port.js";
import type { BenchRequest } from "./bare.js";

/** The load for a target. */
export interface Loading {
  /** Sent in turn. Each connection starts at another place in the list. */
  requests: BenchRequest[];
  seconds: number;
  connections: number;
  /** The API key. */
  apiKey: string;
}

/** The results of a load. */
export interface Loaded {
  /** Milliseconds of each request that succeeded. */
  times: number[];
  failed: number;
  seconds: number;
}

/** A process that is measured. */
export interface Target {
  pid: number;
  load(loading: Loading): Promise<Loaded>;
  stop(): Promise<void>;
}

interface Listening extends Target {
  address: string;
}

/**
 * Starts the built service as in production, in one process or with its workers, or the baseline, and waits
 * until it answers.
 */
export async function startTarget(
  name: "service" | "service_workers" | "limit",
): Promise<Listening> {
  const workers = name === "service" ? "1" : ""; // the default number
  const { child, address } = await (name === "limit" ? startBaseline() : startService(workers));
  return {
    ...targetOf(child),
    address,
    load: (loading) => loadOverHttp(address, loading),
  };
}

/** The memory of a service in bytes, and how many things keep it running. */
interface Probe {
  rss: number;
  heap: number;
  buffers: number;
  handles: number;
}

/** Starts the built service in one process. When asked, it collects its garbage and reports the memory that is left. */
export async function startProbed() {
  const probe = new URL("heap-probe.js", import.meta.url).href;
  const { child, address } = await startService("1", ["--import", probe]);
  return {
    ...targetOf(child),
    address,
    probe(): Promise<Probe> {
      child.send("probe");
      return messageFrom<Probe>(child);
    },
  };
}

/** Starts the raw driver, which sends its load itself. */
export async function startDriver(): Promise<Target> {
  const child = begin("driver");
  await messageFrom(child);
  return {
    ...targetOf(child),
    load(loading) {
      child.send(loading);
      return messageFrom<Loaded>(child);
    },
  };
}

const targetOf = (child: ChildProcess) => ({
  pid: child.pid ?? 0,
  async stop() {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  },
});

const begin = (name: string) =>
  fork(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", 2, "ipc"],
  });

async function startBaseline() {
  const child = begin("baseline");
  return { child, address: await messageFrom<string>(child) };
}

const startTimeoutMs = 120_000;
/** The options and the variable that `npm start` gives to Node. */
const asStarted = { options: ["--max-semi-space-size=8"], env: { MALLOC_ARENA_MAX: "2" } };

async function startService(WEB_CONCURRENCY: string, execArgv: string[] = []) {
  const PORT = String(await findFreePort());
  const child = spawn(process.execPath, [...asStarted.options, ...execArgv, "dist/src/main.js"], {
    env: { ...process.env, ...asStarted.env, PORT, WEB_CONCURRENCY },
    stdio: ["ignore", "ignore", 2, ...(execArgv.length > 0 ? (["ipc"] as const) : [])],
  });
  const address = `http://127.0.0.1:${PORT}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = performance.now() + startTimeoutMs; !(await isReady()); await wait(100)) {
    if (child.exitCode !== null) throw new Error("The service ended at its start");
    if (performance.now() > until) throw new Error("The service did not become ready");
  }
  return { child, address };
}

async function messageFrom<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error("A target ended on its own");
  });
  const [message] = await Promise.race([once(child, "message", { signal }), ended]);
  heard.abort();
  return message;
}

async function loadOverHttp(
  url: string,
  { requests, seconds, connections, apiKey }: Loading,
): Promise<Loaded> {
  const times: number[] = [];
  const sent = requests.map(({ path, body }) => ({
    path,
    method: body === undefined ? ("GET" as const) : ("POST" as const),
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body }),
  }));
  let started = 0;
  const { non2xx, errors, duration } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const from = Math.floor((started / connections) * sent.length);
      started += 1;
      client.setRequests([...sent.slice(from), ...sent.slice(0, from)]);
      client.on("response", (status: number, _bytes: number, time: number) => {
        if (status < 300) times.push(time);
      });
    },
  });
  return { times, failed: non2xx + errors, seconds: duration };
}
