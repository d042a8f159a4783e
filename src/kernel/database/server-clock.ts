import { performance } from "node:perf_hooks";
import type { Db } from "mongodb";
import { repeat } from "../async/repeat.js";

/**
 * An estimate of the database's clock, which orders the sync feed. It is never fast, and slow by at most the time of
 * one answer.
 */
export interface ServerClock {
  now(): Date;
  stop(): void;
}

const comparedEvery = 10_000;
/** Readings that count: a minute of them. */
const kept = 6;

/**
 * Reads the database's clock now and every 10 s; between, and when that fails, this machine counts on. Of the
 * last readings the one whose answer was the fastest counts, as NTP does it (RFC 5905, clock filter): one that
 * was long on its way would set the clock back, and a change would seem older than one before it.
 */
export async function followServerClock(db: Db): Promise<ServerClock> {
  /** By how much the database's clock was ahead of the process's own counter, as far as is known. */
  let ahead: number[] = [];

  async function compare() {
    const { localTime } = await db.command({ hello: 1 });
    // Counted from the answer: how long the question was on its way cannot be known. The process's own
    // counter, because the machine's clock may be set.
    if (localTime instanceof Date) {
      ahead = [...ahead, localTime.getTime() - performance.now()].slice(-kept);
    }
  }

  for (let reading = 0; reading < kept; reading += 1) await compare();
  const comparisons = repeat("server_clock", comparedEvery, compare);
  return {
    now: () => new Date(Math.max(...ahead) + performance.now()),
    stop: comparisons.stop,
  };
}
