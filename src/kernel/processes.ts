import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { root } from "./root.js";

/** Whether a process of this machine runs, under any user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const extension = extname(import.meta.url);
/** The programs of `src/runtime`, like this code either built or from their source. */
const programPath = (name: string) =>
  join(root, extension === ".ts" ? "src" : "dist/src", "runtime", name + extension);
/** What a program needs to run from its source. */
const loader = extension === ".ts" ? ["--import", "tsx"] : [];

/** How long a process may take to end in order after its parent is gone. */
const graceMs = 5_000;

/**
 * Ends this process when its parent is gone, for any reason. A separate thread watches the parent, so this works even
 * while this process is busy.
 */
export const endWithParent = (): Worker =>
  beginThread("parent-watch", { parent: process.ppid, graceMs });

/** Starts a program of `src/runtime` as a thread of this process. The thread does not keep the process alive. */
export function beginThread(name: string, workerData: object): Worker {
  const program = pathToFileURL(programPath(name));
  // In Node 20 a thread does not get the loader of its process, so a thread that runs from the source registers it.
  const source = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(program.href)}); });`;
  const thread =
    extension === ".ts"
      ? new Worker(source, { eval: true, workerData })
      : // Options of the process may not work for a file: `--input-type`.
        new Worker(program, { workerData, execArgv: [] });
  thread.unref();
  return thread;
}

/** Starts a program of `src/runtime` as a separate process: built or from its source, like this process. */
export const beginProgram = (
  name: string,
  args: string[],
  { execArgv = [], ...options }: ForkOptions,
): ChildProcess =>
  fork(programPath(name), args, {
    ...options,
    execArgv: [...execArgv, ...loader],
  });

/** Every Linux kernel reports the time of a process in hundredths of a second. */
const tickMs = 10;

/**
 * Measures the processor time (milliseconds) that a process uses from now on. Only Linux reports it; on other systems
 * it is the elapsed time.
 */
export async function startProcessorClock(pid: number | undefined) {
  async function now(): Promise<number> {
    if (process.platform !== "linux") return performance.now();
    const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => ""); // it has ended
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
  }
  const start = await now();
  return { usedMs: async () => (await now()) - start };
}
