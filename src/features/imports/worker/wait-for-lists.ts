import { once } from "node:events";
import process from "node:process";

/** An idle process ends: its memory is needed elsewhere. */
const maxIdleMs = 60_000;

/**
 * Returns a function that waits until the service reports that lists wait. It resolves to false when the
 * process must end, because no report came for a minute or `signal` stops it. A report that comes earlier is
 * not lost.
 */
export function listenForLists(signal: AbortSignal): () => Promise<boolean> {
  let isCalled = false;
  process.on("message", () => {
    isCalled = true;
  });
  return async () => {
    const idle = AbortSignal.any([signal, AbortSignal.timeout(maxIdleMs)]);
    // The wait may end without a report: that is no failure.
    if (!isCalled) await once(process, "message", { signal: idle }).catch(() => {});
    const goesOn = isCalled;
    isCalled = false;
    return goesOn;
  };
}
