import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../app/config.js";
import { metricsOfWorkers } from "../app/metrics.js";
import { createImportWorker } from "../features/imports/worker/import-worker.js";
import { openWebhooks } from "../features/webhooks/open-webhooks.js";
import { collectionsOf } from "../kernel/database/collections.js";
import { UnusableDatabase } from "../kernel/database/connection.js";
import { followServerClock } from "../kernel/database/server-clock.js";
import type { Logger } from "../kernel/logger.js";
import { passOn } from "../kernel/siblings.js";
import { startJobs } from "./jobs.js";
import { openStores, type Surroundings } from "./open-stores.js";
import { describeStores, listenForMetrics, type Running, start } from "./server.js";
import { openWatches } from "./watches.js";

// The parent runs the database, the jobs and the metrics. Its workers answer requests. Each worker accepts connections
// from a shared socket by itself, so that new connections do not wait for the parent. The socket stays open while any
// worker lives, and a dead worker is replaced.

/** The environment variable that gives a worker the address of the database. */
export const joinedVariable = "WORKER_DATABASE_URI";

/** Starts the service as a parent with `WEB_CONCURRENCY` workers. A start that fails leaves nothing running. */
export async function startWorkers(config: Config, surroundings: Surroundings): Promise<Running> {
  const { logger } = surroundings;
  const workers = createWorkers(config.WEB_CONCURRENCY, logger);
  const running = await start(config, {
    ...surroundings,
    async open(config, parts) {
      const { env, opened } = parts;
      const stores = await openStores(config, parts);
      const { db } = stores.database;
      const collections = collectionsOf(db);
      const clock = await followServerClock(db).catch((error) => {
        throw new UnusableDatabase(stores.database.description, error);
      });
      opened.add("inside", "clock", clock.stop);
      const imports = createImportWorker({ collections, clock, env });
      opened.add("outside", "imports", imports.stop);
      cluster.on("message", (from, message) => passOn(from, message, { imports: imports.wake }));
      const webhooks = await openWebhooks(collections, config);
      const jobs = { collections, photoStore: stores.storage, clock, ...webhooks };
      startJobs(jobs, { opened, logger, config });
      await openWatches(config, stores.storage, parts);
      await describeStores(config, stores, parts);
      await listenForMetrics(config, parts, metricsOfWorkers);
      // From here on the start cannot be repeated, because stopped workers are not started again.
      opened.add("outside", "workers", workers.stop);
      return workers.start(config, stores.database.uri);
    },
  }).catch((error) => {
    workers.kill();
    throw error;
  });
  return {
    address: running.address,
    async stop() {
      await running.stop().finally(workers.kill);
      logger.info("stopped");
    },
  };
}

/** The pause (milliseconds) before a dead worker is replaced. It doubles until a worker lives for `livedMs`. */
const pause = { first: 100, longest: 5_000, livedMs: 10_000 };

/** How a worker ended: an exit code, or the signal that ended it. */
type End = number | string | undefined;

function createWorkers(count: number, logger: Logger) {
  const running = new Map<Worker, Promise<End>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  function fork(uri: string): { worker: Worker; ended: Promise<End> } {
    const worker = cluster.fork({ [joinedVariable]: uri, WEB_CONCURRENCY: String(count) });
    const ended = new Promise<End>((resolve) => {
      worker.once("exit", (code, by) => resolve(by ?? code));
      worker.once("error", () => resolve(undefined)); // the system could not start it
    }).finally(() => running.delete(worker));
    running.set(worker, ended);
    return { worker, ended };
  }

  /** Replaces a worker whenever it ends. */
  async function keep(uri: string, { ended }: { ended: Promise<End> }): Promise<void> {
    let next = pause.first;
    for (let running = ended; ; running = fork(uri).ended) {
      const begun = performance.now();
      const end = await running;
      if (signal.aborted) return;
      logger.error({ end }, "a worker ended: starting another");
      if (performance.now() - begun > pause.livedMs) next = pause.first;
      await wait(next, undefined, { signal }).catch(() => {}); // the service is ending
      if (signal.aborted) return;
      next = Math.min(next * 2, pause.longest);
    }
  }

  return {
    /**
     * Starts one worker first, so that a bad address is reported once and ends the start.
     * @returns the address at which the workers listen.
     */
    async start({ HOST }: Pick<Config, "HOST">, uri: string): Promise<string> {
      cluster.schedulingPolicy = cluster.SCHED_NONE;
      const first = fork(uri);
      const listening = once(first.worker, "listening").then(([address]) => address);
      const address = await Promise.race([listening, first.ended.then(() => undefined)]);
      if (!address) throw new Error("The first worker could not start");
      void keep(uri, first);
      for (let more = 1; more < count; more += 1) void keep(uri, fork(uri));
      return `http://${HOST}:${address.port}`;
    },

    /** Asks all workers to end in order, and waits until they have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      const ended = [...running.values()];
      for (const worker of running.keys()) worker.process.kill("SIGTERM");
      await Promise.all(ended);
    },

    /** Kills the workers that have not ended in order. */
    kill(): void {
      stopping.abort();
      for (const worker of running.keys()) worker.process.kill("SIGKILL");
    },
  };
}

/**
 * Call this in a worker that ends. The parent then closes its side of the shared socket first, so that the last
 * worker still accepts connections that arrive while it stops listening, and none is reset.
 */
export function leaveParent(): void {
  const { worker } = cluster;
  if (!worker || !process.connected) return;
  worker.exitedAfterDisconnect = true; // otherwise Node would end this process at once
  process.disconnect();
}
