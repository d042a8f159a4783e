import type { Texts } from "./texts.js";

/** What the form says that marks a person as found. */
export const markFoundTexts = {
  markFound: { es: "Marcar como encontrada", en: "Mark as found" },
  aboutForm: {
    es: "Deje vacío lo que no sabe. Lo escrito se conserva en esta pestaña hasta que se guarde.",
    en: "Leave empty what you do not know. What you write is kept in this tab until it is saved.",
  },
  found_at: { es: "¿Cuándo la encontraron?", en: "When was the person found?" },
  aboutFoundAt: { es: "Vacío: ahora.", en: "Empty: now." },
  location: { es: "¿Dónde está?", en: "Where is the person?" },
  hospital: { es: "Hospital", en: "Hospital" },
  hospital_status: { es: "Estado en el hospital", en: "State in the hospital" },
  shelter: { es: "Refugio", en: "Shelter" },
  shelter_status: { es: "Estado en el refugio", en: "State in the shelter" },
  notSaid: { es: "No se sabe", en: "Not known" },
  finder_name: { es: "¿Quién la encontró?", en: "Who found the person?" },
  finder_phone: { es: "Teléfono de esa persona", en: "Telephone of the finder" },
  found_notes: { es: "Notas", en: "Notes" },
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
