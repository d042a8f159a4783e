import type { Language } from "../../values/language.js";
import { type Message, worded } from "../../values/wording.js";
import type { RefusedFile } from "../refused-file.js";
import { inWords } from "./in-words.js";

const texts = worded({
  begins: {
    en: "The text begins: {{lines}}.",
    es: "El texto empieza así: {{lines}}.",
  },
});

/** What of a refusal is told to those who sent the list. */
export type Refusal = Pick<RefusedFile, "reason" | "beginning">;

/** How a text begins, as one sentence; none for other lists. */
export const beginningIn = (beginning: readonly string[], language: Language): string[] => {
  const lines = beginning.map((line) => `«${line}»`).join(", ");
  return beginning.length > 0 ? [texts.begins[language]({ lines })] : [];
};

/** Why a list is refused, for those who sent it. */
export const refusalIn = ({ reason, beginning }: Refusal, language: Language): string =>
  [inWords(reason, language), ...beginningIn(beginning, language)].join(" ");

/** The same in every language. */
export const refusalInBoth = (refusal: Refusal): Message => ({
  en: refusalIn(refusal, "en"),
  es: refusalIn(refusal, "es"),
});
