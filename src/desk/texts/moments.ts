import type { Language } from "../../values/language.js";

const locales = { es: "es-VE", en: "en-GB" } as const;

/** A day as people read it, where they are. */
export const dayIn = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "medium" }).format(new Date(time));

/** A moment as people read it, where they are. */
export const momentIn = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(time),
  );

/** A share of 1. Nothing is quite sure: never 100 %. */
export const percentIn = (share: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: "percent", maximumFractionDigits: 0 }).format(
    Math.min(share, 0.99),
  );
