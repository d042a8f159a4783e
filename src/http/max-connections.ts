import { readFileSync } from "node:fs";

/** One process serves no more connections well. */
const maxServed = 10_000;
/** Used where the system does not report its limit. */
const usualLimit = 1_024;

/**
 * How many connections a server may hold: a quarter of the files that this process may have open. The rest is
 * for the files of their requests, the database, the storage and the other port: these never run out because
 * of clients. Whoever connects beyond it is disconnected at once.
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
