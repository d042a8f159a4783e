import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** How many requests of a connection may wait while one is served. */
const maxWaiting = 16;

/**
 * Serves the requests of one connection one after the other. Node alone would begin all of them at once, and keep each
 * answer until the client has taken the earlier ones: a client that sends but never reads would fill the memory. When
 * too many requests wait, no more are read, and the connection ends after the last answer.
 */
export function oneAtATime(serve: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();

  return (req, res) => {
    const { socket } = req;
    const line = lines.get(socket);

    function begin() {
      // After `Connection: close`, or when the client has gone, nobody can be answered.
      const isGone = socket.writableEnded || socket.destroyed;
      if (!isGone) serve(req, res);
      res.once("close", next);
      if (isGone) res.emit("close"); // Node closes only the answer whose turn it is
    }

    function next() {
      const following = lines.get(socket)?.shift();
      if (following) following();
      else lines.delete(socket);
    }

    if (!line) {
      lines.set(socket, []);
      begin();
    } else if (line.length < maxWaiting) {
      line.push(begin);
      if (line.length < maxWaiting) return;
      res.shouldKeepAlive = false;
      stopReading(socket);
    } else res.emit("close");
  };
}

/** For good: Node would go on whenever an answer has ended. */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.resume = () => socket;
}
