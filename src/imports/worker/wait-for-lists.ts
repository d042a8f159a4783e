import process from "node:process";

/** A process that has nothing to do ends: its memory is needed elsewhere. */
const maxIdleMs = 60_000;

/**
 * A function that waits for the service's word that lists wait. It answers false when the process is to
 * end, because none came for a minute or `signal` stops it. A word that comes earlier is not lost.
 */
export function listenForLists(signal: AbortSignal): () => Promise<boolean> {
  let told = false;
  let wake = () => {};
  process.on("message", () => {
    told = true;
    wake();
  });
  signal.addEventListener("abort", () => wake());
  return async () => {
    if (!told && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const idle = setTimeout(resolve, maxIdleMs);
        wake = () => {
          clearTimeout(idle);
          resolve();
        };
      });
    }
    const goesOn = told;
    told = false;
    return goesOn;
  };
}
