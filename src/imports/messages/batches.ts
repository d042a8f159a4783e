import type { Wording } from "./message.js";
import { english as en, spanish as es } from "./numbers.js";

interface Count {
  count: number;
}
interface Batch {
  batch: string;
}
interface Path {
  path: string;
}

/** The list of imports, and what is said of taking one back or finishing it. */
export const batchTexts = {
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
    en: ({ why }: { why: string }) => `stopped: ${why}`,
    es: ({ why }: { why: string }) => `detenida: ${why}`,
  },
  undone_left: {
    en: ({ count }: Count) => `undone, ${en.number(count)} left`,
    es: ({ count }: Count) => `deshecha, ${count === 1 ? "queda" : "quedan"} ${es.number(count)}`,
  },
  number: {
    en: ({ count }: Count) => en.number(count),
    es: ({ count }: Count) => es.number(count),
  },
  undo_done: {
    en: ({ removed, restored }: { removed: number; restored: number }) =>
      `${en.counted(removed, "person", "persons")} removed, ${en.counted(restored, "person", "persons")} as before`,
    es: ({ removed, restored }: { removed: number; restored: number }) =>
      `${es.counted(removed, "persona eliminada", "personas eliminadas")}, ${es.counted(restored, "persona", "personas")} como antes`,
  },
  undo_left_changed: {
    en: ({ count }: Count) =>
      `${en.counted(count, "person", "persons")} left, changed since by somebody or by another import:`,
    es: ({ count }: Count) =>
      `${count === 1 ? "Queda" : "Quedan"} ${es.counted(count, "persona", "personas")} con cambios posteriores de alguien o de otra importación:`,
  },
  undo_left_named: {
    en: ({ count }: Count) =>
      `${en.counted(count, "person", "persons")} left, whom another import names:`,
    es: ({ count }: Count) =>
      `${count === 1 ? "Queda" : "Quedan"} ${es.counted(count, "persona que nombra", "personas que nombra")} otra importación:`,
  },
  undo_first: {
    en: ({ imports }: { imports: string }) => `Take back first: ${imports}`,
    es: ({ imports }: { imports: string }) => `Deshaga primero: ${imports}`,
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
    en: ({ text }: { text: string }) =>
      `There is no import ${text}: \`npm run import -- --batches\` lists them.`,
    es: ({ text }: { text: string }) =>
      `No existe la importación ${text}: \`npm run import -- --batches\` las muestra.`,
  },
  not_broken_off: {
    en: ({ batch }: Batch) => `Import ${batch} was not broken off on this command line.`,
    es: ({ batch }: Batch) =>
      `La importación ${batch} no es una que se haya interrumpido en esta línea de comandos.`,
  },
  half_undone: {
    en: ({ batch }: Batch) => `Import ${batch} is half undone: \`--undo\` again ends that.`,
    es: ({ batch }: Batch) =>
      `La importación ${batch} está a medio deshacer: \`--undo\` otra vez lo termina.`,
  },
  is_running: {
    en: ({ batch }: Batch) => `Import ${batch} is running.`,
    es: ({ batch }: Batch) => `La importación ${batch} está en curso.`,
  },
  list_gone: {
    en: ({ batch }: Batch) => `The list of import ${batch} is no longer kept: have it sent again.`,
    es: ({ batch }: Batch) =>
      `La lista de la importación ${batch} ya no se conserva: pida que la envíen otra vez.`,
  },
  list_unreadable: {
    en: ({ path, why }: Path & { why: string }) => `${path} cannot be read: ${why}.`,
    es: ({ path, why }: Path & { why: string }) => `No se puede leer ${path}: ${why}.`,
  },
  list_changed: {
    en: ({ path }: Path) => `${path} has changed since: import it as a new list.`,
    es: ({ path }: Path) => `${path} ha cambiado desde entonces: impórtela como una lista nueva.`,
  },
} satisfies Record<string, Wording>;
