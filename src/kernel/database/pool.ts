import type { MongoClient } from "mongodb";

/** The connections to the database that requests and jobs share. */
interface Pool {
  open: number;
  inUse: number;
  /** How many operations wait for one. */
  waiting: number;
  /** How many have waited in vain. */
  failures: number;
}

// It belongs to the process, because Prometheus counts by process: services in one process share it.
const pool: Pool = { open: 0, inUse: 0, waiting: 0, failures: 0 };

/** What the watched clients have now. The service shows it among its metrics. */
export const poolOfProcess = (): Readonly<Pool> => pool;

/** Counts the connections of a client from its first one on. */
export function watchPool(client: MongoClient): MongoClient {
  return client
    .on("connectionCreated", () => (pool.open += 1))
    .on("connectionClosed", () => (pool.open -= 1))
    .on("connectionCheckOutStarted", () => (pool.waiting += 1))
    .on("connectionCheckOutFailed", () => {
      pool.waiting -= 1;
      pool.failures += 1;
    })
    .on("connectionCheckedOut", () => {
      pool.waiting -= 1;
      pool.inUse += 1;
    })
    .on("connectionCheckedIn", () => (pool.inUse -= 1));
}
