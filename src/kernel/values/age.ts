import { dayMs } from "./day.js";
import type { Language } from "./language.js";

// Days are `YYYY-MM-DD` texts: they compare as texts, and an age given on 29 February needs no care.

const shifted = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;

/** The latest birthday of somebody who is `age` years old on `day`. */
export const latestBirthDate = (age: number, day: string): string => shifted(day, -age);

/** Whole years from `born` to `day`. */
export function yearsBetween(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Months since year 0: months between two days are a difference of these. */
const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const monthsBetween = (born: string, day: string) =>
  monthsOf(day) - monthsOf(born) - (day.slice(8) < born.slice(8) ? 1 : 0);

const daysBetween = (born: string, day: string) => (Date.parse(day) - Date.parse(born)) / dayMs;

const units = {
  es: {
    years: ["año", "años"],
    months: ["mes", "meses"],
    days: ["día", "días"],
    under: "menos de 1 año",
  },
  en: {
    years: ["year", "years"],
    months: ["month", "months"],
    days: ["day", "days"],
    under: "under 1 year",
  },
} as const;

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : many}`;

/**
 * An age as people say it: years, months below two years, days below one month. Where only an age in
 * years was given, months are not known.
 */
export function ageLabel(
  person: { birth_date?: string | undefined; effective_birth_date: string },
  day: string,
  language: Language,
): string {
  const unit = units[language];
  const years = yearsBetween(person.effective_birth_date, day);
  if (!person.birth_date) return years === 0 ? unit.under : counted(years, unit.years);
  if (years >= 2) return counted(years, unit.years);
  const months = monthsBetween(person.birth_date, day);
  if (months >= 1) return counted(months, unit.months);
  return counted(daysBetween(person.birth_date, day), unit.days);
}

const majority = 18;

/** Below 18; where the age is unknown, whether the list said so. */
export const isMinor = (
  {
    effective_birth_date,
    reported_minor,
  }: { effective_birth_date?: string; reported_minor?: true },
  day: string,
): boolean =>
  effective_birth_date
    ? yearsBetween(effective_birth_date, day) < majority
    : reported_minor === true;

/** Born after this day: a minor on `day`. */
export const minorsBornAfter = (day: string): string => latestBirthDate(majority, day);
