/** Jobs, one after the other: each begins when the one before has ended, and nobody waits for the last. */
export function createLane() {
  let running: Promise<void> = Promise.resolve();
  return {
    /** Waits for the job before, and starts this one. Throws what an earlier job has thrown. */
    async add(job: () => Promise<void>): Promise<void> {
      await running;
      running = job();
      // Its failure is thrown by whoever waits for it.
      running.catch(() => {});
    },
    /** Waits for the last one. Throws what one of them has thrown. */
    idle: () => running,
  };
}
