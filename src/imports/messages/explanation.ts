import type { Because } from "../columns/column.js";
import type { Wording } from "./message.js";
import { english as en, spanish as es } from "./numbers.js";

interface Rows {
  accepted: number;
  rejected: number;
  ignored: number;
}
interface Name {
  name: string;
}

/** How a list is understood, as `--explain` tells it. */
export const explanationTexts = {
  records: { en: "Records", es: "Registros" },
  table: { en: "Table", es: "Tabla" },
  header_on: {
    en: ({ name, place }: Name & { place: string }) => `${name}, header on ${place}`,
    es: ({ name, place }: Name & { place: string }) => `${name}, encabezado: ${place}`,
  },
  not_in_list: {
    en: ({ names }: { names: string }) => `In the map, but no header of the list: ${names}`,
    es: ({ names }: { names: string }) =>
      `En el mapa, pero no entre los encabezados de la lista: ${names}`,
  },
  csv: {
    en: ({ separator, encoding }: { separator: string; encoding: string }) =>
      `CSV, separated by ${separator}, encoding ${encoding}`,
    es: ({ separator, encoding }: { separator: string; encoding: string }) =>
      `CSV, separado por ${separator}, codificación ${encoding}`,
  },
  tabs: { en: "tabs", es: "tabuladores" },
  rows: {
    en: ({ accepted, rejected, ignored }: Rows) =>
      `${en.counted(accepted, "person", "persons")}, ${en.number(rejected)} rejected, ${en.counted(ignored, "ignored row", "ignored rows")} (titles, headers, blanks)`,
    es: ({ accepted, rejected, ignored }: Rows) =>
      `${es.counted(accepted, "persona", "personas")}, ${es.counted(rejected, "rechazada", "rechazadas")}, ${es.counted(ignored, "fila ignorada", "filas ignoradas")} (títulos, encabezados, vacías)`,
  },
  goes_on: {
    en: ({ counts }: { counts: string }) => `${counts} among those looked at; the list goes on`,
    es: ({ counts }: { counts: string }) => `${counts} entre las revisadas; la lista continúa`,
  },
  title: { en: "title", es: "título" },
  date: { en: "date", es: "fecha" },
  hospital: { en: "hospital", es: "hospital" },
  shelter: { en: "shelter", es: "refugio" },
  remembered: { en: "columns answered by", es: "columnas respondidas por" },
  column: { en: "column", es: "columna" },
  field: { en: "field", es: "campo" },
  because: { en: "because of", es: "según" },
  may_be: { en: "may be", es: "puede ser" },
  no_header: { en: "(none)", es: "(ninguno)" },
  /** Between fields that one column may tell. */
  or: { en: " or ", es: " o " },
  from: {
    en: ({ place, title }: { place: string; title: string }) => `from ${place}: ${title}`,
    es: ({ place, title }: { place: string; title: string }) => `desde ${place}: ${title}`,
  },
  place_unknown: {
    en: ({ name, kind }: Name & { kind: string }) =>
      `"${name}" is not in the catalog: its rows are rejected. Load it (npm run catalog), or say --${kind} HANDLE.`,
    es: ({ name, kind }: Name & { kind: string }) =>
      `"${name}" no está en el catálogo: sus filas se rechazan. Agréguelo (npm run catalog) o indique --${kind} CÓDIGO.`,
  },
  row_rejected: {
    en: ({ place, field, reason }: { place: string; field: string; reason: string }) =>
      `${place}: rejected, ${field}: ${reason}`,
    es: ({ place, field, reason }: { place: string; field: string; reason: string }) =>
      `${place}: rechazada, ${field}: ${reason}`,
  },
} satisfies Record<string, Wording>;

/** What made a column what it is. */
export const becauseTexts = {
  map: { en: "map", es: "mapa" },
  remembered: { en: "remembered", es: "recordado" },
  header: { en: "header", es: "encabezado" },
  "part of the header": { en: "part of the header", es: "parte del encabezado" },
  columns: { en: "other columns", es: "otras columnas" },
  values: { en: "values", es: "valores" },
} satisfies Record<Because, Wording>;
