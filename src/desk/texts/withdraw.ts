import type { Texts } from "./texts.js";

/** What is said where a record is hidden or deleted. */
export const withdrawTexts = {
  hideOrDelete: { es: "Ocultar o eliminar la ficha", en: "Hide or delete the record" },
  aboutHiding: {
    es: "Oculta, la ficha no aparece en búsquedas, listas ni reportes. Su fuente la puede mostrar otra vez.",
    en: "A hidden record is in no search, list or report. Its source can show it again.",
  },
  hide: { es: "Ocultar la ficha", en: "Hide the record" },
  hidden: {
    es: "Esta ficha está oculta: no aparece en búsquedas, listas ni reportes.",
    en: "This record is hidden: it is in no search, list or report.",
  },
  show: { es: "Mostrar la ficha otra vez", en: "Show the record again" },
  shown: { es: "La ficha se muestra otra vez.", en: "The record is shown again." },
  delete: { es: "Eliminar la ficha", en: "Delete the record" },
  why: { es: "¿Por qué se elimina?", en: "Why is it deleted?" },
  noReason: { es: "Elija un motivo", en: "Choose a reason" },
  deleteForGood: {
    es: (name: string) =>
      `La ficha de ${name} se elimina con su foto, la información recibida y los reportes. No se puede deshacer, y una lista que la nombre otra vez no la vuelve a crear.`,
    en: (name: string) =>
      `The record of ${name} is deleted with its photo, tips and reports. That cannot be undone, and a list that names the person again does not bring it back.`,
  },
  deleted: { es: "La ficha fue eliminada.", en: "The record is deleted." },
} satisfies Texts;

/** Why a record is deleted, by the handle that the service knows. */
export const deleteReasons = [
  { handle: "entered_twice", label: { es: "Está registrada dos veces", en: "Entered twice" } },
  { handle: "entered_wrongly", label: { es: "Se registró por error", en: "Entered by mistake" } },
  {
    handle: "on_request",
    label: { es: "La persona o su familia lo pide", en: "The person or the family asks for it" },
  },
  { handle: "other", label: { es: "Otro motivo", en: "Another reason" } },
] as const;
