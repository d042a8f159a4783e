import { fold } from "../../kernel/names/fold.js";
import { dayMs } from "../../kernel/values/day.js";
import { beforeDay, ordinals, weekdays, withinDay } from "../words/calendar.js";
import { monthOf } from "./months.js";
import { anyOf } from "./phrases.js";

const timeBehind = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?$`;
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})(?: ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4}|\d{2})| (\d{1,2}) (\d{4}))${timeBehind}`,
);
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${timeBehind}`);
const [ordinal, of] = [anyOf(ordinals), anyOf(withinDay)];
const monthName = new RegExp(
  String.raw`^(\d{1,2})${ordinal}?[ /.-]*(?:${of} )? ?([a-z]{2,10})\.?[ /.-]*(?:${of} )? ?(\d{4}|\d{2})$`,
);
/** `lunes 03/04/1987`, `Mon, 3 Apr 1987`. */
const weekday = new RegExp(
  String.raw`^${anyOf(weekdays)}[.,]? +(?:${anyOf(beforeDay)} +)?(?=\d)`,
  "i",
);
const monthNameFirst = new RegExp(String.raw`^([a-z]{2,10})\.? (\d{1,2})${ordinal}?,? (\d{4})$`);

/** In which order a column writes its dates; day first unless it says or shows something else. */
export interface DateOrder {
  monthFirst?: true;
  /** Both orders occur: only dates that have one meaning are read. */
  eitherOrder?: true;
}

/** The numbers of a date that begins with a day or a month. */
function numbersIn(typed: string) {
  if (typed.length > 40) return undefined;
  const text = /^\d/.test(typed) ? typed : typed.replace(weekday, "");
  const numbers = dayFirst.exec(text);
  if (!numbers) return undefined;
  return { one: numbers[1], other: numbers[2] ?? numbers[4], year: numbers[3] ?? numbers[5] };
}

/** The only order in which a date makes sense: `06/28/2026` begins with the month; undefined for most dates. */
export function orderOf(text: string): "day first" | "month first" | undefined {
  const { one, other } = numbersIn(text) ?? {};
  const [first, second] = [Number(one), Number(other)];
  if (first > 12 && first < 32 && second <= 12) return "day first";
  return second > 12 && second < 32 && first <= 12 ? "month first" : undefined;
}

/**
 * The day in a cleaned text, as `YYYY-MM-DD`: day first, unless its column says otherwise; months may be names;
 * serials of a spreadsheet count. A year of two digits is the latest one that is not after `today` (`YYYY-MM-DD`).
 * Undefined when it is no real day. `readBirthDate` decides whether a birth date is believable.
 */
export function readDate(
  typed: string,
  today: string,
  { monthFirst, eitherOrder }: DateOrder = {},
): string | undefined {
  if (typed.length > 40) return undefined;
  const text = /^\d/.test(typed) ? typed : typed.replace(weekday, "");
  const numbers = numbersIn(typed);
  if (numbers) {
    const { one, other, year } = numbers;
    const byDay = dayOf(year, other, one, today);
    const byMonth = dayOf(year, one, other, today);
    if (eitherOrder && byDay && byMonth && byDay !== byMonth) return undefined;
    if (eitherOrder) return byDay ?? byMonth;
    return monthFirst ? byMonth : byDay;
  }
  const iso = yearFirst.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3], today);
  const serial = readSerial(text);
  if (serial) return serial;
  const folded = fold(text);
  const named = monthName.exec(folded);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1], today);
  const english = monthNameFirst.exec(folded);
  if (english) return dayOf(english[3], monthNamed(english[1]), english[2], today);
  return undefined;
}

/** A date of birth: not in the future, at most 120 years ago. */
export function readBirthDate(
  text: string,
  today: string,
  order: DateOrder = {},
): string | undefined {
  const date = readDate(text, today, order);
  if (!date || date > today) return undefined;
  const oldest = `${Number(today.slice(0, 4)) - 120}${today.slice(4)}`;
  return date < oldest ? undefined : date;
}

/** Whole years from one day to another, both `YYYY-MM-DD`. */
export const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** The day of a bare spreadsheet serial (1906 to 2119), a time of day in its fraction dropped. */
export function readSerial(text: string): string | undefined {
  if (!/^\d{4,5}(?:\.\d+)?$/.test(text)) return undefined;
  const days = Math.floor(Number(text));
  if (days < 2200 || days > 80_000) return undefined; // below: rather a year
  return new Date(Date.UTC(1899, 11, 30) + days * dayMs).toISOString().slice(0, 10);
}

const monthNamed = (name = "") => monthOf(name)?.toString();

function dayOf(year = "", month = "", day = "", today: string): string | undefined {
  const rest = `-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const century = `20${year}${rest}` > today ? "19" : "20";
  const date = `${year.length === 2 ? century + year : year}${rest}`;
  const last = new Date(Date.UTC(Number(date.slice(0, 4)), Number(month), 0)).getUTCDate();
  const real = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
  return real && date.length === 10 ? date : undefined;
}
