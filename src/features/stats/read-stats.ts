import { LRUCache } from "lru-cache";
import type { Collections, ReviewView } from "../../kernel/database/collections.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";
import {
  countPersons,
  countReports,
  countReviews,
  countTips,
  type PersonCounts,
  type Waiting,
} from "./stats.store.js";

/** What is counted for a view and a source. */
export interface Stats {
  /** When the oldest of these counts was taken. */
  counted_at: Date;
  persons: PersonCounts;
  pending: { reviews: Waiting; reports: Waiting; tips: Waiting };
}

export type ReadStats = (asked: { view: ReviewView; source: string }) => Promise<Stats>;

/** For so long, counts are shown again. */
const keptMs = 60_000;

interface Counted<Value> {
  at: Date;
  value: Value;
}

/** Counts once a minute, for all who ask: counting a million persons takes seconds. */
export function createReadStats(
  collections: Collections,
  clock: Pick<ServerClock, "now">,
): ReadStats {
  const kept = new LRUCache<string, { at: Date; counted: Promise<Counted<unknown>> }>({
    max: 1_000,
  });

  /** A count that is at most a minute old, or the one that is being taken. */
  function recent<Value>(name: string, count: (now: Date) => Promise<Value>) {
    const now = clock.now();
    const known = kept.get(name);
    if (known && now.getTime() - known.at.getTime() < keptMs) {
      return known.counted as Promise<Counted<Value>>; // the count of one name has one kind of value
    }
    const counted = count(now).then((value) => ({ at: now, value }));
    const entry = { at: now, counted };
    kept.set(name, entry);
    counted.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    return counted;
  }

  return async ({ view, source }) => {
    const persons = await recent("persons", (now) => countPersons(collections, now));
    const reviews = await recent(`reviews ${view}`, () => countReviews(collections, view));
    const reports = await recent(`reports ${source}`, () => countReports(collections, source));
    const tips = await recent(`tips ${source}`, () => countTips(collections, source));
    const times = [persons, reviews, reports, tips].map(({ at }) => at.getTime());
    return {
      counted_at: new Date(Math.min(...times)),
      persons: persons.value,
      pending: { reviews: reviews.value, reports: reports.value, tips: tips.value },
    };
  };
}
