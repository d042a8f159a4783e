import { createApp } from "./app.js";
import { logBackgroundTo } from "./background.js";
import type { Config } from "./config.js";
import { startProblem } from "./database/connection.js";
import { withinDeadline } from "./deadline.js";
import { watchDisk } from "./disk.js";
import { folderIn } from "./embedded/folder.js";
import { shareChecks } from "./health.js";
import { createHttpServer } from "./http/http-server.js";
import { readNationalNumbersAs } from "./http/phone.js";
import type { Logger } from "./logger.js";
import { matchInBackground } from "./matching/matcher.js";
import { serveMetrics } from "./metrics.js";
import { type OpenDatabase, openDatabase } from "./open-database.js";
import { createOpenParts, type OpenParts } from "./open-parts.js";
import { recountWordsDaily } from "./persons/search/recount-words.js";
import { stampRegularly } from "./persons/stamp-persons.js";
import { openPhotoStore } from "./photos/open-photo-store.js";
import type { PhotoStore } from "./photos/photo-store.js";
import { sweepPhotosRegularly } from "./photos/sweep.js";
import { openServices } from "./services.js";

/** Starts the service and returns its address and the way to stop it; a start that fails leaves nothing open. */
export async function startServer(config: Config, surroundings: Surroundings) {
  const { logger } = surroundings;
  const opened = createOpenParts(logger);
  try {
    const address = await open(config, { ...surroundings, opened });
    logger.info(`listening on ${address}`);
    return {
      address,
      /** Lets running requests and the rows at hand of an import end, then closes what was opened, within 15 s. */
      async stop() {
        await opened.close();
        logger.info("stopped");
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface Surroundings {
  env: NodeJS.ProcessEnv;
  logger: Logger;
}

/** @returns the address at which it listens. */
async function open(
  config: Config,
  { env, logger, opened }: Surroundings & { opened: OpenParts },
): Promise<string> {
  logBackgroundTo(logger);
  readNationalNumbersAs(config.DEFAULT_PHONE_REGION);
  const storage = await openPhotoStore(config, (failure) => logger.warn(failure, "storage failed"));
  opened.add("storage", "storage", storage.close);
  const database = await openDatabase(config, { env, logger, as: "service" });
  opened.add("database", "database", database.close);
  const services = await openServices(database.db, {
    logger,
    photoStore: storage,
    syncMargin: config.SYNC_MARGIN_MS,
    quotas: config,
    env,
    opened,
  }).catch((error) => {
    throw new Error(`${database.description}: ${startProblem(error)}`);
  });
  opened.add("inside", "word recount", recountWordsDaily(services.collections).stop);
  opened.add("inside", "photo sweep", sweepPhotosRegularly(services).stop);
  opened.add("inside", "stamp sweep", stampRegularly(services.collections).stop);
  const margin = config.SYNC_MARGIN_MS;
  opened.add("outside", "duplicates", (await matchInBackground(services, { margin })).stop);
  const disk = await watchDisk(foldersOf(config), logger);
  opened.add("inside", "disk", disk.stop);
  const check = shareChecks(() => answer(database, storage));
  const isReady = async () => !server.isStopping() && (await check());
  const server = createHttpServer(
    createApp(services, { config, health: { isReady, isDiskFull: disk.isFull } }),
  );
  opened.add("outside", "requests", server.close);

  const { HOST: host, PORT: port, METRICS_PORT } = config;
  logger.info(`database: ${database.description}`);
  logger.info(`storage: ${storage.description}`);
  if (METRICS_PORT !== undefined) {
    const metrics = createHttpServer(serveMetrics);
    opened.add("outside", "metrics", metrics.close);
    const at = await metrics.listen({ name: "METRICS_PORT", port: METRICS_PORT, host });
    logger.info(`metrics on ${at}/metrics`);
  }
  return server.listen({ name: "PORT", port, host });
}

/** What is written on this machine. */
const foldersOf = ({ DATA_DIR: data, MONGODB_URI, S3_BUCKET }: Config) => ({
  ...((!MONGODB_URI || !S3_BUCKET) && { data }),
  ...(!MONGODB_URI && { mongod: folderIn(data).data }),
});

const promptly = 3_000;

/** Whether database and storage answer now. */
const answer = ({ db }: OpenDatabase, storage: PhotoStore): Promise<boolean> =>
  withinDeadline(promptly, async () => {
    await db.command({ ping: 1 });
    return storage.isReachable();
  }).catch(() => false);
