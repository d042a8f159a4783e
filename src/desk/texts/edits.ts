import type { Texts } from "./texts.js";

/** What every form says in which a record is made or changed. */
export const editTexts = {
  aboutForm: {
    es: "Deje vacío lo que no sabe. Lo escrito se conserva en esta pestaña hasta que se guarde.",
    en: "Leave empty what you do not know. What you write is kept in this tab until it is saved.",
  },
  /** In a form that changes a record. */
  aboutChange: {
    es: "Lo que deje vacío se borra de la ficha. Lo escrito se conserva en esta pestaña hasta que se guarde.",
    en: "What you leave empty is removed from the record. What you write is kept in this tab until it is saved.",
  },
  saveChange: { es: "Guardar los cambios", en: "Save the changes" },
  savedChange: { es: "Guardado.", en: "Saved." },
  discard: { es: "Descartar lo escrito", en: "Discard what was written" },
  bothChanged: {
    es: (save: string) =>
      `Otra persona cambió el mismo dato mientras usted escribía, y lo que usted escribió no se ha guardado. Compare los dos. «${save}» guarda lo que escribió usted.`,
    en: (save: string) =>
      `Somebody else changed the same field while you were writing, and what you wrote is not saved. Compare the two. “${save}” saves what you wrote.`,
  },
  changedMeanwhile: {
    es: "Otra persona cambió esta ficha mientras usted escribía, y no se guardó nada. Esta página la muestra como es ahora. Revísela y guarde otra vez.",
    en: "Somebody changed this record while you were writing, and nothing was saved. This page shows it as it is now. Check it, and save again.",
  },
  itWas: { es: "Era", en: "It was" },
  itIs: { es: "Ahora es", en: "Now it is" },
  yours: { es: "Lo que escribió usted", en: "What you wrote" },
  takeTheirs: { es: "Dejar lo que está", en: "Keep what is there" },
  empty: { es: "(vacío)", en: "(empty)" },
  yes: { es: "sí", en: "yes" },
} satisfies Texts;
