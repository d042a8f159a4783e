import { inBackground } from "./background.js";

const minute = 60_000;

/** Work that is repeated, and never runs twice at once. */
export interface Repetition {
  /** Runs the work now. If it is running, it runs again afterwards, because the current run may miss new data. */
  now(): void;
  /** Ends the repetition, and waits for the current run. */
  stop(): Promise<void>;
}

/**
 * Runs the work every `every` milliseconds. After a failure, the next run does what is left. `signal` is aborted when
 * the work must end.
 */
export function repeat(
  job: string,
  every: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): Repetition {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const begin = () => {
    if (running || stopping.signal.aborted) return;
    running = inBackground(job, () => work(stopping.signal)).finally(() => (running = undefined));
  };
  const timer = setInterval(begin, every).unref();
  return {
    async now() {
      await running;
      begin();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Runs the sweep at once, and then every minute. */
export function sweepRegularly(job: string, sweep: (signal: AbortSignal) => Promise<unknown>) {
  const sweeps = repeat(job, minute, sweep);
  sweeps.now();
  return sweeps;
}
