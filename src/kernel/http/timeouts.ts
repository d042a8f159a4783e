/**
 * How long one request may wait for the database and the storage: to authenticate its key, to find the record
 * that it names, and to handle it. Together they take less than 15 s. Receiving the body is not counted.
 */
export const requestTimeouts = { authenticateMs: 3_500, findMs: 3_000, handleMs: 8_000 };

/**
 * A client that has not sent its headers, or its whole request, within these times (milliseconds) gets 408. One
 * that takes nothing of its answer for `silenceMs`, or not all of it within `takingMs`, is cut off; of a whole list
 * as a file, `takingFileMs`. The service is silent itself while it works on a request: never for so long.
 */
export const clientTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  silenceMs: 30_000,
  takingMs: 120_000,
  takingFileMs: 15 * 60_000,
};

/**
 * A server that stops answers with `Connection: close`, and `GET /readyz` with 503, for this long before it refuses
 * connections: a load balancer that asks every second notices in time.
 */
export const announceDrainMs = 2_000;

/** After that, a client that has connected or has sent a part of a request gets this long to send the rest. */
export const drainGraceMs = 1_000;

/** Requests that still run this long after the server began to refuse connections are cut off. */
export const maxDrainMs = 6_000;

/**
 * A client may still be sending when it gets its answer. Closing the connection at once would reset it, and the
 * client would lose the answer. So the server reads and discards the rest of the request, up to these bounds.
 */
export const unreadBody = { maxMs: 30_000, maxBytes: 64 * 1024 * 1024 };

/** The connection of a client that was too slow or came too late is closed this long after its answer. */
export const closeAfterMs = 1_000;

/** An upload that sends nothing for this long is cut off. */
export const maxSilenceMs = 12_000;
