/** Jobs of which a few run at once. */
export interface InFlight {
  /** Starts a job as soon as there is room for it. Throws what an earlier job has thrown. */
  add(job: () => Promise<void>): Promise<void>;
  /** Waits for all of them. Throws what one of them has thrown. */
  idle(): Promise<void>;
}

export function inFlight(most: number): InFlight {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const throwFailure = () => {
    if (failures.length > 0) throw failures[0];
  };

  return {
    async add(job) {
      while (running.size >= most) await Promise.race(running);
      throwFailure();
      const run: Promise<void> = job()
        .catch((failure) => void failures.push(failure))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle() {
      await Promise.all(running);
      throwFailure();
    },
  };
}
