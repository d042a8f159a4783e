import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createApp } from "./app.js";
import type { Config } from "./config.js";
import { refuseBrokenRequest } from "./http/broken-request.js";
import { readNationalNumbersAs } from "./http/phone.js";
import type { Logger } from "./logger.js";
import { metricsServer } from "./metrics.js";
import { openDatabase } from "./open-database.js";
import { openPhotoStore } from "./photos/photo-store.js";
import { openServices } from "./services.js";

/** Milliseconds. A client has so long for its headers, and for its whole request. */
const patience = { headersTimeout: 15_000, requestTimeout: 60_000 };

/** After SIGTERM, so that load balancers notice before connections are refused. */
const leave = 1_000;

/** Starts the service and returns its address and the way to stop it. */
export async function startServer(
  config: Config,
  { env, logger }: { env: NodeJS.ProcessEnv; logger: Logger },
) {
  readNationalNumbersAs(config.DEFAULT_PHONE_REGION);
  const database = await openDatabase(config, { env, logger, as: "service" });
  const storage = await openPhotoStore(config);
  const { services, stop } = await openServices(database.db, {
    logger,
    syncMargin: config.SYNC_MARGIN_MS,
  });
  let stopping = false;
  const answers = () =>
    database.db.command({ ping: 1 }, { timeoutMS: 2_000 }).then(
      () => true,
      () => false,
    );
  const isReady = async () => !stopping && (await answers()) && (await storage.isReachable());
  const app = createApp(services, { config, health: { isReady } });
  const server = createServer({ ...patience, connectionsCheckingInterval: 1_000 }, (req, res) => {
    if (stopping) res.setHeader("Connection", "close");
    app(req, res);
  });
  server.on("clientError", refuseBrokenRequest);
  const address = await listen(server, config.PORT, config.HOST);
  const metrics = metricsServer();
  logger.info(`database: ${database.description}`);
  logger.info(`storage: ${storage.description}`);
  if (config.METRICS_PORT !== undefined) {
    logger.info(`metrics on ${await listen(metrics, config.METRICS_PORT, config.HOST)}/metrics`);
  }
  logger.info(`listening on ${address}`);

  return {
    address,
    /** Says goodbye to load balancers, lets running requests end, then closes what was opened. */
    async stop() {
      stopping = true;
      await wait(leave);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      metrics.close();
      await stop();
      storage.close();
      await database.close();
      logger.info("stopped");
    },
  };
}

/** The address at which the server listens; @throws Error that names the variables. */
async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`PORT, HOST: cannot listen on ${host}:${port} (${error.code})`);
  });
  const address = server.address();
  return `http://${host}:${typeof address === "object" && address ? address.port : port}`;
}
