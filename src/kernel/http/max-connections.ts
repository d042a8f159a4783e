import { readFileSync } from "node:fs";

/** More connections than one process can serve well are not accepted. */
const maxServed = 10_000;
/** The limit of open files where the system does not report it. */
const usualLimit = 1_024;

/**
 * How many connections a server may hold: a quarter of the files that this process may have open. The rest is for
 * files of requests, the database, the storage and the other port, so that clients cannot use them up. The server
 * closes each further connection at once.
 */
export const maxConnections = (): number => Math.min(maxServed, Math.floor(openFilesLimit() / 4));

/** Sockets count as open files. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? usualLimit);
  } catch {
    return usualLimit;
  }
}
