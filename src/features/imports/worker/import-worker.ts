import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { ObjectId } from "mongodb";
import { countFailure, inBackground } from "../../../kernel/async/background.js";
import { repeat, sweepRegularly } from "../../../kernel/async/repeat.js";
import type { Collections } from "../../../kernel/database/collections.js";
import type { ServerClock } from "../../../kernel/database/server-clock.js";
import { beginProgram } from "../../../kernel/processes.js";
import { endForGood, keepLease } from "../batches/batches.store.js";
import { countImport, showQueue } from "./import-metrics.js";
import { isShort, onlyShortLists, readQueue } from "./queue.js";
import { longestMs, type Reading, tooLong } from "./reading-time.js";
import { dropForgottenUploads, dropUnneeded } from "./uploads.js";
import { dropDeadFolders } from "./work-folder.js";

interface Settings {
  collections: Collections;
  clock: ServerClock;
  /** The configuration that the processes read. */
  env: NodeJS.ProcessEnv;
  /** How long a process may read a list of so many bytes. */
  readingMs?: (size: number) => number;
}

/** A process that runs imports. */
interface Running {
  onlyShort: boolean;
  /** The list that it reads, and the timer that ends the process when this takes too long. */
  reading?: Reading & { limit: NodeJS.Timeout };
  /** The list for which it was ended. */
  endedFor?: Reading;
}

const lookedEvery = 5_000;
/**
 * How long a process may take to end after it is asked to: it stores the rows that it has read. Lists of some formats
 * are read as a whole, and the process does not notice the request meanwhile.
 */
const stopTimeoutMs = 8_000;

/** How many imports of any length run at the same time. */
const maxProcesses = 2;

export type ImportWorker = ReturnType<typeof createImportWorker>;

/** Runs imports over HTTP, also those of instances that are gone, in separate processes. */
export function createImportWorker({ collections, clock, env, readingMs = longestMs }: Settings) {
  const stores = { collections, clock };
  const running = new Map<ChildProcess, Running>();
  // Removes what broken requests and imports have left. Any number of instances may do that at once.
  const sweeps = sweepRegularly("import_sweep", () =>
    Promise.all([dropDeadFolders(), dropForgottenUploads(collections.imports)]),
  );

  function start(onlyShort: boolean) {
    const child = begin(env, onlyShort ? [onlyShortLists] : []);
    const state: Running = { onlyShort };
    running.set(child, state);
    child.on("message", (message) => {
      const { failed, ended, reading } = Object(message);
      if (typeof failed === "string") countFailure(failed);
      if (ended) countImport(ended);
      if (reading !== undefined) watch(child, state, reading);
    });
    void inBackground("import_process", () => endInOrder(child));
    child.once("close", async (code) => {
      clearTimeout(state.reading?.limit);
      running.delete(child);
      sweeps.now(); // a killed process leaves its list in the work folder
      const { endedFor } = state;
      if (endedFor) await inBackground("import_end", () => giveUp(endedFor));
      // The process may have overlooked a list that came while it ended. A failed process is no reason to
      // hurry.
      if (code === 0 || endedFor) looks.now();
    });
  }

  /** Ends the process when it reads its list for too long: nothing in it may notice that any more. */
  function watch(child: ChildProcess, state: Running, reading: Reading | null) {
    clearTimeout(state.reading?.limit);
    delete state.reading;
    if (!reading) return;
    const end = () => {
      state.endedFor = reading;
      child.kill("SIGKILL");
    };
    state.reading = { ...reading, limit: setTimeout(end, readingMs(reading.size)) };
  }

  /** Ends the import of a list for which a process was ended: the next one would fare no better. */
  async function giveUp({ id, tries, size }: Reading) {
    const _id = new ObjectId(id);
    await endForGood(stores, { _id, tries }, tooLong(readingMs(size)));
    countImport({ state: "failed" });
    await dropUnneeded(collections.imports.db, collections.imports, _id);
  }

  /** While a process lives, nobody else takes up the import that it runs, even if it is stuck. */
  async function keepLeases() {
    for (const { reading } of running.values()) {
      if (reading) await keepLease(stores, { _id: new ObjectId(reading.id), tries: reading.tries });
    }
  }

  /** Wakes the free processes, and starts one when more lists wait. */
  async function look(signal: AbortSignal) {
    await keepLeases();
    const { waiting, workers, counts } = await readQueue(stores);
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
     * Asks the processes to store the rows that they have read and to end. Kills those that take too long. Another
     * instance continues their imports, or this one does after its next start.
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
