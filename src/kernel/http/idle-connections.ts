import type { Socket } from "node:net";
import { networkOf } from "./network.js";

/** The part of all connections that one address may hold without asking anything, and what it may hold anyway. */
const share = { part: 1 / 8, least: 32 };
/** The request of a connection that has just been opened may be on its way. */
const graceMs = 1_000;
const lookedEveryMs = 500;

/**
 * Bounds how many idle connections one address holds, so that it cannot take those of all others: of those beyond its
 * share, the ones that have been idle for longest are closed. A connection on which a request is under way never is.
 * @param isProxy whether an address is a proxy's, which holds the connections of many clients: it is not bounded.
 */
export function limitIdle(maxConnections: number, isProxy: (address: string) => boolean) {
  const maxIdle = Math.max(share.least, Math.floor(maxConnections * share.part));
  /** By network; since when each is idle, in the order in which they became so. */
  const idle = new Map<string, Map<Socket, number>>();
  const networks = new WeakMap<Socket, string>();

  const look = setInterval(() => {
    const before = performance.now() - graceMs;
    for (const sockets of idle.values()) {
      let surplus = sockets.size - maxIdle;
      for (const [socket, since] of sockets) {
        if (surplus <= 0 || since > before) break;
        socket.destroy();
        surplus -= 1;
      }
    }
  }, lookedEveryMs).unref();

  return {
    /** A connection that was accepted, or on which nothing is under way any more. */
    begins(socket: Socket): void {
      const { remoteAddress: address = "" } = socket;
      if (socket.destroyed || isProxy(address)) return;
      const network = networks.get(socket) ?? networkOf(address);
      networks.set(socket, network);
      const sockets = idle.get(network) ?? new Map<Socket, number>();
      idle.set(network, sockets.set(socket, performance.now()));
    },

    /** A request has come on it, or it was closed. */
    ends(socket: Socket): void {
      const network = networks.get(socket) ?? "";
      const sockets = idle.get(network);
      if (sockets?.delete(socket) && sockets.size === 0) idle.delete(network);
    },

    stop: () => clearInterval(look),
  };
}
