import { performance } from "node:perf_hooks";
import { Unavailable } from "./unavailable.js";

/**
 * The result of `work`; what still runs after `timeoutMs` milliseconds ends by its own time-out. `work` is told
 * until when it has time, by performance.now().
 * @throws Unavailable when it takes longer.
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
