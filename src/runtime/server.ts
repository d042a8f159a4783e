import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../app/config.js";
import { ownMetrics, serveMetrics } from "../app/metrics.js";
import { logBackgroundTo } from "../kernel/async/background.js";
import { hasValidKey } from "../kernel/auth/keys.store.js";
import { collectionsOf } from "../kernel/database/collections.js";
import { failoverPatienceMs, UnusableDatabase } from "../kernel/database/connection.js";
import { createHttpServer } from "../kernel/http/http-server.js";
import { createLogger } from "../kernel/logger.js";
import { createOpenParts, type OpenParts } from "../kernel/open-parts.js";
import { sendToSiblings } from "../kernel/siblings.js";
import { readNationalNumbersAs } from "../kernel/values/phone.js";
import { warnAtStart } from "./checks/warn-at-start.js";
import { firstKey } from "./first-key.js";
import { startJobs } from "./jobs.js";
import { openStores, type Stores, type Surroundings } from "./open-stores.js";
import { openRequestServices, serveRequests } from "./requests.js";
import { openWatches } from "./watches.js";

/** A service that runs, or a process of it. */
export interface Running {
  address: string;
  stop(): Promise<void>;
}

/** Starts the service in this process. A start that fails leaves nothing open. */
export async function startServer(config: Config, surroundings: Surroundings): Promise<Running> {
  const { logger } = surroundings;
  const running = await start(config, { ...surroundings, open: openWhole });
  return {
    address: running.address,
    /** Waits for running requests and the current rows of an import, then closes everything, within 15 s. */
    async stop() {
      await running.stop();
      logger.info("stopped");
    },
  };
}

/** Starts a worker: it answers requests. Its parent does everything else. */
export const startWorker = (
  config: Config,
  { joined, ...surroundings }: Surroundings & { joined: string },
): Promise<Running> =>
  start(config, {
    ...surroundings,
    async open(config, parts) {
      const stores = await openStores(config, parts, joined);
      const wakeImports = () => sendToSiblings("imports", true);
      const services = await openRequestServices(config, stores, { ...parts, wakeImports });
      const { opened } = parts;
      const logger = createLogger("silent"); // the parent logs
      const watches = await openWatches(config, stores.storage, { logger, opened });
      return serveRequests(config, stores.database, { services, watches, opened });
    },
  });

type Parts = Surroundings & { opened: OpenParts };
/** @returns the address at which requests are answered. */
type Open = (config: Config, parts: Parts) => Promise<string>;

/** The start and the end that all processes of the service share. A start that meets a failover is repeated. */
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
  const watches = await openWatches(config, stores.storage, parts);
  await describeStores(config, stores, parts);
  await listenForMetrics(config, parts, ownMetrics);
  return serveRequests(config, stores.database, { services, watches, opened });
}

/** Logs which stores are in use, warnings about them, and how to make the first key when there is none. */
export async function describeStores(
  config: Config,
  { database, storage }: Stores,
  { env, logger }: Surroundings,
): Promise<void> {
  logger.info(`database: ${database.description}`);
  logger.info(`storage: ${storage.description}`);
  await warnAtStart(config, database, { env, logger });
  // This is only a hint, so a database that does not answer must not end the start.
  if (await hasValidKey(collectionsOf(database.db)).catch(() => true)) return;
  logger.info(`no API key is valid; this makes one: ${firstKey}`);
}

/** Serves the metrics from `read`, if they have a port. */
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
