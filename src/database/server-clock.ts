import type { Db } from "mongodb";
import { inBackground } from "../background.js";

/** The database's clock, as this process knows it: the sync feed's order is stamped by it. */
export interface ServerClock {
  now(): Date;
  stop(): void;
}

const comparedEvery = 10_000;

/** Compares clocks now and every 10 s; a comparison that fails keeps the last known difference. */
export async function followServerClock(db: Db): Promise<ServerClock> {
  let ahead = 0;

  async function compare() {
    const sent = Date.now();
    const { localTime } = await db.command({ hello: 1 });
    if (localTime instanceof Date) ahead = localTime.getTime() - (sent + Date.now()) / 2;
  }

  await compare();
  const timer = setInterval(
    () => void inBackground("server_clock", compare()),
    comparedEvery,
  ).unref();
  return { now: () => new Date(Date.now() + ahead), stop: () => clearInterval(timer) };
}
