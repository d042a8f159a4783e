import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { isRunning } from "../../processes.js";

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
    if (pid && !isRunning(pid)) await remove(join(tmpdir(), name)).catch(() => {}); // the folder of another account stays
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });
