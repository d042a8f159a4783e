import { parse } from "node:path";
import { fold } from "../../kernel/names/fold.js";
import { cleanLine } from "../../kernel/values/text.js";
import { readDate } from "../values/dates.js";
import { anyMonth, monthOf } from "../values/months.js";
import { anyOf } from "../values/phrases.js";
import { ordinals } from "../words/calendar.js";
import * as words from "../words/list-dates.js";
import { timeBeside, timeInName, timeOfLine } from "./list-time.js";

// Titles and names state the day on which a list was made, day first.

const day = String.raw`(?<day>0?[1-9]|[12]\d|3[01])`;
const month = `(?<month>0?[1-9]|1[0-2])`;
const year = String.raw`(?<year>(?:19|20)\d\d)`;
const named = `(?<named>${anyMonth})(?![a-z])`;
/** A date is no part of a longer number, of a telephone or of an id such as `V-27.06.2026`. */
const apart = String.raw`(?<!\d|\d[-/.,:]|0\d{3}\)? |(?<![a-z])[a-z]-?)`;
const [ordinal, ofMonth, ofYear] = [anyOf(ordinals), anyOf(words.ofMonth), anyOf(words.beforeYear)];
const space = String.raw`[\s_]`;

/** `24-27/06/2026` ends on the 27th. */
const range = String.raw`(?:\d{1,2}[-–](?=\d+ ?/))?`;
const whole = [
  String.raw`${apart}${range}${day} ?(?<cut>[/.\-_]) ?${month} ?\k<cut> ?(?:${year}(?!\d|/\d(?!\d?:))|(?<![-._] )(?<short>\d\d)(?!\d|[-/.]\d))`,
  String.raw`${apart}${year}(?<cut>[-/._])${month}\k<cut>${day}(?!\d|/\d)`,
];
const byName = [
  // A bare `27 de junio 12` may continue with `pacientes`. So such a year must be at the end, or be joined.
  String.raw`${apart}${day}${ordinal}?(?:[\s_./-]*|${space}+${ofMonth}${space}+)${named}\.?(?:(?:[\s_./,'-]*|,?${space}+${ofYear}${space}+)${year}(?!\d)|(?<short>(?:[./'-]|${space}+${ofYear}${space}+)?\d\d(?![\d:])|${space}+\d\d(?=\s*(?:$|[)|]))))?(?!\d)`,
  String.raw`(?<![a-z])${named}\.?[\s_-]+${day}${ordinal}?(?![\d:])(?:[\s_,-]+|${space}+${ofYear}${space}+)${year}(?!\d)`,
];
const compact = [`(?<![\\d.,])${year}${twoDigits("month")}${twoDigits("day")}(?!\\d)`];
const compactDayFirst = `${apart}${twoDigits("day")}${twoDigits("month")}${year}(?!\\d)`;

function twoDigits(name: "day" | "month"): string {
  return `(?<${name}>${name === "day" ? "0[1-9]|[12]\\d|3[01]" : "0[1-9]|1[0-2]"})`;
}

const patternsOf = (sources: string[]) => sources.map((source) => new RegExp(source, "g"));
const spaced = String.raw`${apart}${day} ${month} ${year}(?! ?\d)`;
const inLines = patternsOf([...whole, ...byName, spaced]);
const inNames = patternsOf([...whole, ...byName, ...compact, compactDayFirst, spaced]);

/** No title has more characters or more dates. */
const maxLength = 300;
const maxDates = 12;

/**
 * The date of the list with these title lines: `YYYY-MM-DD`, with `THH:MM` if they give the time of day.
 * Of several dates it is the latest. Days without a year, days after `today`, and those of the disaster or of
 * a birth do not count.
 */
export function dateOfList(lines: readonly string[], today: string): string | undefined {
  const texts = lines.map((line) => fold(cleanLine(line.slice(0, maxLength))));
  const latest = texts
    .flatMap((text) => datesIn(text, { today, name: false }))
    .sort()
    .at(-1);
  if (latest === undefined || latest.includes("T")) return latest;
  const time = texts.map(timeOfLine).find((one) => one !== undefined);
  return time === undefined ? latest : `${latest}T${time}`;
}

/** Likewise for the name of a sheet or, without its folder and ending, of a file: `vargas_27-06-2026`. */
export const dateOfName = (name: string, today: string): string | undefined =>
  datesIn(fold(cleanLine(name.slice(0, maxLength))), { today, name: true })
    .sort()
    .at(-1);

export const dateOfFile = (path: string, today: string): string | undefined =>
  dateOfName(parse(path).name, today);

/** A title line that states such a date. */
export function titleOfDate(date: string): string {
  const [day = "", time = ""] = date.split("T");
  return `${words.title.es}: ${day.split("-").reverse().join("/")} ${time}`.trim();
}

interface Kind {
  today: string;
  /** Whether the text is a name, where `_` and `-` mean spaces and dates need no separators. */
  name: boolean;
}

interface Found {
  from: number;
  to: number;
  groups: Record<string, string | undefined>;
}

function datesIn(text: string, { today, name }: Kind): string[] {
  const found: Found[] = [];
  for (const pattern of name ? inNames : inLines) {
    for (const { index: from, 0: match, groups = {} } of text.matchAll(pattern)) {
      const to = from + match.length;
      if (found.every((other) => to <= other.from || from >= other.to)) {
        found.push({ from, to, groups });
      }
    }
  }
  found.sort((a, b) => a.from - b.from);
  return found.slice(0, maxDates).flatMap(({ from, to, groups }, at) => {
    const before = text.slice(found[at - 1]?.to ?? 0, from);
    const after = text.slice(to, Math.min(to + 60, found[at + 1]?.from ?? text.length));
    const time = timeBeside(before, after) ?? (name ? timeInName(after) : undefined);
    if (!isOfList(before, name)) return [];
    const date = dayOf(groups, today);
    return date === undefined ? [] : [time === undefined ? date : `${date}T${time}`];
  });
}

/** The day, when it is real and not after today. */
function dayOf(groups: Found["groups"], today: string): string | undefined {
  const year = groups.year ?? `20${groups.short?.slice(-2)}`;
  const date = readDate(
    `${groups.day}/${groups.month ?? monthOf(groups.named ?? "")}/${year}`,
    today,
  );
  return date !== undefined && date <= today ? date : undefined;
}

const ofThings = `(?<!${anyOf(words.of)} )${anyOf(words.days)}`;
const marks = new RegExp(
  `(?<![a-z])(?:(${anyOf(words.events)})|${anyOf(words.ofLists)}|${ofThings})(?![a-z])`,
  "g",
);
const afterNumberWord = new RegExp(String.raw`(?<![a-z])${anyOf(words.numbered)}[\s.:°#]*$|#\s*$`);

/**
 * Whether a date is the list's, by the text before it. It must not be part of a number or of an event, unless a word
 * for the list follows the event in the same clause. `name`: the date is in the name of a file or sheet.
 */
function isOfList(before: string, name: boolean): boolean {
  if (afterNumberWord.test(before)) return false;
  const text = name ? before.replaceAll(joint, " ").replaceAll(/[_-]/g, "|") : before;
  const clause = text.split(/[|;–—]|\s-\s|\.\s/).at(-1) ?? "";
  return [...clause.matchAll(marks)].at(-1)?.[1] === undefined;
}

const tie = anyOf(words.ties);
/** The words that join `terremoto_del_24_de_junio` within a name. */
const joint = new RegExp(String.raw`[_-](?=${tie}[_\s-])|(?<=[_\s-]${tie})[_-]`, "g");
