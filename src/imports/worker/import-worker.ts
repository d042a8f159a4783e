import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { inBackground } from "../../background.js";
import type { Collections } from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";
import type { Logger } from "../../logger.js";
import { findWaiting } from "../batches/batches.store.js";
import { sweepImportsRegularly } from "./sweep.js";

/** Runs imports that came over HTTP, those of instances that are gone too, in a process of its own. */
export interface ImportWorker {
  /** There is a new one. */
  wake(): void;
  /**
   * Lets the process end after the rows at hand, or kills it when it takes too long; another instance goes
   * on, or this one after its start.
   */
  stop(): Promise<void>;
}

interface Settings {
  collections: Collections;
  clock: ServerClock;
  /** The configuration that the process reads. */
  env: NodeJS.ProcessEnv;
  logger: Logger;
}

const lookedEvery = 5_000;
/** For the rows at hand. A list of some formats is read in one go, and hears nothing meanwhile. */
const lastCall = 8_000;

export function createImportWorker({ collections, clock, env, logger }: Settings): ImportWorker {
  let running: ChildProcess | undefined;
  let woken = false;
  let stopped = false;
  const sweeps = sweepImportsRegularly(collections);

  function start() {
    woken = running !== undefined;
    if (running || stopped) return;
    const child = begin(env);
    running = child;
    child.once("error", (error) => logger.error({ error: error.name }, "import process failed"));
    child.once("close", () => {
      running = undefined;
      if (!stopped) sweeps.now(); // one that was killed leaves its list behind
      // What came while it was ending may have been overlooked.
      if (woken) start();
    });
  }

  async function look() {
    if (!running && (await findWaiting({ collections, clock })).length > 0) start();
  }

  async function end() {
    if (!running) return;
    const child = running;
    const closed = once(child, "close");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), lastCall);
    await closed;
    clearTimeout(late);
  }

  const lookAgain = () => void inBackground("import_queue", look());
  const timer = setInterval(lookAgain, lookedEvery).unref();
  lookAgain();
  return {
    wake: start,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([end(), sweeps.stop()]);
    },
  };
}

const isSource = extname(import.meta.url) === ".ts";
const program = fileURLToPath(
  new URL(`../../import-process${isSource ? ".ts" : ".js"}`, import.meta.url),
);

const begin = (env: NodeJS.ProcessEnv) =>
  fork(program, {
    env,
    execArgv: isSource ? ["--import", "tsx"] : [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
