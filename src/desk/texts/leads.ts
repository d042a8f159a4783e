import type { Texts } from "./texts.js";

/** What the ways from a report or a tip to a change of the record are called. */
export const leadTexts = {
  markFound: { es: "Marcar como encontrada…", en: "Mark as found…" },
  correct: { es: "Corregir la ficha…", en: "Correct the record…" },
  compare: {
    es: "Comparar con quien se llama parecido…",
    en: "Compare with persons of a similar name…",
  },
} satisfies Texts;
