import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { isRunning } from "../../src/kernel/processes.js";

/** A file system in memory, on Linux. */
const memory = "/dev/shm";
/** The databases of all tests at once stay below half of it. */
const enough = 8 * 2 ** 30;
const prefix = "registry-tests-";

/**
 * Moves the temporary files of a run, its databases too, into memory where there is enough of it: mongod
 * writes to its disk for each index and each acknowledged write, and most tests wait for that. The end of the
 * run removes the folder, and a later run removes what a killed one left.
 */
export default async function useMemoryAsDisk() {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (Math.min(bavail * bsize, process.availableMemory()) < enough) return;
  const left = (await readdir(memory)).filter((name) => {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10);
    return pid && !isRunning(pid);
  });
  for (const name of left) await rm(join(memory, name), { recursive: true, force: true });
  const folder = await mkdtemp(join(memory, `${prefix}${process.pid}-`));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
