import { explanationTexts } from "../../../imports/messages/explanation.js";
import { fieldNames } from "../../../imports/messages/questions.js";
import type { Language } from "../../../values/language.js";

const names: Readonly<Record<string, Record<Language, string>>> = fieldNames;

/** A field of a list in plain words; of a column that may tell several, all of them. */
export const describeField = (field: string, language: Language): string =>
  field
    .split(" or ")
    .map((one) => names[one]?.[language] ?? one)
    .join(explanationTexts.or[language]);
