import { z } from "zod";
import { fold } from "../kernel/names/fold.js";
import { dayMs, dayOf } from "../kernel/values/day.js";
import { timeBeside } from "./tables/list-time.js";
import { readDate } from "./values/dates.js";

const timestamp = z.iso.datetime({ local: true, offset: true });
/** A time of day behind a day, as people type it: `27/06/2026 15:30`. */
const withTime =
  /^(?<day>.+?)[T ,]+(?<time>\d{1,2}:.*?)(?:(?<utc>Z)|(?<zone>[+-]\d\d):?(?<part>\d\d))?$/i;

/**
 * Reads the date of a list as somebody types it: a day (day first, or ISO 8601), which may have a time of
 * day, or an ISO 8601 timestamp.
 * @returns the date in ISO 8601; undefined when it is none, or lies in the future everywhere.
 */
export function readListDate(text: string, now: Date): string | undefined {
  const tomorrow = dayOf(new Date(now.getTime() + dayMs));
  const date = timestamp.safeParse(text).data ?? readTyped(text, dayOf(now));
  return date !== undefined && date.slice(0, 10) <= tomorrow ? date : undefined;
}

function readTyped(text: string, today: string): string | undefined {
  const { day, time, utc, zone, part } = withTime.exec(text)?.groups ?? {};
  const date = readDate(day ?? text, today);
  if (time === undefined || date === undefined) return date;
  const timeOfDay = timeBeside("", fold(time));
  return timeOfDay && `${date}T${timeOfDay}${utc ? "Z" : zone ? `${zone}:${part}` : ""}`;
}

/** Lists are dated by the clocks of the country that they are written in. */
const zone = "-04:00";

/**
 * The moment as of which a list speaks. A day counts as a whole, so that a change of that day is not newer.
 * @param date `YYYY-MM-DD`, with a time of day, or an ISO 8601 timestamp with its zone.
 * @param latest limits the moment: a later one becomes this one.
 */
export function momentOf(date: string, latest: Date): Date {
  const moment = new Date(withZone(date, "T23:59:59.999"));
  return moment < latest ? moment : latest;
}

/** The beginning of such a date. A moment begins with itself. */
export const beginningOf = (date: string): Date => new Date(withZone(date, "T00:00"));

function withZone(date: string, timeOfDay: string): string {
  if (!date.includes("T")) return `${date}${timeOfDay}${zone}`;
  return /(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}${zone}`;
}
