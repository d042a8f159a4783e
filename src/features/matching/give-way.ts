import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds of work between two rests. */
const maxWorkMs = 25;
/** Milliseconds of rest after a request: the same client often asks again. */
const quiet = 50;
/**
 * The longest rest in milliseconds. Under constant load a fortieth of the time remains: comparisons in the
 * background are late, but not lost.
 */
const maxRestMs = 1_000;
const lookedEvery = 25;

/** The requests at work in this process, and when the last one ended. */
const requests = { open: 0, endedAt: Number.NEGATIVE_INFINITY };

subscribe("http.server.request.start", (started) => {
  requests.open += 1;
  (started as { response: ServerResponse }).response.once("close", () => {
    requests.open -= 1;
    requests.endedAt = performance.now();
  });
});

/**
 * Lets requests go first. The returned function is awaited between two pieces of background work: from time
 * to time it rests until no request is at work, or `signal` says that the work must end.
 */
export function createGiveWay(signal: AbortSignal): () => Promise<void> {
  let restedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - restedAt < maxWorkMs) return;
    const until = now + maxRestMs;
    const isBusy = () => requests.open > 0 || performance.now() < requests.endedAt + quiet;
    while (isBusy() && performance.now() < until && !signal.aborted) await wait(lookedEvery);
    restedAt = performance.now();
  };
}
