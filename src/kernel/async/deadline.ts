import { performance } from "node:perf_hooks";
import { Unavailable } from "./unavailable.js";

/**
 * Returns the result of `work`, which gets its deadline as a time of performance.now(). Late work is not stopped: it
 * needs a time-out of its own.
 * @throws Unavailable after `timeoutMs` milliseconds.
 */
export async function withinDeadline<Result>(
  timeoutMs: number,
  work: (until: number) => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable()), timeoutMs);
  });
  try {
    return await Promise.race([work(performance.now() + timeoutMs), late]);
  } finally {
    clearTimeout(timer);
  }
}
