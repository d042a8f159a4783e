import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { isRunning } from "../../processes.js";

/** Names the process that made it: when that is gone, nobody needs it any more. */
const named = /^registry-import-(\d+)-/;

/** Runs with a folder of its own, for this account alone. */
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

/** Removes what processes of this machine that were killed have left behind. */
export async function dropDeadFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(named.exec(name)?.[1]);
    if (pid && !isRunning(pid)) await remove(join(tmpdir(), name)).catch(() => {}); // another account's
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });
