import process from "node:process";
import { createLogger } from "../../../src/kernel/logger.js";
import { openEmbedded, startEmbedded } from "../../../src/runtime/embedded/mongod.js";

// A service or a command reduced to its database: `folder-holder.ts service|command DATA_DIR`. Prints
// the address, and ends on SIGTERM.
const [role, dataDir = ""] = process.argv.slice(2);
const open = role === "service" ? startEmbedded : openEmbedded;
const logger = createLogger("silent");
const { uri, stop } = await open({ dataDir, cacheGB: 0.25, env: process.env, logger });
process.once("SIGTERM", stop);
process.stdout.write(`${uri}\n`);
// A command that joined a service has nothing open: it would end by itself.
const open_ = setInterval(() => {}, 1000);
process.once("SIGTERM", () => clearInterval(open_));
