import type { Language } from "../../values/language.js";
import { explanationTexts } from "./explanation.js";
import { fieldNames } from "./questions.js";

const names: Readonly<Record<string, Record<Language, string>>> = {
  ...fieldNames,
  row: { en: "Row", es: "Fila" },
  expiry_date: { en: "Date of expiry", es: "Fecha de vencimiento" },
};

/** A field of a list in plain words; of a column that may hold one of several, all of them. */
export const describeField = (field: string, language: Language): string =>
  field
    .split(" or ")
    .map((one) => names[one]?.[language] ?? one)
    .join(explanationTexts.or[language]);

/** The name of a field without its explanation: `State` of `State: missing or found`. */
export const nameField = (field: string, language: Language): string =>
  describeField(field, language)
    .replace(/[:(].*$/u, "")
    .trim();
