import type { Logger } from "../logger.js";

/** The results of a job since the start of the process. */
interface Job {
  failures: number;
  /** How many tries have failed since the last success. */
  failedInARow: number;
  succeededAt?: Date;
}

// These belong to the process, because Prometheus counts by process. Services in one process share them.
const jobs = new Map<string, Job>();
let logger: Logger | undefined;
let notifyParent: (job: string) => void = () => {};

/**
 * Sets the log of this process for failures of background work.
 * @param notify is called for each failure, where the metrics of another process count it.
 */
export function logBackgroundTo(log: Logger, notify: (job: string) => void = () => {}): void {
  logger = log;
  notifyParent = notify;
}

/** All jobs that have run, by name, for the metrics. */
export const backgroundJobs = (): ReadonlyMap<string, Readonly<Job>> => jobs;

/**
 * Runs work whose failure stops nothing: all repeated and deferred work runs here. Each failure is counted. The log
 * has one line when the job begins to fail and one when it succeeds again, so that an hour without the database makes
 * two lines, not thousands. Only the name and the code of the error are logged, because its message can contain
 * stored values. Never rejects.
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

/** Counts a failure without logging it. @returns how many tries have failed in a row. */
export function countFailure(job: string): number {
  const record = recordOf(job);
  record.failures += 1;
  record.failedInARow += 1;
  notifyParent(job);
  return record.failedInARow;
}

function recordOf(job: string): Job {
  const record = jobs.get(job) ?? { failures: 0, failedInARow: 0 };
  jobs.set(job, record);
  return record;
}
