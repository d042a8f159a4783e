import type { Texts } from "./texts.js";

/** What the lists of reports and of tips say. */
export const queueTexts = {
  noReports: { es: "No hay reportes pendientes.", en: "No reports are pending." },
  noTips: { es: "No hay información recibida.", en: "There are no tips." },
  count: {
    es: (count: number) => `${count} en la lista`,
    en: (count: number) => `${count} in the list`,
  },
  first: {
    es: (count: number) => `Los primeros ${count}: hay más`,
    en: (count: number) => `The first ${count}: there are more`,
  },
  many: { es: "Más de 1.000 en la lista", en: "More than 1,000 in the list" },
  more: { es: "Mostrar más", en: "Show more" },
  personHidden: {
    es: "Esta clave no puede ver la ficha.",
    en: "This key may not see the record.",
  },
  reportedBy: {
    es: (name: string) => `Lo reportó ${name}`,
    en: (name: string) => `Reported by ${name}`,
  },
  sentBy: { es: (name: string) => `Lo envió ${name}`, en: (name: string) => `Sent by ${name}` },
  complete: { es: "Marcar como resuelto", en: "Mark as resolved" },
  completed: { es: "Reporte resuelto.", en: "Report resolved." },
  deleteTip: { es: "Borrar esta información", en: "Delete this tip" },
  deleted: { es: "Información borrada.", en: "Tip deleted." },
  goneAlready: { es: "Ya estaba atendido.", en: "Somebody has already dealt with it." },
  confirm: { es: "Sí, seguro", en: "Yes, I am sure" },
  cancel: { es: "Cancelar", en: "Cancel" },
  undo: { es: "Deshacer", en: "Undo" },
  takenBack_kept: { es: "Deshecho.", en: "Undone." },
  takenBack_late: {
    es: "Ya se está enviando: no se puede deshacer ahora.",
    en: "It is being sent: it cannot be undone now.",
  },
  takenBack_unsure: {
    es: "No se vuelve a enviar, pero quizá ya se guardó: el servicio no respondió. Cargue esta página otra vez para ver si sigue aquí.",
    en: "It is not sent again, but it may be saved already: the service did not answer. Load this page again to see whether it is still here.",
  },
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
