import process from "node:process";
import { logBackgroundTo } from "./background.js";
import { readConfig } from "./config.js";
import { collectionsOf } from "./database/collections.js";
import { keepHeapSmall } from "./imports/heap.js";
import { openImporter } from "./imports/open-importer.js";
import { onlyShortLists } from "./imports/worker/queue.js";
import type { Reading } from "./imports/worker/reading-time.js";
import { type EndedImport, runQueue } from "./imports/worker/run-queue.js";
import { listenForLists } from "./imports/worker/wait-for-lists.js";
import { createLogger } from "./logger.js";
import { openDatabase } from "./open-database.js";
import { endWithParent } from "./processes.js";
import { readNationalNumbersAs } from "./values/phone.js";

// A process of its own, begun by the service: a list that takes long to read holds up neither requests nor
// the lists of others, and one that takes too much memory ends nothing but its own import.

endWithParent();
keepHeapSmall();
const interruption = new AbortController();
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) {
  process.once(event, () => interruption.abort());
}
const waitForLists = listenForLists(interruption.signal);

const config = readConfig(process.env);
readNationalNumbersAs(config.DEFAULT_PHONE_REGION);
const logger = createLogger(config.LOG_LEVEL);
/** To the service, whose metrics count it. */
const tell = (told: object) => process.connected && process.send?.(told);
logBackgroundTo(logger, (failed) => tell({ failed }));
try {
  const { db, close } = await openDatabase(config, { env: process.env, logger, as: "command" });
  try {
    const importer = await openImporter({ db, collections: collectionsOf(db), config });
    const onlyShort = process.argv.includes(onlyShortLists);
    const { signal } = interruption;
    const onEnd = (ended: EndedImport) => tell({ ended });
    const onReading = (reading: Reading | null) => tell({ reading });
    await runQueue({ db, importer, logger, signal, onlyShort, waitForLists, onEnd, onReading });
    await importer.close();
  } finally {
    await close();
  }
} catch (error) {
  // Its message can hold what must not be logged; what waits is looked for again.
  logger.error({ error: error instanceof Error ? error.name : "unknown" }, "import process failed");
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
