import type { Texts } from "./texts.js";

export const duplicateTexts = {
  question: { es: "¿Es la misma persona?", en: "Is it the same person?" },
  place: {
    es: (place: number, total: number) => `${place} de ${total} pendientes`,
    en: (place: number, total: number) => `${place} of ${total} pending`,
  },
  placeOfMany: {
    es: (place: number) => `${place} de más de 1.000 pendientes`,
    en: (place: number) => `${place} of more than 1,000 pending`,
  },
  probability: {
    es: (percent: string) => `probabilidad ${percent}`,
    en: (percent: string) => `probability ${percent}`,
  },
  none: { es: "No quedan duplicados pendientes.", en: "No duplicates are left to review." },
  lookAgain: { es: "Buscar otra vez", en: "Look again" },
  comparison: { es: "Comparación campo por campo", en: "Comparison field by field" },
  match: { es: "igual", en: "same" },
  shared: {
    es: (words: string) => `comparten ${words}`,
    en: (words: string) => `share ${words}`,
  },
  close: { es: "parecido", en: "similar" },
  mismatch: { es: "distinto", en: "different" },
  missing: { es: "falta", en: "missing" },
  hiddenFields: {
    es: (fields: string) => `Esta clave no puede ver: ${fields}.`,
    en: (fields: string) => `This key may not see: ${fields}.`,
  },
  whoIsSame: {
    es: "¿Quiénes son la misma persona?",
    en: "Which of them are the same person?",
  },
  part_same: { es: "la misma", en: "the same" },
  part_other: { es: "otra", en: "another" },
  part_unsure: { es: "no sé", en: "not sure" },
  tooFewSame: {
    es: "Marque al menos dos como la misma persona, o responda «No».",
    en: "Mark two or more as the same person, or answer “No”.",
  },
  whichStays: { es: "¿Qué ficha queda?", en: "Which record stays?" },
  thisOne: { es: "Esta", en: "This one" },
  candidate: {
    es: (place: number, of: number, name: string) => `ficha ${place} de ${of}, ${name}`,
    en: (place: number, of: number, name: string) => `record ${place} of ${of}, ${name}`,
  },
  note: { es: "Nota sobre la decisión (opcional)", en: "Note on the decision (optional)" },
  actions: { es: "Decisión", en: "Decision" },
  yes: { es: "Sí, es la misma", en: "Yes, the same" },
  yesPart: { es: "Sí, las marcadas", en: "Yes, those marked" },
  yesShort: { es: "Sí", en: "Yes" },
  no: { es: "No, son distintas", en: "No, different" },
  noShort: { es: "No", en: "No" },
  unsure: { es: "No sé, siguiente", en: "Not sure, next" },
  unsureShort: { es: "No sé", en: "Not sure" },
  next: { es: "Siguiente", en: "Next" },
  undo: { es: "Deshacer la anterior", en: "Undo the last" },
  undoShort: { es: "Deshacer", en: "Undo" },
  yesKey: { es: "S", en: "Y" },
  readOnly: {
    es: "Esta clave puede mirar, pero no decidir.",
    en: "This key may look, but not decide.",
  },
  confirmed: {
    es: (names: string) => `Guardado, es la misma persona: ${names}.`,
    en: (names: string) => `Saved, the same person: ${names}.`,
  },
  dismissed: {
    es: (names: string) => `Guardado, son personas distintas: ${names}.`,
    en: (names: string) => `Saved, different persons: ${names}.`,
  },
  undone: {
    es: (names: string) => `Deshecho, otra vez pendiente: ${names}.`,
    en: (names: string) => `Undone, pending again: ${names}.`,
  },
  gone: {
    es: (names: string) =>
      `Esta comparación ya no existe; no se guardó nada${names && `: ${names}`}.`,
    en: (names: string) => `This comparison is gone; nothing was saved${names && `: ${names}`}.`,
  },
  unsent: {
    es: (decision: string) =>
      `Su decisión, «${decision}», queda en esta pestaña y se envía sola en cuanto se pueda.`,
    en: (decision: string) =>
      `Your decision, “${decision}”, stays in this tab and is sent by itself as soon as possible.`,
  },
  doNotSend: { es: "No enviarla", en: "Do not send it" },
  withdrawn: {
    es: "La decisión no se envía. Revise y decida otra vez.",
    en: "The decision is not sent. Look again, and decide anew.",
  },
  isSent: { es: "Ya se envió.", en: "It is sent now." },
  changed: {
    es: (names: string) => `Cambió mientras la miraba, revísela de nuevo: ${names}.`,
    en: (names: string) => `It changed while you looked, please look again: ${names}.`,
  },
  is_confirmed: { es: "es la misma persona", en: "the same person" },
  is_dismissed: { es: "son personas distintas", en: "different persons" },
  decidedElsewhere: {
    es: (names: string, by: string, decision: string) =>
      `Ya lo decidió ${by || "otra persona"}, y queda así: ${decision}: ${names}.`,
    en: (names: string, by: string, decision: string) =>
      `Decided already by ${by || "somebody else"}, and that stands: ${decision}: ${names}.`,
  },
} satisfies Texts;
