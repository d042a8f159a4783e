import { readdirSync, rmSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { isRunning } from "../../../kernel/processes.js";

/**
 * The name holds the id of the process that made the folder: when that process is gone, nobody needs the
 * folder.
 */
const named = /^registry-import-(\d+)-/;

/** Runs work with a temporary folder that only this account can read. */
export async function inWorkFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `registry-import-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await remove(folder);
  }
}

/** Removes the folders of killed processes of this machine. */
export async function dropDeadFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(named.exec(name)?.[1]);
    const folder = join(tmpdir(), name);
    if (pid && (await isDead(pid, folder))) await remove(folder).catch(() => {}); // the folder of another account stays
  }
}

/** Whether the process that made the folder is gone. In a container the next one often has its id. */
async function isDead(pid: number, folder: string): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  const { mtimeMs } = await stat(folder);
  return mtimeMs < performance.timeOrigin;
}

/** Removes the folders of these processes before the last of them ends. */
export function dropFoldersOf(pids: readonly number[]): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(named.exec(name)?.[1]);
    if (pids.includes(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });
