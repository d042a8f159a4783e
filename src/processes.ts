import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { extname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** Whether a process of this machine runs, as whichever user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const extension = extname(import.meta.url);
/** What a program of this folder needs to run from its source. */
const loader = extension === ".ts" ? ["--import", "tsx"] : [];

/** How long a process may take to end in order after its parent has gone. */
const graceMs = 5_000;

/**
 * Ends this process when the one that began it is gone, however that one ended and whatever this one does: a
 * thread of its own watches.
 */
export const endWithParent = (): Worker =>
  beginThread("parent-watch", { parent: process.ppid, graceMs });

/** Begins a program of this folder as a thread of this process, which may end before the thread does. */
export function beginThread(name: string, workerData: object): Worker {
  const program = new URL(`./${name}${extension}`, import.meta.url);
  // Node 20 does not give a thread the loader of its process: from the source, the thread registers it itself.
  const source = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(program.href)}); });`;
  const thread =
    extension === ".ts"
      ? new Worker(source, { eval: true, workerData })
      : // Options of the process may not fit a file: `--input-type`.
        new Worker(program, { workerData, execArgv: [] });
  thread.unref();
  return thread;
}

/** Begins a program of this folder as a process of its own, as it is: built, or from its source. */
export const beginProgram = (
  name: string,
  args: string[],
  { execArgv = [], ...options }: ForkOptions,
): ChildProcess =>
  fork(fileURLToPath(new URL(`./${name}${extension}`, import.meta.url)), args, {
    ...options,
    execArgv: [...execArgv, ...loader],
  });
