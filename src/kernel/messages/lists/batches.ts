import { worded } from "../../values/wording.js";

/** Texts for listing imports, and for undoing one. */
export const batchTexts = worded({
  none: { en: "Nothing was imported yet.", es: "Todavía no se ha importado nada." },
  older_hidden: {
    en: "Older imports are not shown.",
    es: "Las importaciones más antiguas no se muestran.",
  },
  columns: {
    en: "batch, begun, file, date, source, by, state, rows, created, updated, rejected",
    es: "importación, inicio, archivo, fecha, fuente, por, estado, filas, creadas, actualizadas, rechazadas",
  },
  queued: { en: "queued", es: "en espera" },
  running: { en: "running", es: "en curso" },
  stopped: { en: "stopped", es: "detenida" },
  failed: { en: "failed", es: "fallida" },
  finished: { en: "finished", es: "terminada" },
  refused: { en: "refused", es: "rechazada" },
  undone: { en: "undone", es: "deshecha" },
  "broken off": { en: "broken off", es: "interrumpida" },
  "being undone": { en: "being undone", es: "deshaciéndose" },
  "undo broken off": { en: "undo broken off", es: "a medio deshacer" },
  stopped_because: {
    en: "stopped: {{why}}",
    es: "detenida: {{why}}",
  },
  undone_left: {
    en: "undone, {{#count}} left",
    es: "deshecha, {{count?queda|quedan}} {{#count}}",
  },
  number: {
    en: "{{#count}}",
    es: "{{#count}}",
  },
  undo_done: {
    en: "{{#removed|person|persons}} removed, {{#restored|person|persons}} as before",
    es: "{{#removed|persona eliminada|personas eliminadas}}, {{#restored|persona|personas}} como antes",
  },
  undo_left_changed: {
    en: "{{#count|person|persons}} left, changed since by somebody or by another import:",
    es: "{{count?Queda|Quedan}} {{#count|persona|personas}} con cambios posteriores de alguien o de otra importación:",
  },
  undo_left_named: {
    en: "{{#count|person|persons}} left, whom another import names:",
    es: "{{count?Queda|Quedan}} {{#count|persona que nombra|personas que nombra}} otra importación:",
  },
  undo_first: {
    en: "Take back first: {{imports}}",
    es: "Deshaga primero: {{imports}}",
  },
  undone_already: {
    en: "This import was taken back already.",
    es: "Esta importación ya se deshizo.",
  },
  undo_too_late: {
    en: "This import is too old: what was there before is kept for 90 days.",
    es: "Esta importación es demasiado antigua: lo que había antes se guarda por 90 días.",
  },
  undo_too_early: {
    en: "This import is still running: wait until it has ended.",
    es: "Esta importación sigue en curso: espere a que termine.",
  },
  undo_elsewhere: {
    en: "Another process works on this import: wait until it has ended.",
    es: "Otro proceso trabaja en esta importación: espere a que termine.",
  },
  unknown: {
    en: "There is no import {{text}}: `npm run import -- --batches` lists them.",
    es: "No existe la importación {{text}}: `npm run import -- --batches` las muestra.",
  },
});
