import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as turnOfLoop, setTimeout as wait } from "node:timers/promises";
import { refuseBrokenRequest } from "./broken-request.js";
import { maxConnections } from "./max-connections.js";
import { shareConnections } from "./share-connections.js";

/** Milliseconds. A client has so long for its headers, and for its whole request. */
const usual = { headersTimeout: 15_000, requestTimeout: 60_000 };

/** The requests that may take longer, by their connection, and until when. */
const patientWith = new WeakMap<Duplex, { req: IncomingMessage; until: number }>();

/** Gives this one request `milliseconds` from now to arrive whole, in the place of the usual time. */
export function allowTime(req: IncomingMessage, milliseconds: number): void {
  patientWith.set(req.socket, { req, until: Date.now() + milliseconds });
}

/** Between saying goodbye and refusing connections, so that load balancers notice first. */
const leave = 1_000;

/** Afterwards, whoever has connected or sent a part of a request has so long to send the rest. */
const grace = 1_000;

/** Running requests that have not ended so long after connections are refused are cut off. */
const lastCall = 7_000;

/** Connections that wait to be accepted; Node's 511 make newcomers of a crowd try again after seconds. */
const backlog = 4_096;

/** Where a server shall listen; `name` is the variable that an error names. */
interface Place {
  name: "PORT" | "METRICS_PORT";
  port: number;
  host: string;
}

/**
 * A client that is still sending when its answer goes out on a connection that ends with it would lose
 * the answer: a closed connection that is written to is reset. So the rest is read and thrown away, this
 * many milliseconds and bytes of it.
 */
const lingering = { milliseconds: 30_000, bytes: 64 * 1024 * 1024 };

/** Between the answer to a client that took too long, or came too late, and the end of its connection. */
const farewell = 1_000;

/** An HTTP server that bounds its clients' time and ends without cutting off a running request. */
export function createHttpServer(serve: RequestListener, patience = usual) {
  const sockets = new Set<Socket>();
  const busy = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let stopping = false;
  const isSurplus = shareConnections(() => sockets.size);

  // Node would refuse a missing host with an empty body: `checkHost` does it.
  const options = { requireHostHeader: false, connectionsCheckingInterval: 1_000 };
  const server = createServer({ ...patience, ...options });
  server.maxConnections = maxConnections();
  // Node would call it on closing, and reset those on which a request is on its way.
  server.closeIdleConnections = () => {};
  const answer: RequestListener = (req, res) => {
    if (req.socket.writableEnded) return; // it came after the end was told, and could not be answered
    if (stopping || isSurplus()) res.shouldKeepAlive = false;
    req.socket.destroySoon = () => closeAfter(req);
    busy.add(req.socket);
    running.add(res);
    res.once("finish", () => limitRest(req, stopping ? farewell : lingering.milliseconds));
    res.once("close", () => {
      busy.delete(req.socket);
      running.delete(res);
    });
    serve(req, res);
  };
  server.on("request", answer);
  server.on("checkExpectation", answer); // an expectation that is not known is no reason to refuse
  server.on("connect", (_req, socket) => refuseBrokenRequest(new Error("no proxy"), socket));
  server.on("clientError", (error, socket) => {
    if (isLate(error)) waitOrEnd(error, socket);
    else refuseBrokenRequest(error, socket);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  return {
    isStopping: () => stopping,

    /** The address at which it listens; @throws Error that names the variable. */
    async listen({ name, port, host }: Place): Promise<string> {
      server.listen({ port, host, backlog });
      await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
        throw new Error(`${name}, HOST: cannot listen on ${host}:${port} (${error.code})`);
      });
      const address = server.address();
      return `http://${host}:${typeof address === "object" && address ? address.port : port}`;
    },

    /**
     * Answers with `Connection: close` for a moment, then refuses connections, lets requests that run or are on
     * their way end, and closes. Takes no longer than `leave` and `lastCall` together.
     */
    async close(): Promise<void> {
      if (!server.listening) return;
      stopping = true;
      for (const res of running) res.shouldKeepAlive = false;
      await wait(leave);
      const closed = once(server, "close");
      await stopListening(server);
      const late = setTimeout(() => server.closeAllConnections(), lastCall);
      await Promise.race([closed, wait(grace)]);
      for (const socket of sockets) if (!busy.has(socket)) endIdle(socket);
      await closed;
      clearTimeout(late);
    },
  };
}

/** So little time leaves none for others to connect; and so many turns are enough. */
const quietTurnMs = 0.2;
const maxTurns = 2_000;

/**
 * The system resets those who have connected and are not accepted yet when a server stops listening. So it
 * stops after a turn of the event loop in which there was nobody to accept. A turn accepts one of them, and
 * clients that are served meanwhile would connect again: whoever is accepted now is served afterwards.
 */
async function stopListening(server: Server): Promise<void> {
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

/** Tells the client that nothing will come: unlike a connection that is destroyed, it is not reset. */
function endIdle(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), farewell).unref();
}

const isLate = (error: NodeJS.ErrnoException) => error.code === "ERR_HTTP_REQUEST_TIMEOUT";

/** Node tells once that a request is late, and never looks at it again. */
function waitOrEnd(error: Error, socket: Duplex) {
  const end = () => {
    refuseBrokenRequest(error, socket);
    // Whoever goes on sending would hold the connection for ever.
    setTimeout(() => socket.destroy(), farewell).unref();
  };
  const longer = patientWith.get(socket);
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

/** Cuts off a client that goes on sending a request that was answered, when it takes too much of either. */
function limitRest(req: IncomingMessage, milliseconds: number): void {
  if (req.complete) return;
  const { socket } = req;
  const until = Date.now() + milliseconds;
  const most = socket.bytesRead + lingering.bytes;
  const look = setInterval(() => {
    if (req.complete || socket.destroyed) clearInterval(look);
    else if (Date.now() > until || socket.bytesRead > most) socket.destroy();
  }, 100).unref();
}
