import type { Texts } from "./texts.js";

/** What is said of an import wherever it is listed. */
export const importStateTexts = {
  otherKeysFile: { es: "Lista de otra clave", en: "List of another key" },
  queued: { es: "En espera", en: "Waiting" },
  running: { es: "En curso", en: "Running" },
  finished: { es: "Terminada", en: "Finished" },
  refused: { es: "No se aceptó", en: "Refused" },
  failed: { es: "Falló", en: "Failed" },
  undoing: { es: "Se está deshaciendo", en: "Being undone" },
  undone: { es: "Deshecha", en: "Undone" },
  dryRun: { es: "Prueba: no se guardó nada", en: "Trial: nothing was stored" },
  rows: { es: "Leídas", en: "Read" },
  rejected: { es: "Rechazadas", en: "Rejected" },
} satisfies Texts;
