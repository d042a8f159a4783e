import { type Wording, worded } from "../../values/wording.js";

/** Texts of `--explain` about how a list is understood. */
export const explanationTexts = worded({
  records: { en: "Records", es: "Registros" },
  table: { en: "Table", es: "Tabla" },
  header_on: {
    en: "{{name}}, header on {{place}}",
    es: "{{name}}, encabezado: {{place}}",
  },
  not_in_list: {
    en: "In the map, but no header of the list: {{names}}",
    es: "En el mapa, pero no entre los encabezados de la lista: {{names}}",
  },
  csv: {
    en: "CSV, separated by {{separator}}, encoding {{encoding}}",
    es: "CSV, separado por {{separator}}, codificación {{encoding}}",
  },
  text: {
    en: "text list, encoding {{encoding}}",
    es: "lista de texto, codificación {{encoding}}",
  },
  tabs: { en: "tabs", es: "tabuladores" },
  rows: {
    en: "{{#accepted|person|persons}}, {{#rejected}} rejected, {{#ignored|ignored row|ignored rows}} (titles, headers, blanks)",
    es: "{{#accepted|persona|personas}}, {{#rejected|rechazada|rechazadas}}, {{#ignored|fila ignorada|filas ignoradas}} (títulos, encabezados, vacías)",
  },
  goes_on: {
    en: "{{counts}} among those looked at; the list goes on",
    es: "{{counts}} entre las revisadas; la lista continúa",
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
    en: "from {{place}}: {{title}}",
    es: "desde {{place}}: {{title}}",
  },
  place_unknown: {
    en: '"{{name}}" is not in the catalog: its rows are rejected. Load it (npm run catalog), or say --{{kind}} HANDLE.',
    es: '"{{name}}" no está en el catálogo: sus filas se rechazan. Agréguelo (npm run catalog) o indique --{{kind}} CÓDIGO.',
  },
  row_rejected: {
    en: "{{place}}: rejected, {{why}}",
    es: "{{place}}: rechazada, {{why}}",
  },
});

/** Texts about what decided what a column holds. */
export const becauseTexts = {
  map: { en: "map", es: "mapa" },
  own: { en: "made by a registry", es: "hecho por un registro" },
  remembered: { en: "remembered", es: "recordado" },
  header: { en: "header", es: "encabezado" },
  "part of the header": { en: "part of the header", es: "parte del encabezado" },
  columns: { en: "other columns", es: "otras columnas" },
  values: { en: "values", es: "valores" },
} satisfies Record<string, Wording>;
