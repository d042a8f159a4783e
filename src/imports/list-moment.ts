import { z } from "zod";
import { dayOf } from "../http/day.js";
import { readDate } from "./values/dates.js";

const timestamp = z.iso.datetime({ local: true, offset: true });

/**
 * A list's date as somebody types it: a day (day first, or ISO 8601), or an ISO 8601 timestamp.
 * @returns it in ISO 8601; undefined when it is none, or lies in the future everywhere.
 */
export function readListDate(text: string, now: Date): string | undefined {
  const tomorrow = dayOf(new Date(now.getTime() + 24 * 60 * 60_000));
  const date = timestamp.safeParse(text).data ?? readDate(text, dayOf(now));
  return date !== undefined && date.slice(0, 10) <= tomorrow ? date : undefined;
}

/** Lists are dated by the clocks of the country that they are written in. */
const zone = "-04:00";

/**
 * The moment for which a list speaks: a day counts as a whole, so that a change of that day is not newer.
 * @param date `YYYY-MM-DD`, with a time of day, or an ISO 8601 timestamp with its zone.
 * @param latest what tells of a later moment tells of this one.
 */
export function momentOf(date: string, latest: Date): Date {
  const moment = new Date(withZone(date));
  return moment < latest ? moment : latest;
}

function withZone(date: string): string {
  if (!date.includes("T")) return `${date}T23:59:59.999${zone}`;
  return /(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}${zone}`;
}
