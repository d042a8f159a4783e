import { performance } from "node:perf_hooks";
import type { Db } from "mongodb";
import { repeat } from "../repeat.js";

/**
 * The database's clock, as this process knows it: never ahead of it, and behind by what an answer takes.
 * The sync feed's order is stamped by it.
 */
export interface ServerClock {
  now(): Date;
  stop(): void;
}

const comparedEvery = 10_000;

/** Reads the database's clock now and every 10 s; between, and when that fails, this machine counts on. */
export async function followServerClock(db: Db): Promise<ServerClock> {
  let known = { time: 0, at: 0 };

  async function compare() {
    const { localTime } = await db.command({ hello: 1 });
    // Counted from the answer: how long the question was on its way cannot be known. The process's own
    // counter, because the machine's clock may be set.
    if (localTime instanceof Date) known = { time: localTime.getTime(), at: performance.now() };
  }

  await compare();
  const comparisons = repeat("server_clock", comparedEvery, compare);
  return {
    now: () => new Date(known.time + performance.now() - known.at),
    stop: comparisons.stop,
  };
}
