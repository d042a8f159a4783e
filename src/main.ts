import cluster from "node:cluster";
import process from "node:process";
import closeWithGrace from "close-with-grace";
import { readConfig } from "./config.js";
import { createLogger } from "./logger.js";
import { startServer, startWorker } from "./server.js";
import { version } from "./version.js";
import { joinedVariable, leaveParent, startWorkers } from "./workers.js";

try {
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const { [joinedVariable]: joined, ...env } = process.env;
  const begin = () => {
    if (cluster.isWorker && joined) return startWorker(config, { env, logger, joined });
    return (config.WEB_CONCURRENCY > 1 ? startWorkers : startServer)(config, { env, logger });
  };
  const starting = begin();
  // A worker may listen before it is known here: from its first moment on it ends in order.
  if (!cluster.isWorker) await starting;
  closeWithGrace({ delay: 20_000, logger: false }, async ({ err }) => {
    // Ctrl-C reaches the service twice, from the terminal and from npm. Ending is bounded: it goes on.
    for (const signal of ["SIGINT", "SIGTERM"]) {
      process.removeAllListeners(signal).on(signal, () => {});
    }
    if (err) logger.error({ error: err.name }, "stopping after an error");
    const server = await starting;
    leaveParent();
    await server.stop();
  });
  const { address } = await starting;
  if (!cluster.isWorker) {
    logger.info(`the desk for moderators: ${address}/desk`);
    logger.info(`every operation, to read and to try: ${address}/docs`);
    // Whoever reads this may end the service at once: it is told when that would be in order.
    logger.info({ version }, `listening on ${address}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
