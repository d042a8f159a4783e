import { withinDeadline } from "../../kernel/async/deadline.js";
import { repeat } from "../../kernel/async/repeat.js";
import { shareChecks } from "../../kernel/async/share-checks.js";
import { setDegraded } from "../../kernel/degraded.js";
import type { Logger } from "../../kernel/logger.js";
import type { PhotoStore } from "./photos.store.js";

/** Whether the photo storage answers: see `watchStorage`. */
export interface StorageWatch {
  /** By a look at most a second old; a storage that hangs is as it was found last. */
  isReachable(): Promise<boolean>;
  /** A look that hangs is not waited for: it has nothing to end in order. */
  stop(): void;
}

const lookedEvery = 5_000;
/** A load balancer that checks the service may wait for one second only. */
const maxWaitMs = 300;

/**
 * Looks regularly whether the photo storage answers, and logs when it goes away and when it is back. The service goes
 * on without it: only requests for photos fail.
 */
export function watchStorage(storage: PhotoStore, logger: Logger): StorageWatch {
  let reachable = true;
  let stopped = false;
  const look = shareChecks(async () => {
    const before = reachable;
    reachable = await storage.isReachable();
    if (stopped) return; // the storage may have been closed by then
    setDegraded("storage", !reachable);
    if (reachable === before) return;
    if (reachable) logger.info("the photo storage answers again");
    else logger.error("the photo storage does not answer: photos are neither shown nor stored");
  });
  const looks = repeat("storage", lookedEvery, look);
  looks.now();
  return {
    async isReachable() {
      await withinDeadline(maxWaitMs, look).catch(() => {}); // it hangs: `look` goes on, and notes what it finds
      return reachable;
    },
    stop() {
      stopped = true;
      void looks.stop();
    },
  };
}
