import { inBackground } from "./background.js";

const minute = 60_000;

/** Work that is done now, when asked for, and every minute, never twice at once. */
export interface Sweeps {
  now(): void;
  /** Waits for the one that runs. */
  stop(): Promise<void>;
}

/** Begins at once. What a failure leaves is found the next time; `signal` tells a sweep that it shall end. */
export function sweepRegularly(
  job: string,
  sweep: (signal: AbortSignal) => Promise<unknown>,
): Sweeps {
  const stopping = new AbortController();
  let sweeping: Promise<unknown> | undefined;
  const now = () => {
    sweeping ??= inBackground(job, sweep(stopping.signal)).finally(() => {
      sweeping = undefined;
    });
  };
  now();
  const timer = setInterval(now, minute).unref();
  return {
    now,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await sweeping;
    },
  };
}
