import { createFairQueue } from "./fair-queue.js";

export type Queues = ReturnType<typeof createQueues>;

/** Where requests of one service wait for each other. */
export const createQueues = () => ({
  /** Large records take long to find: no key takes all connections to the database with them. */
  finds: createFairQueue({ inAll: 5_000, atOnceOfKey: 16, waitingOfKey: 1_000 }),
  /**
   * The database does not stop a search whose asker has gone: without a cap, one burst of costly searches or
   * lists would stop everything. A key has no more than half of it: others still find their turn.
   */
  costlyLists: createFairQueue({ inAll: 128, atOnce: 4, atOnceOfKey: 2, waitingOfKey: 32 }),
  /** By person: many writers of one person at once only make each other try again, until all are cut off. */
  personWrites: createFairQueue({ inAll: 2_000, atOnceOfKey: 1, waitingOfKey: 100 }),
  /** Their lock makes decisions begin again that run at once: here they wait for each other instead. */
  decisions: createFairQueue({ inAll: 1_000, atOnceOfKey: 1, waitingOfKey: 1_000 }),
});
