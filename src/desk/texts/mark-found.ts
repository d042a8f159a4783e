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
  undone: { es: "Deshecho: sigue desaparecida.", en: "Undone: the person is still missing." },
  undoTooLate: {
    es: "Otra persona cambió esta ficha después de usted, y ya no se puede deshacer de una vez. Abajo está como es ahora: allí se puede corregir.",
    en: "Somebody changed this record after you, and it cannot be undone in one step any more. Below you see it as it is now: there it can be corrected.",
  },
  changedMeanwhile: {
    es: "Otra persona cambió esta ficha mientras usted escribía, y no se guardó nada. Arriba está como es ahora. Revísela y guarde otra vez.",
    en: "Somebody changed this record while you wrote, and nothing was saved. Above you see it as it is now. Check it, and save again.",
  },
} satisfies Texts;
