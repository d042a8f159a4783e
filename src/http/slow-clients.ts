import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { unreadBody } from "./timeouts.js";

/** Cuts off a client that keeps sending an answered request beyond the time or the bytes of `unreadBody`. */
export function limitRest(req: IncomingMessage, milliseconds: number): void {
  if (req.complete) return;
  const { socket } = req;
  const until = Date.now() + milliseconds;
  const maxRead = socket.bytesRead + unreadBody.maxBytes;
  const look = setInterval(() => {
    if (req.complete || socket.destroyed) clearInterval(look);
    else if (Date.now() > until || socket.bytesRead > maxRead) socket.destroy();
  }, 100).unref();
}

/** Cuts off a client that takes a whole answer a little at a time. */
export function limitTaking(res: ServerResponse, milliseconds: number): void {
  const { socket } = res;
  if (!socket || socket.writableLength === 0) return;
  const late = setTimeout(cutOff, milliseconds, socket);
  res.once("close", () => clearTimeout(late));
}

/** Ends a connection whose client does not take what was sent: the system throws it away, too. */
export const cutOff = (socket: Socket): void => void socket.resetAndDestroy();
