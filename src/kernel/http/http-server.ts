import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { type Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as turnOfLoop, setTimeout as wait } from "node:timers/promises";
import { refuseBrokenRequest } from "./broken-request.js";
import { limitIdle } from "./idle-connections.js";
import { maxConnections } from "./max-connections.js";
import { oneAtATime } from "./one-at-a-time.js";
import { shareConnections } from "./share-connections.js";
import { cutOff, limitRest, limitTaking } from "./slow-clients.js";
import {
  announceDrainMs,
  clientTimeouts,
  closeAfterMs,
  drainGraceMs,
  maxDrainMs,
  unreadBody,
} from "./timeouts.js";

/** Requests with a later deadline than the usual one, by connection. */
const extendedDeadlines = new WeakMap<Duplex, { req: IncomingMessage; until: number }>();

/** Lets this request take `milliseconds` from now to arrive, instead of the usual time. */
export function extendDeadline(req: IncomingMessage, milliseconds: number): void {
  extendedDeadlines.set(req.socket, { req, until: Date.now() + milliseconds });
}

/**
 * How many connections may wait to be accepted. With Node's default of 511, new clients in a crowd have to
 * retry for seconds.
 */
const backlog = 4_096;

/** Where a server shall listen; `name` is the variable that an error names. */
interface ListenAddress {
  name: "PORT" | "METRICS_PORT";
  port: number;
  host: string;
}

/**
 * An HTTP server that bounds its clients' time and connections, and ends without cutting off a running request.
 * @param isProxy see `limitIdle`.
 */
export function createHttpServer(
  serve: RequestListener,
  timeouts: Partial<typeof clientTimeouts> = {},
  isProxy: (address: string) => boolean = () => false,
) {
  const { silenceMs, takingMs, takingFileMs, ...arrival } = { ...clientTimeouts, ...timeouts };
  const max = maxConnections();
  const idle = limitIdle(max, isProxy);
  const sockets = new Set<Socket>();
  const busy = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let stopping = false;
  const isSurplus = shareConnections(() => sockets.size);

  // Node would refuse a missing host with an empty body: `checkHost` does it.
  const options = { requireHostHeader: false, connectionsCheckingInterval: 1_000 };
  const server = createServer({ ...arrival, ...options });
  server.timeout = silenceMs;
  server.maxConnections = max;
  // Node would call it on closing, and reset those on which a request is on its way.
  server.closeIdleConnections = () => {};
  const answer = oneAtATime((req, res) => {
    if (stopping || isSurplus()) res.shouldKeepAlive = false;
    req.socket.destroySoon = () => closeAfter(req);
    busy.add(req.socket);
    idle.ends(req.socket);
    running.add(res);
    res.once("finish", () => limitRest(req, stopping ? closeAfterMs : unreadBody.maxMs));
    res.once("close", () => {
      busy.delete(req.socket);
      idle.begins(req.socket);
      running.delete(res);
    });
    serve(req, res);
  });
  server.once("close", limitTaking(running, { takingMs, takingFileMs }));
  server.once("close", idle.stop);
  server.on("request", answer);
  server.on("checkExpectation", answer); // an expectation that is not known is no reason to refuse
  server.on("connect", (_req, socket) => refuseBrokenRequest(new Error("no proxy"), socket));
  server.on("clientError", (error, socket) => {
    if (isLate(error)) waitOrEnd(error, socket);
    else refuseBrokenRequest(error, socket);
  });
  server.on("timeout", (socket: Socket) => {
    if (socket.writableLength > 0) cutOff(socket);
    else if (!busy.has(socket)) socket.destroy();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    idle.begins(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      idle.ends(socket);
    });
  });

  return {
    isStopping: () => stopping,

    /** The address at which it listens; @throws Error that names the variable. */
    async listen({ name, port, host }: ListenAddress): Promise<string> {
      server.listen({ port, host, backlog });
      await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
        throw new Error(`${name}, HOST: cannot listen on ${host}:${port} (${error.code})`);
      });
      const address = server.address();
      return `http://${host}:${typeof address === "object" && address ? address.port : port}`;
    },

    /**
     * Answers with `Connection: close` for a moment, then refuses connections, lets requests that run or are on
     * their way end, and closes. Takes at most `announceDrainMs` and `maxDrainMs` together.
     */
    async close(): Promise<void> {
      if (!server.listening) return;
      stopping = true;
      for (const res of running) res.shouldKeepAlive = false;
      await wait(announceDrainMs);
      const closed = once(server, "close");
      await stopListening(server);
      const late = setTimeout(() => server.closeAllConnections(), maxDrainMs);
      await Promise.race([closed, wait(drainGraceMs)]);
      for (const socket of sockets) if (!busy.has(socket)) endIdle(socket);
      await closed;
      clearTimeout(late);
    },
  };
}

/** A turn of the event loop shorter than this has accepted nobody; after this many turns the server stops anyway. */
const quietTurnMs = 0.2;
const maxTurns = 2_000;

/**
 * When a server stops listening, the system resets connections that are not accepted yet. So the server keeps
 * accepting, one connection in each turn of the event loop, until a turn finds none. It serves the accepted
 * connections afterwards: a client that is served now would only connect again.
 */
export async function stopListening(server: Server): Promise<void> {
  const accept = server.listeners("connection");
  const accepted: Socket[] = [];
  server.removeAllListeners("connection").on("connection", (socket: Socket) => {
    socket.on("error", () => {}); // a client that goes meanwhile ends nothing but its own connection
    accepted.push(socket);
  });
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const before = accepted.length;
    const began = performance.now();
    await turnOfLoop();
    if (accepted.length === before && performance.now() - began < quietTurnMs) break;
  }
  server.close();
  for (const socket of accepted) {
    if (!socket.destroyed) for (const listener of accept) listener.call(server, socket);
  }
}

/** Ends a connection without resetting it, so that the client sees an orderly end. */
function endIdle(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), closeAfterMs).unref();
}

const isLate = (error: NodeJS.ErrnoException) => error.code === "ERR_HTTP_REQUEST_TIMEOUT";

/** Node reports a late request once and never again. */
function waitOrEnd(error: Error, socket: Duplex) {
  const end = () => {
    refuseBrokenRequest(error, socket);
    // A client that keeps sending would keep the connection open for ever.
    setTimeout(() => socket.destroy(), closeAfterMs).unref();
  };
  const longer = extendedDeadlines.get(socket);
  if (!longer || longer.req.complete) return end();
  const timer = setTimeout(() => longer.req.complete || end(), longer.until - Date.now()).unref();
  longer.req.once("close", () => clearTimeout(timer));
}

/** Ends the connection of a request that was answered, when it has come whole. */
function closeAfter(req: IncomingMessage): void {
  const { socket } = req;
  const close = () => Socket.prototype.destroySoon.call(socket);
  if (req.complete) {
    close();
    return;
  }
  req.once("end", close).resume();
  socket.end(); // only to be written to: what comes is still read
}
