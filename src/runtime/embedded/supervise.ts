import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../../kernel/logger.js";
import type { Mongod } from "./process.js";

interface Supervision {
  first: Mongod;
  /** Starts the next mongod on the same port, so that clients keep their address. */
  start: () => Promise<Mongod>;
  logger: Logger;
  /** Aborted when mongod must end for good. */
  signal: AbortSignal;
}

const LONGEST_PAUSE = 5000;

/** Starts mongod again whenever it dies. Ends when the last one is gone. */
export async function supervise(supervision: Supervision): Promise<void> {
  const { first, logger, signal } = supervision;
  for (let mongod: Mongod | undefined = first; mongod; ) {
    const { message } = await mongod.exited;
    if (signal.aborted) return;
    logger.error({ reason: message }, "the embedded mongod died: starting it again");
    mongod = await startAgain(supervision);
    if (mongod) logger.info({ port: mongod.port }, "the embedded mongod is back");
  }
}

async function startAgain({ start, logger, signal }: Supervision): Promise<Mongod | undefined> {
  let logged: string | undefined;
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      await delay(pause, undefined, { signal });
      return await start();
    } catch (error) {
      if (signal.aborted) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      // A repeated reason is logged once: a full disk may last for days.
      if (reason !== logged) {
        logger.error({ reason }, "the embedded mongod did not start: trying until it does");
      }
      logged = reason;
    }
  }
}
