import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { extname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

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

/** Begins a program of this folder as a process of its own, as it is: built, or from its source. */
export const beginProgram = (
  name: string,
  args: string[],
  { execArgv = [], ...options }: ForkOptions,
): ChildProcess =>
  fork(fileURLToPath(new URL(`./${name}${extension}`, import.meta.url)), args, {
    ...options,
    execArgv: [...execArgv, ...(extension === ".ts" ? ["--import", "tsx"] : [])],
  });
