import { dayMs } from "../../kernel/values/day.js";
import * as calendar from "../words/calendar.js";
import { inPlace } from "../words/medical.js";
import { readDate } from "./dates.js";
import { monthOf } from "./months.js";
import { book, separator } from "./phrases.js";

// Any state may be followed by a day that has come, a time of day, or a place of the catalog.

export interface StateContext {
  /** `YYYY-MM-DD`. A later day is a plan. */
  today?: string;
  /** Finds a place of the catalog. */
  find?: ((kind: "hospital" | "shelter", text: string) => string | undefined) | undefined;
}

type Length = (tokens: readonly string[], at: number, context: StateContext) => number;

const [beforeDay, withinDay, pastDays] = [
  book(calendar.beforeDay),
  book(calendar.withinDay),
  book(calendar.pastDays),
];
const [beforeTime, behindTime, before] = [
  book(calendar.beforeTime),
  book(calendar.behindTime),
  book(inPlace),
];
const numbers = /^\d{1,2}[/.-]\d{1,2}(?:[/.-](?:\d{4}|\d{2}))?$|^\d{4}-\d{1,2}-\d{1,2}$/;

/**
 * The number of tokens of a day such as `27/06/2026`, `el 27 de junio`, `ayer`; none if the day is still to
 * come.
 */
export const dayLength: Length = (tokens, at, { today }) => {
  const past = pastDays.lengthAt(tokens, at);
  if (past > 0) return past;
  const from = at + beforeDay.lengthAt(tokens, at);
  const number = tokens[from] ?? "";
  if (numbers.test(number)) return hasCome(number, today) ? from + 1 - at : 0;
  if (!/^\d{1,2}$/.test(number)) return 0;
  let end = from + 1;
  end += withinDay.lengthAt(tokens, end);
  const month = monthOf(tokens[end] ?? "");
  if (!month) return 0;
  end += 1;
  const year = end + withinDay.lengthAt(tokens, end);
  const hasYear = /^\d{4}$/.test(tokens[year] ?? "");
  const day = [number, month, ...(hasYear ? [tokens[year]] : [])].join("/");
  return hasCome(day, today) ? (hasYear ? year + 1 : end) - at : 0;
};

const maxPlannedMs = 60 * dayMs;
const oldest = 5;

/** A day without a year belongs to this year, or to the last one if it would be far in the future. */
function hasCome(day: string, now: string | undefined): boolean {
  const today = now ?? new Date().toISOString().slice(0, 10);
  const parts = day.split(/[/.-]/);
  const thisYear = Number(today.slice(0, 4));
  const date = readDate(parts.length === 2 ? [...parts, thisYear].join("/") : day, today);
  if (!date) return false;
  if (parts.length === 2)
    return date <= today || Date.parse(date) - Date.parse(today) > maxPlannedMs;
  return date <= today && thisYear - Number(date.slice(0, 4)) <= oldest;
}

/** `14:30`, `a las 3 pm`. */
export const timeLength: Length = (tokens, at) => {
  const from = at + beforeTime.lengthAt(tokens, at);
  const number = tokens[from] ?? "";
  const behind = behindTime.lengthAt(tokens, from + 1);
  const isTime =
    /^\d{1,2}:\d{2}(?::\d{2})?$/.test(number) || (/^\d{1,2}$/.test(number) && behind > 0);
  return isTime ? from + 1 + behind - at : 0;
};

const maxWords = 12;

/**
 * The number of tokens of a place such as `en el Hospital Vargas`, or `Hospital Vargas` behind a sign, if the
 * catalog knows it.
 */
export const placeLength: Length = (tokens, at, { find }) => {
  const words = find ? before.lengthAt(tokens, at) : 0;
  const first = tokens[at - 1] === separator ? at : at + 1;
  for (let from = at + words; find && from >= first; from -= 1) {
    if (from < at + words && before.lengthAt(tokens.slice(0, from), at) !== from - at) continue;
    for (let end = Math.min(tokens.length, from + maxWords); end > from; end -= 1) {
      const name = tokens.slice(from, end).join(" "); // separators do not count in a name
      if (find("hospital", name) ?? find("shelter", name)) return end - at;
    }
  }
  return 0;
};
