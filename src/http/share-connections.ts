import cluster from "node:cluster";
import process from "node:process";
import { hear, tell } from "../siblings.js";

const toldEvery = 1_000;
/** A worker may have this much more than the mean: a few connections are no reason to close any. */
const tolerance = { factor: 1.2, connections: 2 };

/**
 * Which worker accepts a connection is chance, and clients keep their connections. So a worker with more
 * connections than the others closes some of them: its answer says `Connection: close`, the client connects
 * again, and a less busy worker accepts it first.
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
    others.clear(); // one that has ended counts no more
    tell("connections", { pid: process.pid, connections });
  }, toldEvery).unref();
  return () => {
    if (surplus <= 0) return false;
    surplus -= 1;
    return true;
  };
}
