import type { FailingList } from "../../kernel/database/collections.js";
import { dayMs } from "../../kernel/values/day.js";

/** Attempts of one event end after this time, by a last one. */
export const triedForMs = dayMs;

const pause = { firstMs: 5_000, longestMs: 3_600_000 };

/**
 * When an event is tried again: after 5 seconds, then after twice as long each time, at most an hour. A part of the
 * pause is random, so that webhooks do not all come back at once.
 */
export function nextAttempt({ since, attempts }: FailingList, now: Date): Date {
  const doubled = Math.min(pause.firstMs * 2 ** (attempts - 1), pause.longestMs);
  const after = now.getTime() + doubled * (0.8 + 0.4 * Math.random());
  return new Date(Math.min(after, since.getTime() + triedForMs));
}
