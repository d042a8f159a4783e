import process from "node:process";
import { readConfig } from "../app/config.js";
import { openImporter } from "../features/imports/open-importer.js";
import type { EndedImport } from "../features/imports/worker/import-metrics.js";
import { onlyShortLists } from "../features/imports/worker/queue.js";
import type { Reading } from "../features/imports/worker/reading-time.js";
import { runQueue } from "../features/imports/worker/run-queue.js";
import { listenForLists } from "../features/imports/worker/wait-for-lists.js";
import { logBackgroundTo } from "../kernel/async/background.js";
import { collectionsOf } from "../kernel/database/collections.js";
import { limitHeapGrowth } from "../kernel/heap.js";
import { createLogger } from "../kernel/logger.js";
import { endWithParent } from "../kernel/processes.js";
import { readNationalNumbersAs } from "../kernel/values/phone.js";
import { openDatabase } from "./open-database.js";

// The service starts this as a separate process. So a list that is slow to read does not delay requests or the lists
// of others, and a list that needs too much memory ends only its own import.

endWithParent();
limitHeapGrowth(50);
const interruption = new AbortController();
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) {
  process.once(event, () => interruption.abort());
}
const waitForLists = listenForLists(interruption.signal);

const config = readConfig(process.env);
readNationalNumbersAs(config.DEFAULT_PHONE_REGION);
const logger = createLogger(config.LOG_LEVEL);
/** Sends a message to the service, for its metrics. */
const send = (message: object) => process.connected && process.send?.(message);
logBackgroundTo(logger, (failed) => send({ failed }));
try {
  const { db, close } = await openDatabase(config, { env: process.env, logger, as: "command" });
  try {
    const importer = await openImporter({ db, collections: collectionsOf(db), config });
    const onlyShort = process.argv.includes(onlyShortLists);
    const { signal } = interruption;
    const onEnd = (ended: EndedImport) => send({ ended });
    const onReading = (reading: Reading | null) => send({ reading });
    await runQueue({ db, importer, logger, signal, onlyShort, waitForLists, onEnd, onReading });
    await importer.close();
  } finally {
    await close();
  }
} catch (error) {
  // Log only the name, because the message of the error can contain stored values. Waiting imports are found again.
  logger.error({ error: error instanceof Error ? error.name : "unknown" }, "import process failed");
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
