import type { Logger } from "./logger.js";

/** What has become of a job since the start of the process. */
interface Job {
  failures: number;
  /** How many tries have failed since the last that succeeded. */
  failedInARow: number;
  succeededAt?: Date;
}

// Both belong to the process, because Prometheus counts by process: services in one process share them.
const jobs = new Map<string, Job>();
let logger: Logger | undefined;
let tellParent: (job: string) => void = () => {};

/**
 * Names the log of this process, where failures and their ends are told.
 * @param tell tells each failure to the process whose metrics count it, if that is another one.
 */
export function logBackgroundTo(log: Logger, tell: (job: string) => void = () => {}): void {
  logger = log;
  tellParent = tell;
}

/** Every job that was tried, by its name. The service shows them among its metrics. */
export const backgroundJobs = (): ReadonlyMap<string, Readonly<Job>> => jobs;

/**
 * Does work whose failure stops nothing: whatever is repeated or deferred runs through here. A failure is
 * counted, and told when the job begins to fail and when it succeeds again: a database that is away for an hour
 * makes two lines, not thousands. Only the error's name and code are told, since its message can repeat what is
 * stored. Never rejects.
 */
export async function inBackground(job: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    const record = recordOf(job);
    record.succeededAt = new Date();
    const failed = record.failedInARow;
    record.failedInARow = 0;
    if (failed > 0) logger?.info({ job, failed }, "background work succeeds again");
  } catch (error) {
    const { name, code } = Object(error);
    if (countFailure(job) === 1) logger?.warn({ job, error: name, code }, "background work failed");
  }
}

/** Counts a failure that was told already. @returns how many tries have failed in a row. */
export function countFailure(job: string): number {
  const record = recordOf(job);
  record.failures += 1;
  record.failedInARow += 1;
  tellParent(job);
  return record.failedInARow;
}

function recordOf(job: string): Job {
  const record = jobs.get(job) ?? { failures: 0, failedInARow: 0 };
  jobs.set(job, record);
  return record;
}
