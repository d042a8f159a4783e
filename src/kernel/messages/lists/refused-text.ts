import type { Reason } from "../../database/collections.js";
import type { Language } from "../../values/language.js";
import { type Message, worded } from "../../values/wording.js";
import { inWords } from "./in-words.js";

const texts = worded({
  begins: {
    en: "The text begins: {{lines}}.",
    es: "El texto empieza así: {{lines}}.",
  },
});

/** The parts of a refusal that the sender of the list sees. */
export interface Refusal {
  reason: Reason;
  /** The first lines of a text. */
  beginning: readonly string[];
}

/** The beginning of a text as one sentence; empty for other lists. */
export const beginningIn = (beginning: readonly string[], language: Language): string[] => {
  const lines = beginning.map((line) => `«${line}»`).join(", ");
  return beginning.length > 0 ? [texts.begins[language]({ lines })] : [];
};

/** Why a list is refused, for its sender. */
export const refusalIn = ({ reason, beginning }: Refusal, language: Language): string =>
  [inWords(reason, language), ...beginningIn(beginning, language)].join(" ");

/** The same in both languages. */
export const refusalInBoth = (refusal: Refusal): Message => ({
  en: refusalIn(refusal, "en"),
  es: refusalIn(refusal, "es"),
});
