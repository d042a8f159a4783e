import type { Language } from "../../kernel/values/language.js";

const locales = { es: "es-VE", en: "en-GB" } satisfies Record<Language, string>;

/** A day or an hour is not broken at the end of a line. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, "\u00a0");

/** A moment as people of this place and language write it: a narrow line ends between its day and its hour. */
export const formatTime = (iso: string, language: Language): string =>
  `${formatDate(iso, language)}, ${formatClock(iso, language)}`;

/** The hour of a moment likewise. */
export const formatClock = (iso: string, language: Language): string =>
  unbroken(new Date(iso).toLocaleTimeString(locales[language], { timeStyle: "short" }));

/** A day, `YYYY-MM-DD`, likewise: the same day in every zone. */
export const formatDay = (day: string, language: Language): string =>
  unbroken(
    new Date(day).toLocaleDateString(locales[language], { dateStyle: "medium", timeZone: "UTC" }),
  );

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long from one moment to another, in the largest unit that fits, such as `3 days ago` or `in 2 hours`. */
export function formatFrom(now: number, then: string, language: Language): string {
  const ms = Date.parse(then) - now;
  const [unit, length] = units.find(([, each]) => Math.abs(ms) >= each) ?? units[2];
  const relative = new Intl.RelativeTimeFormat(locales[language]);
  return unbroken(relative.format(Math.trunc(ms / length), unit));
}

/** The day of a moment, where they are. */
export const formatDate = (iso: string, language: Language): string =>
  unbroken(new Date(iso).toLocaleDateString(locales[language], { dateStyle: "medium" }));

/** What may be a day or a moment, `YYYY-MM-DD` or with a time; anything else as it is. */
export function formatWhen(text: string, language: Language): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text, language);
  return /^\d{4}-\d\d-\d\dT\d/.test(text) ? formatTime(text, language) : text;
}

/** A number likewise. */
export const formatNumber = (value: number, language: Language): string =>
  value.toLocaleString(locales[language]);

/** A share of 0 to 1 likewise. */
export const formatShare = (share: number, language: Language): string =>
  share.toLocaleString(locales[language], { style: "percent" });

/** How sure something is, likewise. Nothing is quite sure: never 100 %. */
export const formatProbability = (share: number, language: Language): string =>
  formatShare(Math.min(share, 0.99), language);

/** The size of a file in MB, as file managers count them, likewise; never 0. */
export const formatMegabytes = (bytes: number, language: Language): string =>
  Math.max(bytes / 1024 ** 2, 0.01).toLocaleString(locales[language], { maximumFractionDigits: 2 });
