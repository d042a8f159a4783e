import type { Texts } from "./texts.js";

/** What the form says in which somebody writes down a tip. */
export const addTipTexts = {
  add: { es: "Anotar información recibida", en: "Write down a tip" },
  message: { es: "¿Qué dice?", en: "What does the tip say?" },
  sender_name: { es: "¿Quién lo dice?", en: "Who says it?" },
  sender_phone: { es: "Su teléfono (si lo da)", en: "Their telephone number (if given)" },
  sender_is_minor: {
    es: "Quien lo dice es menor de edad",
    en: "The person who says it is a minor",
  },
  save: { es: "Guardar la información", en: "Save the tip" },
  saved: { es: "Guardado.", en: "Saved." },
} satisfies Texts;
