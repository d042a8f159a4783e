import { anyOf } from "../values/phrases.js";
import * as words from "../words/list-dates.js";

// A time of day beside a date: `8:00 am`, `6:30 p.m.`, `18:30 hs`, `12 m`, `6 de la tarde`, `0800 HLV`. Texts are folded.

const end = String.raw`(?!\p{L})`;
const [morning, afternoon, noon, hours] = [
  anyOf(words.morning),
  anyOf(words.afternoon),
  anyOf(words.noon),
  anyOf(words.hours),
];
const timeOfDay = String.raw`(?<hour>\d{1,2})(?: ?(?<mark>[:.h]|(?=\d\d ?${hours}${end})) ?(?<minute>[0-5]\d)(?:[:.][0-5]\d)?)?(?!\d) ?(?:(?<morning>${morning}${end})|(?<afternoon>${afternoon}${end})|(?<noon>${noon}${end})|(?<hours>${hours}${end}))?`;

const behindDate = new RegExp(
  String.raw`^[\s,_;|()\]/–-]*(?:t|(?:${anyOf(words.beforeTime)}${end}[\s:]*){0,2})[\s:]*${timeOfDay}`,
  "u",
);
const beforeDate = new RegExp(
  String.raw`(?<![\d:./-])${timeOfDay}\.?[\s,_|–-]*(?:(?<!\p{L})${anyOf(words.betweenTimeAndDay)}[\s,:]+)*$`,
  "u",
);
const inLine = new RegExp(String.raw`^\W*${anyOf(words.timeLabels)}${end}\W*${timeOfDay}`, "u");
/** In the names of files, where colons cannot be: `20260627_183000`, `2026-06-27 18-30`. */
const inName =
  /^[_ t-]{1,3}(?<hour>[01]\d|2[0-3])(?<mark>[-.h]?)(?<minute>[0-5]\d)(?:\k<mark>[0-5]\d)?(?![\d-])/;

/** The time behind a date, else the time before it, as `HH:MM`. */
export const timeBeside = (before: string, after: string): string | undefined =>
  timeFrom(behindDate.exec(after)) ?? timeFrom(beforeDate.exec(before));

export const timeInName = (after: string): string | undefined =>
  clock(inName.exec(after)?.groups ?? {});

/** The time of a line that states nothing else: `Hora: 6:30 p.m.` */
export const timeOfLine = (line: string): string | undefined => timeFrom(inLine.exec(line));

/** A number alone is no time: a colon with minutes or a word must follow. */
function timeFrom(found: RegExpExecArray | null): string | undefined {
  const groups = found?.groups ?? {};
  const { mark, morning, afternoon, noon, hours } = groups;
  const isTime = mark === ":" || mark === "h" || (morning ?? afternoon ?? noon ?? hours);
  return isTime ? clock(groups) : undefined;
}

function clock({ hour, minute = "00", ...half }: Record<string, string | undefined>) {
  if (hour === undefined) return undefined;
  const given = Number(hour);
  if (given > 23 || (half.noon && given !== 12)) return undefined;
  const isLate = half.afternoon && given < 12;
  const isMidnight = half.morning && given === 12;
  const hours = isLate ? given + 12 : isMidnight ? 0 : given;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
