import cluster, { type Worker } from "node:cluster";
import { on } from "node:events";
import type { RequestListener } from "node:http";
import process from "node:process";
import type { RequestHandler } from "express";
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  register,
} from "prom-client";
import { backgroundJobs } from "../kernel/async/background.js";
import { poolOfProcess } from "../kernel/database/pool.js";

collectDefaultMetrics();

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from the request's head to the end of its response",
  labelNames: ["route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
});

// These gauges are here and not in the kernel, because commands have connections and background work but no metrics:
// they must not load the Prometheus client.
new Gauge({
  name: "mongodb_pool_connections",
  help: "Connections to the database that are open",
  labelNames: ["state"],
  collect() {
    const { open, inUse } = poolOfProcess();
    this.set({ state: "in_use" }, inUse);
    this.set({ state: "idle" }, open - inUse);
  },
});

new Gauge({
  name: "mongodb_pool_waiting",
  help: "Operations that wait for a connection to the database",
  collect() {
    this.set(poolOfProcess().waiting);
  },
});

new Counter({
  name: "mongodb_pool_failures_total",
  help: "Operations that got no connection to the database in time",
  collect() {
    this.reset();
    this.inc(poolOfProcess().failures);
  },
});

new Counter({
  name: "background_failures_total",
  help: "Failures of work that no request waits for; each is tried again or made up for",
  labelNames: ["job"],
  collect() {
    this.reset();
    for (const [job, { failures }] of backgroundJobs()) this.inc({ job }, failures);
  },
});

new Gauge({
  name: "background_last_success_timestamp_seconds",
  help: "When work that no request waits for has succeeded last, in seconds since 1970",
  labelNames: ["job"],
  aggregator: "max",
  collect() {
    this.reset();
    for (const [job, { succeededAt }] of backgroundJobs()) {
      if (succeededAt) this.set({ job }, succeededAt.getTime() / 1_000);
    }
  },
});

/** Counts and times requests by route pattern and status, without any value of a request. */
export const measureRequests: RequestHandler = (_req, res, next) => {
  const stop = durations.startTimer();
  res.once("close", () => stop({ route: res.locals.route ?? "other", status: res.statusCode }));
  next();
};

/** The metrics of this process. */
export const ownMetrics = (): Promise<string> => register.metrics();

const askedFor = "metrics";
const maxWaitMs = 2_000;

/** In the parent: the sum of its own metrics and those of its workers. */
export async function metricsOfWorkers(): Promise<string> {
  const workers = await Promise.all(Object.values(cluster.workers ?? {}).map(metricsOf));
  const all = [await register.getMetricsAsJSON(), ...workers.filter((one) => one !== undefined)];
  return AggregatorRegistry.aggregate(all).metrics();
}

/** Undefined: the worker is ending, or does not answer in time. */
async function metricsOf(worker: Worker | undefined): Promise<object[] | undefined> {
  if (!worker?.isConnected()) return undefined;
  worker.send(askedFor, () => {});
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    for await (const [message] of on(worker, "message", { signal, close: ["disconnect"] })) {
      if (Array.isArray(message)) return message;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

if (cluster.isWorker) {
  process.on("message", async (message) => {
    if (message !== askedFor) return;
    const metrics = await register.getMetricsAsJSON();
    if (process.connected) process.send?.(metrics);
  });
}

/** Answers `GET /metrics` for Prometheus with the result of `read`, on a port of its own. */
export const serveMetrics =
  (read: () => Promise<string>): RequestListener =>
  async (req, res) => {
    if (req.url !== "/metrics") return res.writeHead(404).end();
    res.setHeader("Content-Type", register.contentType).end(await read());
  };
