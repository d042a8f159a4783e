import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorTexts, statusOf } from "../messages/errors.js";

type PlainCode =
  | "request_timeout"
  | "headers_too_large"
  | "chunk_extensions_too_large"
  | "http_malformed";

const codes = new Map<string | undefined, PlainCode>([
  ["ERR_HTTP_REQUEST_TIMEOUT", "request_timeout"],
  ["HPE_HEADER_OVERFLOW", "headers_too_large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "chunk_extensions_too_large"],
]);

/**
 * Answers what Node refuses before it is a request, in the shape of every other error: in English, since no header of
 * it can be relied on.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = codes.get(error.code) ?? "http_malformed";
  const status = statusOf(code);
  const body = JSON.stringify({ error: errorTexts[code].en });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json; charset=utf-8",
      "Content-Language: en",
      `Error-Code: ${code}`,
      "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff",
      `X-Request-Id: ${randomUUID()}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
