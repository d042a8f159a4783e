/**
 * Jobs for the database, one after the other, while the rows that follow are read: two inserts at once
 * cost it a fifth more than one after the other.
 */
export interface Lane {
  /** Waits for the job before, and starts this one. Throws what an earlier job has thrown. */
  add(job: () => Promise<void>): Promise<void>;
  /** Waits for the last one. Throws what one of them has thrown. */
  idle(): Promise<void>;
}

export function createLane(): Lane {
  let running: Promise<void> = Promise.resolve();
  return {
    async add(job) {
      await running;
      running = job();
      // Its failure is thrown by whoever waits for it.
      running.catch(() => {});
    },
    idle: () => running,
  };
}
