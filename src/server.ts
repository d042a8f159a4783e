import { createApp } from "./app.js";
import { logBackgroundTo } from "./background.js";
import type { Config } from "./config.js";
import { startProblem } from "./database/connection.js";
import { watchDisk } from "./disk.js";
import { folderIn } from "./embedded/folder.js";
import { shareChecks } from "./health.js";
import { withinDeadline } from "./http/deadline.js";
import { createHttpServer } from "./http/http-server.js";
import { readNationalNumbersAs } from "./http/phone.js";
import type { Logger } from "./logger.js";
import { serveMetrics } from "./metrics.js";
import { type OpenDatabase, openDatabase } from "./open-database.js";
import { recountWordsDaily } from "./persons/recount-words.js";
import { stampRegularly } from "./persons/stamp-persons.js";
import { openPhotoStore, type PhotoStore } from "./photos/photo-store.js";
import { sweepPhotosRegularly } from "./photos/sweep.js";
import { openServices } from "./services.js";

/** Starts the service and returns its address and the way to stop it. */
export async function startServer(
  config: Config,
  { env, logger }: { env: NodeJS.ProcessEnv; logger: Logger },
) {
  logBackgroundTo(logger);
  readNationalNumbersAs(config.DEFAULT_PHONE_REGION);
  const storage = await openPhotoStore(config, (failure) => logger.warn(failure, "storage failed"));
  const database = await openDatabase(config, { env, logger, as: "service" });
  const { services, stop } = await openServices(database.db, {
    logger,
    photoStore: storage,
    syncMargin: config.SYNC_MARGIN_MS,
    quotas: config,
    env,
  }).catch(async (error) => {
    await database.close();
    throw new Error(`${database.description}: ${startProblem(error)}`);
  });
  const recounts = recountWordsDaily(services.collections);
  const sweeps = [sweepPhotosRegularly(services), stampRegularly(services.collections)];
  const disk = await watchDisk(foldersOf(config), logger);
  const check = shareChecks(() => answer(database, storage));
  const isReady = async () => !server.isStopping() && (await check());
  const server = createHttpServer(
    createApp(services, { config, health: { isReady, isDiskFull: disk.isFull } }),
  );
  const metrics = createHttpServer(serveMetrics);

  /**
   * Lets running requests and the rows at hand of an import end, then closes what was opened, within 15 s: a
   * part that fails or hangs, as without its database, is left behind, and the others end all the same.
   */
  const stopAll = async () => {
    const end = (part: string, milliseconds: number, work: () => unknown) =>
      withinDeadline(milliseconds, async () => work()).catch((error) =>
        logger.warn({ part, error: Object(error).name }, "did not end in order"),
      );
    await Promise.all([
      end("requests", 8_500, server.close),
      end("metrics", 8_500, metrics.close),
      end("imports", 8_500, services.importWorker.stop),
    ]);
    recounts.stop();
    disk.stop();
    await Promise.all([
      ...sweeps.map((sweep) => end("sweeps", 1_000, sweep.stop)),
      end("services", 1_000, stop),
    ]);
    await end("storage", 1_000, () => storage.close());
    await end("database", 4_500, database.close);
    logger.info("stopped");
  };

  const { HOST: host, PORT: port, METRICS_PORT } = config;
  logger.info(`database: ${database.description}`);
  logger.info(`storage: ${storage.description}`);
  const listen = async () => {
    if (METRICS_PORT !== undefined) {
      const at = await metrics.listen({ name: "METRICS_PORT", port: METRICS_PORT, host });
      logger.info(`metrics on ${at}/metrics`);
    }
    return server.listen({ name: "PORT", port, host });
  };
  const address = await listen().catch(async (error) => {
    await stopAll();
    throw error;
  });
  logger.info(`listening on ${address}`);

  return { address, stop: stopAll };
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
