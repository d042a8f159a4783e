import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.js";
import { collectionsOf } from "./database/collections.js";
import { UnusableDatabase } from "./database/connection.js";
import { followServerClock } from "./database/server-clock.js";
import { watchDisk } from "./disk.js";
import { createImportWorker } from "./imports/worker/import-worker.js";
import { startJobs } from "./jobs.js";
import type { Logger } from "./logger.js";
import { metricsOfWorkers } from "./metrics.js";
import { openStores, type Surroundings } from "./open-stores.js";
import { foldersOf } from "./requests.js";
import { describeStores, listenForMetrics, type Running, start } from "./server.js";
import { passOn } from "./siblings.js";

// The parent runs the database, the jobs and the metrics; its workers answer requests. Each worker accepts
// connections by itself from the socket that they share: a crowd of newcomers waits for nobody in between.
// The socket stays open while a worker lives, and a dead one is replaced.

/** The variable by which a worker is told the address of the database. */
export const joinedVariable = "WORKER_DATABASE_URI";

/** Starts the service in a parent and `WEB_CONCURRENCY` workers; a start that fails leaves nothing running. */
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
      startJobs({ collections, photoStore: stores.storage }, { opened, logger, config });
      opened.add("inside", "disk", (await watchDisk(foldersOf(config), logger)).stop);
      await describeStores(stores, parts);
      await listenForMetrics(config, parts, metricsOfWorkers);
      // From here on the start cannot begin again: workers that were stopped stay so.
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

/** The pause before a worker that died is replaced, twice as long each time, until one has lived long enough. */
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
      worker.once("error", () => resolve(undefined)); // the system let it not begin
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
      await wait(next, undefined, { signal }).catch(() => {}); // the service ends: see below
      if (signal.aborted) return;
      next = Math.min(next * 2, pause.longest);
    }
  }

  return {
    /**
     * Starts the first one alone: what is wrong with the address it tells once, and ends the start.
     * @returns where they listen.
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

    /** Tells all to end in order, and waits until they have. */
    async stop(): Promise<void> {
      stopping.abort();
      const ended = [...running.values()];
      for (const worker of running.keys()) worker.process.kill("SIGTERM");
      await Promise.all(ended);
    },

    /** Ends those that have not ended in order. */
    kill(): void {
      stopping.abort();
      for (const worker of running.keys()) worker.process.kill("SIGKILL");
    },
  };
}

/**
 * In a worker that ends: lets the parent close its side of the shared socket first. The last worker to stop
 * listening then sees who still connects, and nobody is reset.
 */
export function leaveParent(): void {
  const { worker } = cluster;
  if (!worker || !process.connected) return;
  worker.exitedAfterDisconnect = true; // else Node would end this process at once
  process.disconnect();
}
