import { statfs } from "node:fs/promises";
import { Gauge } from "prom-client";
import { inBackground } from "../async/background.js";
import { repeat } from "../async/repeat.js";
import { setDegraded } from "../degraded.js";
import type { Logger } from "../logger.js";

/** A file system that the service writes to, by what it keeps there. */
type Volume = "data" | "mongod";

/** How free disks are: see `watchDisk`. */
export interface Disk {
  /** Whether there is no room left, on that volume or on any. */
  isFull(volume?: Volume): boolean;
  stop(): void;
}

const megabyte = 1024 * 1024;
/** Free bytes. mongod ends where it cannot write, and cannot start again: some must always be left. */
export const diskLimits = { full: 100 * megabyte, nearlyFull: 1024 * megabyte };
const lookedEvery = 2_000;

const freeBytes = new Gauge({
  name: "disk_free_bytes",
  help: "Free bytes of the file systems of DATA_DIR and of the embedded mongod",
  labelNames: ["volume"],
  aggregator: "min", // every process of the service looks at the same ones
});

const messages = [
  "the disk has room again",
  "the disk is nearly full: free some space, or nothing more can be stored",
  "the disk is full: nothing is stored until space is freed",
] as const;
type Level = 0 | 1 | 2;

/** Looks at the file systems of these folders regularly, and logs when one becomes full and when none is any more. */
export async function watchDisk(
  folders: Partial<Record<Volume, string>>,
  logger: Logger,
): Promise<Disk> {
  const levels = new Map<string, Level>();
  let worst: Level = 0;

  async function look() {
    let least = Number.POSITIVE_INFINITY;
    for (const [volume, folder] of Object.entries(folders)) {
      const { bavail, bsize, blocks } = await statfs(folder);
      if (blocks === 0) continue; // the file system does not report its size
      const free = bavail * bsize;
      least = Math.min(least, free);
      freeBytes.set({ volume }, free);
      levels.set(volume, levelOf(free, levels.get(volume) ?? 0));
    }
    const before = worst;
    worst = Math.max(0, ...levels.values()) as Level;
    setDegraded("disk", worst === 2);
    if (worst === before) return;
    logger[worst === 0 ? "info" : worst === 1 ? "warn" : "error"]({ free: least }, messages[worst]);
  }

  await inBackground("disk", look); // a file system that cannot be asked is no reason not to start
  const looks = repeat("disk", lookedEvery, look);
  return {
    isFull: (volume) => (volume ? levels.get(volume) : worst) === 2,
    stop: looks.stop,
  };
}

/** What was full is so until there is a tenth more room: what comes and goes at the limit changes nothing. */
function levelOf(free: number, before: Level): Level {
  if (free < diskLimits.full * (before === 2 ? 1.1 : 1)) return 2;
  return free < diskLimits.nearlyFull * (before === 0 ? 1 : 1.1) ? 1 : 0;
}
