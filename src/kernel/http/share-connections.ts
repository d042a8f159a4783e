import cluster from "node:cluster";
import process from "node:process";
import { hear, sendToSiblings } from "../siblings.js";

const sentEveryMs = 1_000;
/** A worker may have this much more than the mean, so that it does not close connections for a small difference. */
const tolerance = { factor: 1.2, connections: 2 };

/**
 * Which worker accepts a connection is random, and clients keep their connections. So a worker with more connections
 * than the others closes some of them: its answer says `Connection: close`, the client connects again, and a less busy
 * worker is the first to accept it.
 * @returns whether to close the connection after the answer that begins now.
 */
export function shareConnections(count: () => number): () => boolean {
  if (!cluster.isWorker) return () => false;
  let surplus = 0;
  const others = new Map<number, number>();
  hear("connections", ({ pid, connections }) => others.set(pid, connections));
  setInterval(() => {
    const connections = count();
    const all = [connections, ...others.values()];
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
    surplus = Math.floor(connections - mean * tolerance.factor - tolerance.connections);
    others.clear(); // a worker that has ended must not count
    sendToSiblings("connections", { pid: process.pid, connections });
  }, sentEveryMs).unref();
  return () => {
    if (surplus <= 0) return false;
    surplus -= 1;
    return true;
  };
}
