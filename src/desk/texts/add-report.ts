import type { Texts } from "./texts.js";

/** What the form says in which somebody writes down what is wrong with a record. */
export const addReportTexts = {
  add: { es: "Reportar un problema de la ficha", en: "Report a problem with the record" },
  reason: { es: "¿Qué pasa con la ficha?", en: "What is wrong with the record?" },
  noReason: { es: "Elija un motivo", en: "Choose a reason" },
  details: { es: "Explíquelo", en: "Explain it" },
  reporter_name: { es: "¿Quién lo reporta?", en: "Who reports it?" },
  reporter_email: { es: "Su correo", en: "Their e-mail" },
  save: { es: "Guardar el reporte", en: "Save the report" },
  saved: { es: "Guardado.", en: "Saved." },
} satisfies Texts;
