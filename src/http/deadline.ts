import { performance } from "node:perf_hooks";
import { unavailable } from "./errors.js";

/**
 * No request waits longer than 15 s for the database and the storage: this for its key, then for the
 * record that it names, then for its work. Receiving a body comes on top.
 */
export const patience = { key: 3_500, find: 3_000, work: 8_000 };

/**
 * The result of `work`, or 503 when it takes longer than `patience` milliseconds; what still runs then
 * ends by its own time-out. `work` is told until when it has time, by performance.now().
 */
export async function withinDeadline<Result>(
  patience: number,
  work: (until: number) => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), patience);
  });
  try {
    return await Promise.race([work(performance.now() + patience), late]);
  } finally {
    clearTimeout(timer);
  }
}
