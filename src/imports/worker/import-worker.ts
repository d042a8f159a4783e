import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { countFailure, inBackground } from "../../background.js";
import type { Collections } from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";
import { beginProgram } from "../../processes.js";
import { repeat, sweepRegularly } from "../../repeat.js";
import { countImport, showQueue } from "./import-metrics.js";
import { isShort, onlyShortLists, readQueue } from "./queue.js";
import { dropForgottenUploads } from "./uploads.js";
import { dropDeadFolders } from "./work-folder.js";

interface Settings {
  collections: Collections;
  clock: ServerClock;
  /** The configuration that the processes read. */
  env: NodeJS.ProcessEnv;
}

const lookedEvery = 5_000;
/**
 * The time for the rows at hand. A list of some formats is read as a whole, without a pause to notice the
 * end.
 */
const stopTimeoutMs = 8_000;

/** How many imports of any length run at the same time. */
const maxProcesses = 2;

export type ImportWorker = ReturnType<typeof createImportWorker>;

/** Runs imports over HTTP, also those of instances that are gone, in separate processes. */
export function createImportWorker({ collections, clock, env }: Settings) {
  const running = new Map<ChildProcess, { onlyShort: boolean }>();
  // Removes what broken requests and imports have left. Any number of instances may do that at once.
  const sweeps = sweepRegularly("import_sweep", () =>
    Promise.all([dropDeadFolders(), dropForgottenUploads(collections.imports)]),
  );

  function start(onlyShort: boolean) {
    const child = begin(env, onlyShort ? [onlyShortLists] : []);
    running.set(child, { onlyShort });
    child.on("message", (message) => {
      const { failed, ended } = Object(message);
      if (typeof failed === "string") countFailure(failed);
      if (ended) countImport(ended);
    });
    void inBackground("import_process", () => endInOrder(child));
    child.once("close", (code) => {
      running.delete(child);
      sweeps.now(); // a killed process leaves its list behind
      // The process may have overlooked a list that came while it ended. A failed process is no reason to
      // hurry.
      if (code === 0) looks.now();
    });
  }

  /** Wakes the free processes, and starts one when more lists wait. */
  async function look(signal: AbortSignal) {
    const { waiting, workers, counts } = await readQueue({ collections, clock });
    showQueue(counts);
    if (signal.aborted || waiting.length === 0) return;
    const free = [...running].filter(([{ pid }]) => !workers.includes(pid ?? 0));
    for (const [child] of free) if (child.connected) child.send("lists wait", () => {});
    const long = waiting.filter((batch) => !isShort(batch)).length;
    const freeForAny = free.filter(([, { onlyShort }]) => !onlyShort).length;
    const kinds = [...running.values()];
    const forAny = kinds.filter(({ onlyShort }) => !onlyShort).length;
    const areTooFew = waiting.length > free.length || long > freeForAny;
    if (areTooFew && forAny < maxProcesses) start(false);
    if (forAny === kinds.length) start(true);
  }

  async function end(child: ChildProcess) {
    const closed = once(child, "close");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    await closed;
    clearTimeout(late);
  }

  const looks = repeat("import_queue", lookedEvery, look);
  looks.now();
  return {
    /** Wakes the worker: there is a new import. */
    wake(): void {
      looks.now();
    },
    /**
     * Lets the processes end after the rows at hand, and kills those that take too long. Another instance
     * continues their imports, or this one after its next start.
     */
    async stop(): Promise<void> {
      looks.stop(); // a pending answer then starts no process
      await Promise.all([...[...running.keys()].map(end), sweeps.stop()]);
    },
  };
}

/** @throws Error when the process does not begin, or when it is killed or breaks down. */
async function endInOrder(child: ChildProcess): Promise<void> {
  const [code, signal] = await once(child, "close");
  if (code !== 0) throw Object.assign(new Error(), { code: signal ?? code });
}

const begin = (env: NodeJS.ProcessEnv, args: string[]) =>
  beginProgram("import-process", args, { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
