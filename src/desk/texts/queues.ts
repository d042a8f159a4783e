import type { Texts } from "./texts.js";

/** What the lists of reports and of tips say. */
export const queueTexts = {
  count: {
    es: (count: number) => (count === 0 ? "No hay nada pendiente." : `${count} en la lista`),
    en: (count: number) => (count === 0 ? "Nothing is pending." : `${count} in the list`),
  },
  many: { es: "Más de 1.000 en la lista", en: "More than 1,000 in the list" },
  more: { es: "Mostrar más", en: "Show more" },
  personHidden: {
    es: "La ficha no se puede ver con esta clave.",
    en: "The record may not be seen with this key.",
  },
  reportedBy: {
    es: (name: string) => `Lo reportó ${name}`,
    en: (name: string) => `Reported by ${name}`,
  },
  sentBy: { es: (name: string) => `Lo envió ${name}`, en: (name: string) => `Sent by ${name}` },
  complete: { es: "Marcar como resuelto", en: "Mark as resolved" },
  completed: { es: "Reporte resuelto.", en: "Report resolved." },
  deleteTip: { es: "Borrar esta información", en: "Delete tip" },
  deleted: { es: "Información borrada.", en: "Tip deleted." },
  goneAlready: { es: "Ya estaba atendido.", en: "It had been seen to already." },
  confirm: { es: "Sí, seguro", en: "Yes, I am sure" },
  cancel: { es: "Cancelar", en: "Cancel" },
  undo: { es: "Deshacer", en: "Undo" },
  keptOpen: { es: "Deshecho.", en: "Undone." },
  undoFor: {
    es: (seconds: number) => `Se puede deshacer durante ${seconds} s.`,
    en: (seconds: number) => `It can be undone for ${seconds} s.`,
  },
  sending: { es: "Enviando…", en: "Sending…" },
} satisfies Texts;

/** Why people report a record. */
export const reasonTexts = {
  duplicate: { es: "Está repetida", en: "Duplicate" },
  inappropriate: { es: "Contenido inapropiado", en: "Inappropriate" },
  incorrect_info: { es: "Datos incorrectos", en: "Incorrect information" },
  already_found: { es: "Ya apareció", en: "Already found" },
  other: { es: "Otro motivo", en: "Other reason" },
} satisfies Texts;
