import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { refuseBrokenRequest } from "./broken-request.js";

/** Milliseconds. A client has so long for its headers, and for its whole request. */
const patience = { headersTimeout: 15_000, requestTimeout: 60_000 };

/** Between saying goodbye and refusing connections, so that load balancers notice first. */
const leave = 1_000;

/** Running requests that have not ended by then are cut off. */
const lastCall = 20_000;

/** Where a server shall listen; `name` is the variable that an error names. */
interface Place {
  name: "PORT" | "METRICS_PORT";
  port: number;
  host: string;
}

/** An HTTP server that bounds its clients' time and ends without cutting off a running request. */
export function createHttpServer(serve: RequestListener) {
  const sockets = new Set<Socket>();
  const busy = new Set<Socket>();
  let stopping = false;

  const server = createServer({ ...patience, connectionsCheckingInterval: 1_000 });
  const answer: RequestListener = (req, res) => {
    if (stopping) res.setHeader("Connection", "close");
    busy.add(req.socket);
    res.once("close", () => busy.delete(req.socket));
    serve(req, res);
  };
  server.on("request", answer);
  server.on("checkExpectation", answer); // an expectation that is not known is no reason to refuse
  server.on("clientError", refuseBrokenRequest);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  return {
    isStopping: () => stopping,

    /** The address at which it listens; @throws Error that names the variable. */
    async listen({ name, port, host }: Place): Promise<string> {
      server.listen(port, host);
      await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
        throw new Error(`${name}, HOST: cannot listen on ${host}:${port} (${error.code})`);
      });
      const address = server.address();
      return `http://${host}:${typeof address === "object" && address ? address.port : port}`;
    },

    /** Answers with `Connection: close` for a moment, lets running requests end, and closes. */
    async close(): Promise<void> {
      if (!server.listening) return;
      stopping = true;
      await wait(leave);
      const closed = once(server, "close");
      server.close();
      // Node waits for connections on which no request has begun, or has come only in part.
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
      const late = setTimeout(() => server.closeAllConnections(), lastCall);
      await closed;
      clearTimeout(late);
    },
  };
}
