import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../logger.js";
import { type Folder, rotateLog } from "./folder.js";
import type { Mongod } from "./process.js";

interface Supervision {
  first: Mongod;
  /** Starts the next one, on the same port: clients keep their address. */
  start: () => Promise<Mongod>;
  folder: Folder;
  logger: Logger;
  /** Aborted when mongod shall end for good. */
  signal: AbortSignal;
}

const LOG_CHECK = 60_000;
const LONGEST_PAUSE = 5000;

/** Starts mongod again whenever it dies. Ends when the last one is gone. */
export async function supervise(supervision: Supervision): Promise<void> {
  const { first, folder, logger, signal } = supervision;
  for (let mongod: Mongod | undefined = first; mongod; ) {
    const trimming = keepLogSmall(mongod, folder, logger);
    const { message } = await mongod.exited;
    clearInterval(trimming);
    if (signal.aborted) return;
    logger.error({ reason: message }, "the embedded mongod died: starting it again");
    mongod = await startAgain(supervision);
    if (mongod) logger.info({ port: mongod.port }, "the embedded mongod is back");
  }
}

async function startAgain({ start, logger, signal }: Supervision): Promise<Mongod | undefined> {
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      await delay(pause, undefined, { signal });
      return await start();
    } catch (error) {
      if (signal.aborted) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ reason }, "the embedded mongod did not start: trying again");
    }
  }
}

function keepLogSmall(mongod: Mongod, folder: Folder, logger: Logger) {
  const trim = () =>
    rotateLog(folder).then(
      (rotated) => rotated && mongod.reopenLog(),
      (error) => logger.warn({ reason: error.message }, "mongod's log could not be set aside"),
    );
  void trim();
  return setInterval(trim, LOG_CHECK).unref();
}
