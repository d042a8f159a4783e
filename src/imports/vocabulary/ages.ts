// Ages in figures, by language. `@` as in `states.ts`.

export const years = {
  es: "a, año, años, anio, anios",
  en: "y, yr, yrs, year, years, yo, y/o",
  pt: "ano, anos",
  fr: "an, ans",
  ht: "an, ane",
};
/** Behind these: it changes nothing. */
export const behindYears = {
  es: "de edad, cumplidos",
  en: "old",
  pt: "de idade, completos",
  fr: "d'âge",
};
export const months = {
  es: "m, mes, meses",
  en: "mo, mos, month, months",
  pt: "mês",
  fr: "mois",
  ht: "mwa",
};
export const days = {
  es: "d, día, días",
  en: "day, days",
  pt: "dia, dias",
  fr: "jour, jours",
  ht: "jou",
};
/** Of these somebody is not a year old. */
export const shorter = {
  es: "semana, semanas, sem, hora, horas, h, hs",
  en: "week, weeks, wk, hour, hours",
  pt: "semana, semanas, hora, horas",
  fr: "semaine, semaines, heure, heures",
  ht: "semèn",
};
/** `3 días de nacido`. */
export const sinceBirth = { es: "de nacid@, de vida", pt: "de nascid@, de vida", fr: "de vie" };
export const half = { es: "medi@", en: "a half", pt: "mei@", fr: "demi, demie" };
export const and = { es: "y", en: "and", pt: "e", fr: "et" };

/** Nobody knows it to the year: before the number, and behind it. */
export const about = {
  es: "aprox, aproximad@, aproximadamente, un@s, casi, como, alrededor de, cerca de, aparenta, aparenta unos",
  en: "circa, about, around, approx",
  pt: "cerca de, uns",
  fr: "environ",
};
export const aboutBehind = {
  es: "aprox, aproximad@, aproximados, aproximadamente, más o menos",
  en: "approx, apx",
  fr: "environ",
};
export const beforeAbout = { es: "de" };
/** Before the age of a newborn. */
export const newborn = { es: "rn, recién nacid@, lactante, bebé" };
/** Before an age it says no more than the column does. */
export const label = { es: "edad", en: "age", pt: "idade", fr: "âge", ht: "laj" };
export const labels = { es: "edad, de", en: "age", pt: "idade", fr: "âge", ht: "laj" };

/** Units in a header. */
export const inHeaders = {
  years: { es: "a, año, años", en: "year, years, yr, yrs, y", pt: "ano, anos", fr: "an, ans" },
  months: { es: "mes, meses", en: "month, months, mos, mth, mths", pt: "mês", fr: "mois" },
  days: { es: "días", en: "days", pt: "dias", fr: "jours" },
};
/** Before a unit: it is the day or month of something. */
export const asOf = {
  es: `a, al, hasta, hace, dentro, en el, no, de, del, a los, al este, hasta el, hasta los, hace los, de los, de este, de los últimos`,
};
