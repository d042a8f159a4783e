import type { Texts } from "./texts.js";

/** What the form says that marks a person as found. */
export const markFoundTexts = {
  markFound: { es: "Marcar como encontrada", en: "Mark as found" },
  aboutFoundAt: { es: "Vacío: ahora.", en: "Empty: now." },
  location: { es: "¿Dónde está?", en: "Where is the person?" },
  save: { es: "Guardar: está encontrada", en: "Save: the person is found" },
  saved: { es: "Guardado: está encontrada.", en: "Saved: the person is found." },
  undo: { es: "Deshacer", en: "Undo" },
  undoFor: {
    es: (seconds: number) => `Se puede deshacer durante ${seconds} s.`,
    en: (seconds: number) => `It can be undone for ${seconds} s.`,
  },
  undone: { es: "Deshecho: la ficha está como antes.", en: "Undone: the record is as before." },
  undoTooLate: {
    es: "Otra persona cambió esta ficha después de usted, y ya no se puede deshacer de una vez. Abajo está como es ahora: allí se puede corregir.",
    en: "Somebody changed this record after you, and it cannot be undone in one step any more. Below you see it as it is now: there it can be corrected.",
  },
  alreadyFound: {
    es: "La ficha ya dice que está encontrada, y lo que usted escribió todavía no se ha guardado. Los otros campos muestran lo que la ficha dice.",
    en: "The record already says that the person is found, and what you wrote is not saved yet. The other fields show what the record says.",
  },
  foundMeanwhile: {
    es: "Otra persona ya la marcó como encontrada, y no se guardó nada. Abajo está lo que anotó.",
    en: "Somebody else has marked the person as found, and nothing was saved. Below you see what they wrote down.",
  },
} satisfies Texts;
