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
  noneOfFilters: {
    es: "No quedan duplicados pendientes con estos filtros.",
    en: "No duplicates are left to review with these filters.",
  },
  othersHaveSome: {
    es: "Puede que otras personas tengan algunos en su pantalla.",
    en: "Others may have some on their screens.",
  },
  noneButLeft: {
    es: (left: number) =>
      `No quedan duplicados, fuera de ${left === 1 ? "uno que dejó" : `${left} que dejó`} para después.`,
    en: (left: number) =>
      `No duplicates are left, except ${left === 1 ? "one" : left} that you left for later.`,
  },
  leaseOver: {
    es: "Nadie usó esta página durante 5 minutos: otra persona también puede recibir esta comparación. Lo que escribió sigue aquí; en cuanto siga, queda otra vez reservada para usted.",
    en: "Nobody used this page for 5 minutes: somebody else may get this comparison too. What you wrote is still here; as soon as you go on, it is kept for you again.",
  },
  leaseTaken: {
    es: "Otra persona también tiene ahora esta comparación. Puede decidirla: vale la primera decisión, y aquí verá cuál fue.",
    en: "Somebody else has this comparison now, too. You can decide it: the first decision counts, and you will see here which it was.",
  },
  decidedToday: { es: "Lo que decidí hoy", en: "What I decided today" },
  nothingDecided: {
    es: "Hoy no ha decidido nada todavía.",
    en: "You have decided nothing today.",
  },
  backToReviews: { es: "Volver a los duplicados", en: "Back to the duplicates" },
  inPart: {
    es: (same: number, of: number) => `${same} de ${of}`,
    en: (same: number, of: number) => `${same} of ${of}`,
  },
  takeBack: { es: "Deshacer", en: "Undo" },
  takenBack_undone: { es: "Deshecho: está otra vez pendiente.", en: "Undone: pending again." },
  takenBack_changed: {
    es: "Otra persona lo decidió después, y esa decisión queda. No se deshizo nada.",
    en: "Somebody else has decided it since then, and that decision stays. Nothing was undone.",
  },
  takenBack_gone: {
    es: "Esta comparación ya no existe: no hay nada que deshacer.",
    en: "This comparison no longer exists: there is nothing to undo.",
  },
  saidAbout: { es: "Información y reportes", en: "Tips and reports" },
  saidElsewhere: {
    es: "Esta ficha es de otra fuente: solo esa fuente los ve.",
    en: "This record belongs to another source: only that source sees them.",
  },
  nothingSaid: { es: "Nada hasta ahora.", en: "Nothing so far." },
  photosBeside: { es: "Fotos lado a lado", en: "Photos side by side" },
  filters: { es: "Filtros", en: "Filters" },
  filtersSet: {
    es: (count: number) => `Filtros (${count})`,
    en: (count: number) => `Filters (${count})`,
  },
  confidence: { es: "Certeza", en: "Confidence" },
  any: { es: "todas", en: "any" },
  high: { es: "alta", en: "high" },
  medium: { es: "media", en: "medium" },
  low: { es: "baja", en: "low" },
  children: { es: "Menores de edad", en: "Minors" },
  photos: { es: "Fotos", en: "Photos" },
  either: { es: "con o sin", en: "with or without" },
  with: { es: "con", en: "with" },
  without: { es: "sin", en: "without" },
  ownOnly: { es: "Solo con fichas de mi fuente", en: "Only with records of my source" },
  apply: { es: "Aplicar", en: "Apply" },
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
  noneSame: {
    es: "Nadie es la misma persona que otra: responda «No».",
    en: "Nobody is the same person as another: answer “No”.",
  },
  tooFewSame: {
    es: "«No» diría que todas son distintas, y de una no está claro. Marque al menos dos como la misma, o deje la comparación para después.",
    en: "“No” would say that all are different, and you are not sure of one. Mark two or more as the same, or skip this for now.",
  },
  answersInPart: {
    es: "«Sí» dice que las marcadas como «la misma» son una persona, y que «otra» no lo es. Por quien marcó «no sé» se pregunta otra vez. Para responder «No», marque todas como «otra».",
    en: "“Yes” says that those marked “the same” are one person, and that “another” is not. About those marked “not sure” you are asked again. To answer “No”, mark all as “another”.",
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
  later: { es: "Dejar para después", en: "Skip for now" },
  laterShort: { es: "Dejar", en: "Skip" },
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
    en: (names: string) =>
      `This comparison no longer exists; nothing was saved${names && `: ${names}`}.`,
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
    en: "The decision is not sent. Look again, and decide again.",
  },
  isSent: { es: "Ya se envió.", en: "It is sent now." },
  changed: {
    es: (names: string) => `Cambió mientras la miraba. Revísela de nuevo: ${names}.`,
    en: (names: string) => `It changed while you were looking at it. Please look again: ${names}.`,
  },
  is_confirmed: { es: "es la misma persona", en: "the same person" },
  is_dismissed: { es: "son personas distintas", en: "different persons" },
  decidedElsewhere: {
    es: (names: string, by: string, decision: string) =>
      `Ya lo decidió ${by || "otra persona"}, y queda así: ${decision}: ${names}.`,
    en: (names: string, by: string, decision: string) =>
      `${by || "Somebody else"} has already decided, and that stays: ${decision}: ${names}.`,
  },
} satisfies Texts;
