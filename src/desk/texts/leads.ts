import type { Texts } from "./texts.js";

/** What the ways from a report or a tip to a change of the record are called. */
export const leadTexts = {
  markFound: { es: "Marcar como encontrada…", en: "Mark as found…" },
  correct: { es: "Corregir la ficha…", en: "Correct the record…" },
  said: { es: "Lo que dice el mensaje", en: "What the message says" },
  addToNotes: { es: "Agregarlo a las notas", en: "Add it to the notes" },
  take: {
    es: (field: string, value: string) => `Poner en «${field}»: ${value}`,
    en: (field: string, value: string) => `Put into “${field}”: ${value}`,
  },
  nobodyElse: {
    es: "No hay nadie más con un nombre parecido.",
    en: "There is nobody else with a name like that.",
  },
  compare: {
    es: "Comparar con quien se llama parecido…",
    en: "Compare with persons of a similar name…",
  },
} satisfies Texts;
