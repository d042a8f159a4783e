import { createShare } from "./coalesce.js";
import { createFairQueue } from "./fair-queue.js";

export type Queues = ReturnType<typeof createQueues>;

/** As many photos may wait as uploads may be on their way: see src/kernel/http/upload-room.ts. */
const waitingPhotos = { inAll: 256, waitingOfKey: 32 };

/** Where requests of one service wait for each other. */
export const createQueues = () => ({
  /** Large records take long to find: no key takes all connections to the database with them. */
  finds: createFairQueue({ inAll: 5_000, atOnceOfKey: 16, waitingOfKey: 1_000 }),
  /** By API key and what is read. */
  equalReads: createShare(),
  /**
   * The database does not stop a search whose asker has gone: without a cap, one burst of costly searches or
   * lists would stop everything. A key has no more than half of it: others still find their turn.
   */
  costlyLists: createFairQueue({ inAll: 512, atOnce: 4, atOnceOfKey: 2, waitingOfKey: 128 }),
  /** A whole list as a file takes as long as its reader needs, and each holds a page in memory. */
  files: createFairQueue({ inAll: 64, atOnceOfKey: 4, waitingOfKey: 4 }),
  /** Their pages are read two at once in all: files never take the database from the lists that people wait for. */
  filePages: createFairQueue({ inAll: 128, atOnce: 2, atOnceOfKey: 1, waitingOfKey: 16 }),
  /** By person: many writers of one person at once only make each other try again, until all are cut off. */
  personWrites: createFairQueue({ inAll: 2_000, atOnceOfKey: 1, waitingOfKey: 100 }),
  /** Their lock makes decisions begin again that run at once: here they wait for each other instead. */
  decisions: createFairQueue({ inAll: 1_000, atOnceOfKey: 1, waitingOfKey: 1_000 }),
  /**
   * The process decodes at most 75 megapixels at once: one large photo, which may take 400 MB, and two of the
   * usual size. A photo of the usual size does not wait for large ones.
   */
  largePhotos: createFairQueue({ atOnce: 1, ...waitingPhotos }),
  usualPhotos: createFairQueue({ atOnce: 2, ...waitingPhotos }),
});
