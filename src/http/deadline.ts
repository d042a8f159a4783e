import { unavailable } from "./errors.js";

/** No request waits longer than this for the database and the storage. */
const patience = 14_000;

/** The result of `work`, or 503 when it takes too long; what still runs then ends by its own time-out. */
export async function withinDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), patience);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
