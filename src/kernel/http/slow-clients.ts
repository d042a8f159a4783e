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

const files = new WeakSet<ServerResponse>();

/** The answer is a long file: its client gets `takingFileMs` to take it. */
export const takesLong = (res: ServerResponse): void => void files.add(res);

/**
 * Cuts off clients that take an answer a little at a time, from its first byte on: what is compressed or read from a
 * file ends only when they have taken nearly all of it.
 * @param running the answers that are under way. @returns what ends it.
 */
export function limitTaking(
  running: ReadonlySet<ServerResponse>,
  { takingMs, takingFileMs }: { takingMs: number; takingFileMs: number },
): () => void {
  const begun = new WeakMap<ServerResponse, number>();
  const look = setInterval(
    () => {
      const now = performance.now();
      for (const res of running) {
        if (!res.headersSent) continue;
        const since = begun.get(res) ?? now;
        begun.set(res, since);
        const milliseconds = files.has(res) ? takingFileMs : takingMs;
        if (now - since >= milliseconds && res.socket) cutOff(res.socket);
      }
    },
    Math.min(1_000, takingMs / 4, takingFileMs / 4),
  ).unref();
  return () => clearInterval(look);
}

/** Ends a connection whose client does not take what was sent: the system throws it away, too. */
export const cutOff = (socket: Socket): void => void socket.resetAndDestroy();
