import process from "node:process";
import closeWithGrace from "close-with-grace";
import { readConfig } from "./config.js";
import { createLogger } from "./logger.js";
import { startServer } from "./server.js";

try {
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const server = await startServer(config, { env: process.env, logger });
  closeWithGrace({ delay: 20_000, logger: false }, async ({ err }) => {
    // Ctrl-C reaches the service twice, from the terminal and from npm. Ending is bounded: it goes on.
    for (const signal of ["SIGINT", "SIGTERM"]) {
      process.removeAllListeners(signal).on(signal, () => {});
    }
    if (err) logger.error({ error: err.name }, "stopping after an error");
    await server.stop();
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
