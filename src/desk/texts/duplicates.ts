import type { Texts } from "./texts.js";

export const duplicateTexts = {
  none: { es: "No hay duplicados pendientes.", en: "No duplicates are pending." },
} satisfies Texts;
