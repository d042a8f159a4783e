import { once } from "node:events";
import process from "node:process";

/** A process that has nothing to do ends: its memory is needed elsewhere. */
const maxIdleMs = 60_000;

/**
 * A function that waits for the service's word that lists wait. It answers false when the process is to
 * end, because none came for a minute or `signal` stops it. A word that comes earlier is not lost.
 */
export function listenForLists(signal: AbortSignal): () => Promise<boolean> {
  let told = false;
  process.on("message", () => {
    told = true;
  });
  return async () => {
    const idle = AbortSignal.any([signal, AbortSignal.timeout(maxIdleMs)]);
    // What ends the waiting without a word is no failure.
    if (!told) await once(process, "message", { signal: idle }).catch(() => {});
    const goesOn = told;
    told = false;
    return goesOn;
  };
}
