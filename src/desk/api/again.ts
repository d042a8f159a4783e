import type { Failure } from "./failure.js";

/** A request that failed and is to be sent again by itself. */
export interface Again {
  /** When, unless the network is back before. */
  at: number;
  /** Leaves it at that. */
  stop(): void;
}

/** After a failure that says no time of its own. */
const usualSeconds = 5;

/**
 * Waits as long as the service asks for, and a little longer, so that not all desks come back at once; where the
 * network was away, until it is back.
 */
export function sendAgain(failure: Failure, send: () => void): Again {
  const seconds = failure.retryAfter || usualSeconds;
  const wait = seconds * 1_000 * (1 + Math.random() / 4);
  const timer = setTimeout(go, wait);
  if (failure.kind === "offline") window.addEventListener("online", go);

  function stop() {
    clearTimeout(timer);
    window.removeEventListener("online", go);
  }
  function go() {
    stop();
    send();
  }
  return { at: Date.now() + wait, stop };
}
