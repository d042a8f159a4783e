import { unavailable } from "../http/errors.js";

/** Runs few jobs at a time. Callers take turns, so one with many jobs does not hold up the others. */
export interface FairQueue {
  /** @throws HttpError 503 when the job has waited too long to be begun. */
  run<Result>(caller: string, job: () => Promise<Result>): Promise<Result>;
}

interface Settings {
  atOnce: number;
  /** Milliseconds. */
  maxWait(): number;
}

export function createFairQueue({ atOnce, maxWait }: Settings): FairQueue {
  /** The waiting jobs of each caller; the caller whose turn is next stands first. */
  const lines = new Map<string, (() => void)[]>();
  let running = 0;

  /** Waits until a job that has ended leaves its place to this one. */
  const turn = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(caller) ?? [];
      lines.set(caller, line);
      const begin = () => {
        clearTimeout(late);
        resolve();
      };
      line.push(begin);
      const late = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) lines.delete(caller);
        reject(unavailable());
      }, maxWait());
    });

  function leave() {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [caller, line] = next;
    lines.delete(caller);
    const begin = line.shift();
    if (line.length > 0) lines.set(caller, line); // behind all others
    begin?.();
  }

  return {
    async run(caller, job) {
      if (running < atOnce) running += 1;
      else await turn(caller);
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}
