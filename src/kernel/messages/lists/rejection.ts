import type { Language } from "../../values/language.js";
import { nameField } from "./field-names.js";
import { rowReasonIn } from "./in-words.js";

/** What is wrong with a rejected row, in words for people: the field and the reason. */
export const rejectionIn = (
  language: Language,
  { field, code }: { field: string; code: string },
): string => `${nameField(field, language)}: ${rowReasonIn(language, { code })}`;
