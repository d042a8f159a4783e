import { worded } from "../../kernel/values/wording.js";

/** Texts for listing imports, and for undoing or finishing one. */
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
  nothing_to_resume: {
    en: "No import was broken off.",
    es: "No hay ninguna importación interrumpida.",
  },
  unknown: {
    en: "There is no import {{text}}: `npm run import -- --batches` lists them.",
    es: "No existe la importación {{text}}: `npm run import -- --batches` las muestra.",
  },
  not_broken_off: {
    en: "Import {{batch}} was not broken off on this command line.",
    es: "La importación {{batch}} no es una que se haya interrumpido en esta línea de comandos.",
  },
  half_undone: {
    en: "Import {{batch}} is half undone: `--undo` again ends that.",
    es: "La importación {{batch}} está a medio deshacer: `--undo` otra vez lo termina.",
  },
  is_running: {
    en: "Import {{batch}} is running.",
    es: "La importación {{batch}} está en curso.",
  },
  list_gone: {
    en: "The list of import {{batch}} is no longer kept: have it sent again.",
    es: "La lista de la importación {{batch}} ya no se conserva: pida que la envíen otra vez.",
  },
  list_unreadable: {
    en: "{{path}} cannot be read: {{why}}.",
    es: "No se puede leer {{path}}: {{why}}.",
  },
  list_changed: {
    en: "{{path}} has changed since: import it as a new list.",
    es: "{{path}} ha cambiado desde entonces: impórtela como una lista nueva.",
  },
});
