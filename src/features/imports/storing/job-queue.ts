/** A queue of jobs: each one begins when the one before has ended. */
export function createJobQueue() {
  let running: Promise<void> = Promise.resolve();
  return {
    /** Waits for the job before, and starts this one. Throws what an earlier job has thrown. */
    async add(job: () => Promise<void>): Promise<void> {
      await running;
      running = job();
      // The caller that waits for this job throws its failure.
      running.catch(() => {});
    },
    /** Waits for the last one. Throws what one of them has thrown. */
    idle: () => running,
  };
}
