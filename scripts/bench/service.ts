import process from "node:process";
import closeWithGrace from "close-with-grace";
import { readConfig } from "../../src/config.js";
import { createLogger } from "../../src/logger.js";
import { startServer } from "../../src/server.js";
import { answerBench } from "./contender.js";

// The service as it is operated, access log and all.

const config = readConfig(process.env);
const logger = createLogger(config.LOG_LEVEL);
const server = await startServer(config, { env: process.env, logger });
closeWithGrace({ logger: false }, () => server.stop());
answerBench(server.address);
