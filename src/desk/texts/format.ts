import type { Language } from "../../values/language.js";

const locales = { es: "es-VE", en: "en-GB" } satisfies Record<Language, string>;

/** A moment as people of this place and language write it. */
export const formatTime = (iso: string, language: Language): string =>
  new Date(iso).toLocaleString(locales[language], { dateStyle: "medium", timeStyle: "short" });

/** A day, `YYYY-MM-DD`, likewise: the same day in every zone. */
export const formatDay = (day: string, language: Language): string =>
  new Date(day).toLocaleDateString(locales[language], { dateStyle: "medium", timeZone: "UTC" });

/** The day of a moment, where they are. */
export const formatDate = (iso: string, language: Language): string =>
  new Date(iso).toLocaleDateString(locales[language], { dateStyle: "medium" });

/** A number likewise. */
export const formatNumber = (value: number, language: Language): string =>
  value.toLocaleString(locales[language]);

/** A share of 0 to 1 likewise. */
export const formatShare = (share: number, language: Language): string =>
  share.toLocaleString(locales[language], { style: "percent" });

/** How sure something is, likewise. Nothing is quite sure: never 100 %. */
export const formatProbability = (share: number, language: Language): string =>
  formatShare(Math.min(share, 0.99), language);

/** The size of a file in MiB likewise, never 0. */
export const formatMebibytes = (bytes: number, language: Language): string =>
  Math.max(bytes / 1024 ** 2, 0.01).toLocaleString(locales[language], { maximumFractionDigits: 2 });
