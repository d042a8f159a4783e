import { worded } from "../../values/wording.js";

/** Texts of the import command about the outcome of a list. */
export const reportTexts = worded({
  rows: {
    en: "{{#count|row|rows}}",
    es: "{{#count|fila|filas}}",
  },
  created: {
    en: "{{#count}} created",
    es: "{{#count|creada|creadas}}",
  },
  updated: {
    en: "{{#count}} updated",
    es: "{{#count|actualizada|actualizadas}}",
  },
  unchanged: {
    en: "{{#count}} unchanged",
    es: "{{#count}} sin cambios",
  },
  duplicates: {
    en: "{{#count}} duplicates",
    es: "{{#count|repetida|repetidas}}",
  },
  rejected: {
    en: "{{#count}} rejected",
    es: "{{#count|rechazada|rechazadas}}",
  },
  dry_run: {
    en: " (dry run: nothing was written)",
    es: " (simulación: no se guardó nada)",
  },
  dated: {
    en: "As of {{date}}",
    es: "Fecha de la lista: {{date}}",
  },
  dates: {
    en: "{{from}} to {{to}}",
    es: "de {{from}} a {{to}}",
  },
  and_more: {
    en: "and {{#count}} more",
    es: "y {{#count}} más",
  },
  correct: {
    en: "Correct the rejected rows and import {{path}}",
    es: "Corrija las filas rechazadas e importe {{path}}",
  },
  correct_then: {
    en: "The rejected rows are in {{path}}: correct them, then:",
    es: "Las filas rechazadas están en {{path}}: corríjalas y luego ejecute:",
  },
  refused: {
    en: "refused, nothing was imported. {{why}}",
    es: "lista rechazada, no se importó nada. {{why}}",
  },
  no_rows: { en: "the list has no rows", es: "la lista no tiene filas" },
  /** How many rows are outside of a table, and where. Without places, notes may be among them. */
  unread: {
    en: "{{#count|row|rows}} outside of the table (below a total, above a header or without one, alone in a line, beside others) that {{count?looks like a person was|look like persons were}} not read",
    es: "{{#count|fila|filas}} fuera de la tabla (debajo de un total, encima de un encabezado o sin él, a solas en una línea, al lado de otras) que {{count?parece una persona no se leyó|parecen personas no se leyeron}}",
  },
  unread_at: {
    en: ": {{places}}. To have {{count?it|them}} read, put {{count?it|them}} among the rows of the table, and totals at its end.",
    es: ": {{places}}. Para que se {{count?lea, póngala|lean, póngalas}} entre las filas de la tabla, y los totales al final.",
  },
  unread_or_notes: {
    en: ", or {{count?was|were}} notes (PFIF) whose person is not in the file. Put such rows among those of the table, and totals at its end; send notes together with their person.",
    es: ", o {{count?era una nota|eran notas}} (PFIF) de alguien que no está en el archivo. Ponga esas filas entre las de la tabla y los totales al final; envíe las notas junto con su persona.",
  },
  without_state: {
    en: "{{#count|row|rows}} {{count?stands|stand}} below a line that speaks of a state and is not understood, and {{count?has|have}} the state that their own columns tell, or none: write it into a column, or one state a line.",
    es: "{{#count|fila|filas}} {{count?está|están}} debajo de una línea que habla de un estado y no se entiende, y {{count?queda|quedan}} con el estado que digan sus propias columnas, o sin ninguno: escríbalo en una columna, o un solo estado por línea.",
  },
  cut_cells: {
    en: "{{#count|cell|cells}} {{count?is|are}} longer than 2,000 characters{{where}}: only the beginning was read, and what lies beyond it is in the notes, which hold 5,000 characters.",
    es: "{{#count|celda|celdas}} {{count?tiene|tienen}} más de 2.000 caracteres{{where}}: solo se leyó el comienzo, y lo que sigue está en las notas, donde caben 5.000 caracteres.",
  },
  hidden_rows: {
    en: "{{#count|row is|rows are}} hidden in the workbook and {{count?was|were}} read like the others.",
    es: "{{#count|fila está oculta|filas están ocultas}} en el libro y {{count?se leyó como las demás|se leyeron como las demás}}.",
  },
  hidden_sheet_rows: {
    en: "{{#count|row is|rows are}} in hidden sheets of the workbook and {{count?was|were}} not read: show the sheets in the spreadsheet program to have them read.",
    es: "{{#count|fila está|filas están}} en hojas ocultas del libro y no {{count?se leyó|se leyeron}}: muestre esas hojas en el programa de hojas de cálculo para que se lean.",
  },
  unmatched: {
    en: "--map names {{#count|column|columns}} that the list does not have: {{names}}",
    es: "--map nombra {{#count|columna|columnas}} que la lista no tiene: {{names}}",
  },
  unsure: {
    en: "{{#count|column|columns}} went to the notes, since nothing says for sure what {{count?it holds|they hold}}: {{names}}. If so, import with --map and a file of this line, corrected where it is wrong:",
    es: "{{#count|columna|columnas}} {{count?quedó|quedaron}} en las notas, porque nada dice con seguridad qué {{count?contiene|contienen}}: {{names}}. Si es así, importe con --map y un archivo con esta línea, corregida donde haga falta:",
  },
  stopped_dry_run: {
    en: "Stopped before its end: this is what was seen until then.",
    es: "Se detuvo antes de terminar: esto es lo que se vio hasta entonces.",
  },
  stopped: {
    en: "Stopped before its end: run the same command again, and it goes on from there.",
    es: "Se detuvo antes de terminar: ejecute el mismo comando otra vez y continuará desde ahí.",
  },
  rejects_at_end: {
    en: "The rejected rows are written when it has ended.",
    es: "Las filas rechazadas se guardan cuando termine.",
  },
  rejects_from_earlier: {
    en: "No row was rejected now: {{files}} {{count?is|are}} from an earlier import",
    es: "Ahora no se rechazó ninguna fila: {{files}} {{count?es|son}} de una importación anterior",
  },
  rejects_left: {
    en: "{{files}} {{count?was|were}} there before and {{count?is|are}} left as before",
    es: "{{files}} ya {{count?existía y queda como estaba|existían y quedan como estaban}}",
  },
  rate: { en: "{{#count}} rows/s", es: "{{#count}} filas/s" },
  left: { en: "{{#count}} s left", es: "{{#count}} s por terminar" },
  left_unknown: { en: "? left", es: "? por terminar" },
});
