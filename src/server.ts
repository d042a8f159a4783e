import { setTimeout as wait } from "node:timers/promises";
import { hasValidKey } from "./auth/keys.store.js";
import { logBackgroundTo } from "./background.js";
import type { Config } from "./config.js";
import { collectionsOf } from "./database/collections.js";
import { failoverPatienceMs, UnusableDatabase } from "./database/connection.js";
import { watchDisk } from "./disk.js";
import { firstKey } from "./first-key.js";
import { createHttpServer } from "./http/http-server.js";
import { startJobs } from "./jobs.js";
import { createLogger } from "./logger.js";
import { ownMetrics, serveMetrics } from "./metrics.js";
import { createOpenParts, type OpenParts } from "./open-parts.js";
import { openStores, type Stores, type Surroundings } from "./open-stores.js";
import { foldersOf, openRequestServices, serveRequests } from "./requests.js";
import { tell } from "./siblings.js";
import { readNationalNumbersAs } from "./values/phone.js";

/** A service that runs, or a process of it. */
export interface Running {
  address: string;
  stop(): Promise<void>;
}

/** Starts the service in this process; a start that fails leaves nothing open. */
export async function startServer(config: Config, surroundings: Surroundings): Promise<Running> {
  const { logger } = surroundings;
  const running = await start(config, { ...surroundings, open: openWhole });
  return {
    address: running.address,
    /** Lets running requests and the rows at hand of an import end, then closes what was opened, within 15 s. */
    async stop() {
      await running.stop();
      logger.info("stopped");
    },
  };
}

/** Starts a worker: it answers requests, and leaves the rest to its parent. */
export const startWorker = (
  config: Config,
  { joined, ...surroundings }: Surroundings & { joined: string },
): Promise<Running> =>
  start(config, {
    ...surroundings,
    async open(config, parts) {
      const stores = await openStores(config, parts, joined);
      const wakeImports = () => tell("imports", true);
      const services = await openRequestServices(config, stores, { ...parts, wakeImports });
      const disk = await watchDisk(foldersOf(config), createLogger("silent")); // the parent tells
      parts.opened.add("inside", "disk", disk.stop);
      return serveRequests(config, stores, { services, disk, opened: parts.opened });
    },
  });

type Parts = Surroundings & { opened: OpenParts };
/** @returns the address at which requests are answered. */
type Open = (config: Config, parts: Parts) => Promise<string>;

/** What every process of the service begins and ends with. A start during a failover begins again. */
export async function start(
  config: Config,
  { open, ...surroundings }: Surroundings & { open: Open },
): Promise<Running> {
  const { logger } = surroundings;
  logBackgroundTo(logger);
  readNationalNumbersAs(config.DEFAULT_PHONE_REGION);
  const until = performance.now() + failoverPatienceMs;
  for (;;) {
    const opened = createOpenParts(logger);
    try {
      const address = await open(config, { ...surroundings, opened });
      return { address, stop: opened.close };
    } catch (error) {
      await opened.close();
      const mayPass = error instanceof UnusableDatabase && error.mayPass;
      if (!mayPass || performance.now() > until) throw error;
      logger.warn(`${error.message}; beginning again`);
      await wait(500);
    }
  }
}

async function openWhole(config: Config, parts: Parts): Promise<string> {
  const { logger, opened } = parts;
  const stores = await openStores(config, parts);
  const services = await openRequestServices(config, stores, parts);
  startJobs(services, { opened, logger, config });
  const disk = await watchDisk(foldersOf(config), logger);
  opened.add("inside", "disk", disk.stop);
  await describeStores(stores, parts);
  await listenForMetrics(config, parts, ownMetrics);
  return serveRequests(config, stores, { services, disk, opened });
}

/** Says what is in use, and how to let in the first one where nobody has a key yet. */
export async function describeStores(
  { database, storage }: Stores,
  { logger }: Parts,
): Promise<void> {
  logger.info(`database: ${database.description}`);
  logger.info(`storage: ${storage.description}`);
  // It is only a hint: who cannot be asked ends no start here.
  if (await hasValidKey(collectionsOf(database.db)).catch(() => true)) return;
  logger.info(`no API key is valid; this makes one: ${firstKey}`);
}

/** Serves what `read` tells, if metrics have a port. */
export async function listenForMetrics(
  { METRICS_PORT: port, HOST: host }: Config,
  { logger, opened }: Parts,
  read: () => Promise<string>,
): Promise<void> {
  if (port === undefined) return;
  const metrics = createHttpServer(serveMetrics(read));
  opened.add("outside", "metrics", metrics.close);
  const at = await metrics.listen({ name: "METRICS_PORT", port, host });
  logger.info(`metrics on ${at}/metrics`);
}
