import cluster from "node:cluster";
import process from "node:process";
import closeWithGrace from "close-with-grace";
import { readConfig } from "./app/config.js";
import { limitHeapGrowth } from "./kernel/heap.js";
import { createLogger } from "./kernel/logger.js";
import { version } from "./kernel/version.js";
import { asksForHelp, usage } from "./runtime/help.js";
import { startServer, startWorker } from "./runtime/server.js";
import { joinedVariable, leaveParent, startWorkers } from "./runtime/workers.js";

limitHeapGrowth(100);
const args = process.argv.slice(2);
if (asksForHelp(args)) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
try {
  if (args.length > 0) throw new Error(`npm start takes no arguments.\n\n${usage}`);
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
    // Print this last: a supervisor may send SIGTERM as soon as it sees the line.
    logger.info({ version }, `listening on ${address}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
