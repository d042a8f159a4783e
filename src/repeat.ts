import { inBackground } from "./background.js";

const minute = 60_000;

/** Work that is done again and again, never twice at once. */
export interface Repetition {
  /** Does it now; while it runs, once more after that: what runs may not see what is new. */
  now(): void;
  /** Waits for the one that runs. */
  stop(): Promise<void>;
}

/**
 * Does something every so many milliseconds. What a failure leaves is done the next time. `signal` tells the
 * work that it shall end.
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

/** Does something at once, and every minute from then on. */
export function sweepRegularly(job: string, sweep: (signal: AbortSignal) => Promise<unknown>) {
  const sweeps = repeat(job, minute, sweep);
  sweeps.now();
  return sweeps;
}
