import type { Wording } from "./message.js";
import { english as en, spanish as es } from "./numbers.js";

interface Count {
  count: number;
}
interface Counts extends Count {
  /** Where they are; undefined: notes (PFIF) may be among them, which have no place. */
  places: string | undefined;
}
interface Why {
  why: string;
}
interface Figures {
  rows: number;
  rate: number;
  rejected: number;
  /** Seconds; undefined: nobody knows yet. */
  left: number | undefined;
}

/** What became of a list, as the import command tells it. */
export const reportTexts = {
  rows: {
    en: ({ count }: Count) => en.counted(count, "row", "rows"),
    es: ({ count }: Count) => es.counted(count, "fila", "filas"),
  },
  created: {
    en: ({ count }: Count) => `${en.number(count)} created`,
    es: ({ count }: Count) => es.counted(count, "creada", "creadas"),
  },
  updated: {
    en: ({ count }: Count) => `${en.number(count)} updated`,
    es: ({ count }: Count) => es.counted(count, "actualizada", "actualizadas"),
  },
  unchanged: {
    en: ({ count }: Count) => `${en.number(count)} unchanged`,
    es: ({ count }: Count) => `${es.number(count)} sin cambios`,
  },
  duplicates: {
    en: ({ count }: Count) => `${en.number(count)} duplicates`,
    es: ({ count }: Count) => es.counted(count, "repetida", "repetidas"),
  },
  accepted: {
    en: ({ count }: Count) => `${en.number(count)} accepted`,
    es: ({ count }: Count) => es.counted(count, "aceptada", "aceptadas"),
  },
  rejected: {
    en: ({ count }: Count) => `${en.number(count)} rejected`,
    es: ({ count }: Count) => es.counted(count, "rechazada", "rechazadas"),
  },
  dry_run: {
    en: " (dry run: nothing was written)",
    es: " (simulación: no se guardó nada)",
  },
  dated: {
    en: ({ date }: { date: string }) => `As of ${date}`,
    es: ({ date }: { date: string }) => `Fecha de la lista: ${date}`,
  },
  dates: {
    en: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    es: ({ from, to }: { from: string; to: string }) => `de ${from} a ${to}`,
  },
  and_more: {
    en: ({ count }: Count) => `and ${en.number(count)} more`,
    es: ({ count }: Count) => `y ${es.number(count)} más`,
  },
  correct: {
    en: ({ path }: { path: string }) => `Correct the rejected rows and import ${path}`,
    es: ({ path }: { path: string }) => `Corrija las filas rechazadas e importe ${path}`,
  },
  correct_then: {
    en: ({ path }: { path: string }) => `The rejected rows are in ${path}: correct them, then:`,
    es: ({ path }: { path: string }) =>
      `Las filas rechazadas están en ${path}: corríjalas y luego ejecute:`,
  },
  refused: {
    en: ({ why }: Why) => `refused, nothing was imported. ${why}`,
    es: ({ why }: Why) => `lista rechazada, no se importó nada. ${why}`,
  },
  lost: {
    en: ({ why }: Why) => `not known what became of it. ${why}`,
    es: ({ why }: Why) => `no se sabe qué pasó con la lista. ${why}`,
  },
  no_rows: { en: "the list has no rows", es: "la lista no tiene filas" },
  unread: {
    en: ({ count, places }: Counts) => {
      const [look, was, them] = count === 1 ? ["looks", "was", "it"] : ["look", "were", "them"];
      const like = count === 1 ? "a person" : "persons";
      const rows = en.counted(count, "row", "rows");
      const inTables = `${rows} outside of the table (below a total, above a header or without one, alone in a line, beside others) that ${look} like ${like} ${was} not read`;
      return places === undefined
        ? `${inTables}, or ${was} notes (PFIF) of persons who are not known. Put such rows among those of the table, and totals at its end; import persons before their notes.`
        : `${inTables}: ${places}. To have ${them} read, put ${them} among the rows of the table, and totals at its end.`;
    },
    es: ({ count, places }: Counts) => {
      const [seem, was, notes, read] =
        count === 1
          ? ["parece una persona", "no se leyó", "era una nota (PFIF) de alguien", "lea, póngala"]
          : ["parecen personas", "no se leyeron", "eran notas (PFIF) de alguien", "lean, póngalas"];
      const rows = es.counted(count, "fila", "filas");
      const inTables = `${rows} fuera de la tabla (debajo de un total, encima de un encabezado o sin él, a solas en una línea, al lado de otras) que ${seem} ${was}`;
      return places === undefined
        ? `${inTables}, o ${notes} que no está en el registro. Ponga esas filas entre las de la tabla y los totales al final; importe las personas antes que sus notas.`
        : `${inTables}: ${places}. Para que se ${read} entre las filas de la tabla, y los totales al final.`;
    },
  },
  without_state: {
    en: ({ count }: Count) => {
      const [stand, have] = count === 1 ? ["stands", "has"] : ["stand", "have"];
      return (
        `${en.counted(count, "row", "rows")} ${stand} below a line that speaks of a state and is not understood, and ${have} ` +
        "the state that their own columns tell, or none: write it into a column, or one state a line."
      );
    },
    es: ({ count }: Count) => {
      const [stand, have] = count === 1 ? ["está", "queda"] : ["están", "quedan"];
      return (
        `${es.counted(count, "fila", "filas")} ${stand} debajo de una línea que habla de un estado y no se entiende, y ${have} ` +
        "con el estado que digan sus propias columnas, o sin ninguno: escríbalo en una columna, o un solo estado por línea."
      );
    },
  },
  unmatched: {
    en: ({ count, names }: Count & { names: string }) =>
      `--map names ${en.counted(count, "column", "columns")} that the list does not have: ${names}`,
    es: ({ count, names }: Count & { names: string }) =>
      `--map nombra ${es.counted(count, "columna", "columnas")} que la lista no tiene: ${names}`,
  },
  unsure: {
    en: ({ count, names }: Count & { names: string }) => {
      const they = count === 1 ? "it holds" : "they hold";
      const columns = en.counted(count, "column", "columns");
      return `${columns} went to the notes, since nothing says for sure what ${they}: ${names}. If so, import with --map and a file of this line, corrected where it is wrong:`;
    },
    es: ({ count, names }: Count & { names: string }) => {
      const went = count === 1 ? "quedó en las notas" : "quedaron en las notas";
      const columns = es.counted(count, "columna", "columnas");
      return `${columns} ${went}, porque nada dice con seguridad qué contiene${count === 1 ? "" : "n"}: ${names}. Si es así, importe con --map y un archivo con esta línea, corregida donde haga falta:`;
    },
  },
  stopped_dry_run: {
    en: "Stopped before its end: this is what was seen until then.",
    es: "Se detuvo antes de terminar: esto es lo que se vio hasta entonces.",
  },
  stopped: {
    en: "Stopped before its end: the same command goes on from there.",
    es: "Se detuvo antes de terminar: el mismo comando continúa desde ahí.",
  },
  stopped_resumable: {
    en: ({ batch }: { batch: string }) =>
      `Stopped before its end: the same command goes on from there, or npm run import -- --resume ${batch}.`,
    es: ({ batch }: { batch: string }) =>
      `Se detuvo antes de terminar: continúan desde ahí el mismo comando o npm run import -- --resume ${batch}.`,
  },
  rejects_at_end: {
    en: "The rejected rows are written when it has ended.",
    es: "Las filas rechazadas se guardan cuando termine.",
  },
  rejects_from_earlier: {
    en: ({ count, files }: Count & { files: string }) =>
      `No row was rejected now: ${files} ${count === 1 ? "is" : "are"} from an earlier import`,
    es: ({ count, files }: Count & { files: string }) =>
      `Ahora no se rechazó ninguna fila: ${files} ${count === 1 ? "es" : "son"} de una importación anterior`,
  },
  rejects_left: {
    en: ({ count, files }: Count & { files: string }) => {
      const [is, was] = count === 1 ? ["is", "was"] : ["are", "were"];
      return `${files} ${was} there before and ${is} left as before`;
    },
    es: ({ count, files }: Count & { files: string }) =>
      count === 1
        ? `${files} ya existía y queda como estaba`
        : `${files} ya existían y quedan como estaban`,
  },
  /** How far it is, in parts. */
  progress: {
    en: ({ rows, rate, rejected, left }: Figures) => ({
      rows: en.counted(rows, "row", "rows"),
      rate: `${en.number(rate)} rows/s`,
      rejected: `${en.number(rejected)} rejected`,
      left: `${left === undefined ? "?" : `${en.number(left)} s`} left`,
    }),
    es: ({ rows, rate, rejected, left }: Figures) => ({
      rows: es.counted(rows, "fila", "filas"),
      rate: `${es.number(rate)} filas/s`,
      rejected: es.counted(rejected, "rechazada", "rechazadas"),
      left: `${left === undefined ? "?" : `${es.number(left)} s`} por terminar`,
    }),
  },
} satisfies Record<string, Wording>;
