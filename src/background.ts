import type { Logger } from "./logger.js";

/** How often each job has failed since the start of the process. The service counts them among its metrics. */
export const backgroundFailures = new Map<string, number>();

/** The jobs whose last try failed, and how many tries have failed in a row. */
const failing = new Map<string, number>();
let logger: Logger | undefined;

/** Names the log of this process, where failures and their ends are told. */
export function logBackgroundTo(log: Logger): void {
  logger = log;
}

/**
 * Waits for work whose failure stops nothing. A failure is counted, and told when the job begins to fail
 * and when it succeeds again: a database that is away for an hour makes two lines, not thousands. Only the
 * error's name and code are told, since its message can repeat what is stored. Never rejects.
 */
export async function inBackground(job: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
    const failed = failing.get(job);
    if (failing.delete(job)) logger?.info({ job, failed }, "background work succeeds again");
  } catch (error) {
    const { name, code } = Object(error);
    const failed = failing.get(job) ?? 0;
    failing.set(job, failed + 1);
    backgroundFailures.set(job, (backgroundFailures.get(job) ?? 0) + 1);
    if (failed === 0) logger?.warn({ job, error: name, code }, "background work failed");
  }
}
