import { importStateTexts } from "./import-states.js";
import type { Texts } from "./texts.js";

/** What the pages of imports say. */
export const importTexts = {
  ...importStateTexts,
  newImport: { es: "Importar una lista", en: "Import a list" },
  choose: { es: "Elegir un archivo", en: "Choose a file" },
  dropHere: { es: "o arrástrelo hasta aquí", en: "or drop it here" },
  aboutFile: {
    es: "Excel, OpenDocument, CSV, texto de un chat, JSON o PFIF, de hasta 50 MB. Primero se muestra lo que se entendió: no se guarda nada hasta que usted importe.",
    en: "Excel, OpenDocument, CSV, text of a chat, JSON or PFIF, 50 MB at most. What was understood is shown first: nothing is stored until you import.",
  },
  tooLarge: {
    es: (megabytes: string) =>
      `El archivo tiene ${megabytes} MB; se aceptan hasta 50. Divídalo en varias listas.`,
    en: (megabytes: string) =>
      `The file has ${megabytes} MB; at most 50 are accepted. Split it into several lists.`,
  },
  empty: { es: "El archivo está vacío.", en: "The file is empty." },
  oneFile: {
    es: "Elija un solo archivo: las listas se importan una por una.",
    en: "Choose a single file: lists are imported one by one.",
  },
  unreadable: {
    es: "El archivo no se pudo leer. Compruebe que todavía existe y elíjalo otra vez.",
    en: "The file could not be read. See whether it is still there, and choose it again.",
  },
  chosen: {
    es: (name: string, megabytes: string) => `Archivo elegido: ${name} (${megabytes} MB)`,
    en: (name: string, megabytes: string) => `Chosen file: ${name} (${megabytes} MB)`,
  },
  whole: { es: "Lo que vale para toda la lista", en: "What holds for the whole list" },
  aboutWhole: {
    es: "Solo si la lista misma no lo dice.",
    en: "Only where the list itself does not say it.",
  },
  hospital: { es: "Hospital", en: "Hospital" },
  shelter: { es: "Refugio", en: "Shelter" },
  none: { es: "Ninguno", en: "None" },
  date: { es: "Día de la lista", en: "Day of the list" },
  listName: { es: "Nombre de la lista", en: "Name of the list" },
  aboutListName: {
    es: "Distingue listas sin hospital ni refugio.",
    en: "Distinguishes lists that have neither hospital nor shelter.",
  },
  look: { es: "Revisar la lista", en: "Review the list" },
  lookAgain: { es: "Revisar otra vez con las respuestas", en: "Review again with the answers" },
  startImport: { es: "Importar", en: "Import" },
  cancel: { es: "Cancelar", en: "Cancel" },
  sending: {
    es: (percent: string) => `Enviando el archivo: ${percent}`,
    en: (percent: string) => `Sending the file: ${percent}`,
  },
  reading: { es: "El servicio lee la lista…", en: "The service reads the list…" },
  again: {
    es: (tries: string) => `Intento ${tries}: no se importará dos veces.`,
    en: (tries: string) => `Try ${tries}: it will not be imported twice.`,
  },
  understood: { es: "Lo que se entendió", en: "What was understood" },
  whatItSays: { es: "Lo que dirá la lista", en: "What the list will say" },
  howMany: { es: "Filas", en: "Rows" },
  howTheyAre: { es: "Cómo están", en: "How they are" },
  otherStates: { es: "otros estados", en: "other states" },
  howAreThey: {
    es: (rows: string) =>
      `La lista no dice cómo están estas personas: ${rows}. ¿Cómo están? A nadie se le da por desaparecido.`,
    en: (rows: string) =>
      `The list does not say how these persons are: ${rows}. How are they? Nobody is assumed to be missing.`,
  },
  statusUnknown: { es: "Elija una respuesta", en: "Choose an answer" },
  protectedPersons: {
    es: (children: string, patients: string) =>
      `Menores de edad: ${children}. Protegidas como pacientes: ${patients}.`,
    en: (children: string, patients: string) =>
      `Minors: ${children}. Protected as patients: ${patients}.`,
  },
  lookFirst: { es: "Revise primero estas filas", en: "Look at these rows first" },
  name: { es: "Nombre", en: "Name" },
  age: { es: "Edad", en: "Age" },
  child: { es: "menor de edad", en: "minor" },
  whereInList: { es: "En la lista", en: "In the list" },
  noPerson: { es: "Fila rechazada", en: "Rejected row" },
  answersChanged: {
    es: "Cambió una respuesta: revise otra vez lo que dirá la lista antes de importarla.",
    en: "An answer has changed: look again at what the list will say before you import it.",
  },
  rowsOnly: {
    es: "Se revisó solo el comienzo de la lista.",
    en: "Only the beginning of the list was looked at.",
  },
  rowsUnread: {
    es: (count: string) =>
      `Filas que parecen de personas y no se leen (fuera de una tabla): ${count}.`,
    en: (count: string) =>
      `Rows that look like persons and are not read (outside of a table): ${count}.`,
  },
  tablesLeftOut: {
    es: (count: string) => `Hay ${count} tablas más que no se muestran.`,
    en: (count: string) => `${count} more tables are not shown.`,
  },
  table: { es: (place: string) => `Tabla ${place}`, en: (place: string) => `Table ${place}` },
  sheet: { es: (name: string) => `hoja «${name}»`, en: (name: string) => `sheet “${name}”` },
  row: { es: (row: string) => `fila ${row}`, en: (row: string) => `row ${row}` },
  listDate: { es: "Fecha de la lista", en: "Date of the list" },
  placeUnknown: {
    es: (name: string) =>
      `«${name}» no está en el catálogo: sus filas se rechazan. Elija el lugar arriba o pida que lo agreguen.`,
    en: (name: string) =>
      `“${name}” is not in the catalog: its rows are rejected. Choose the place above, or ask for it to be added.`,
  },
  remembered: {
    es: (by: string, at: string) => `Columnas que ya respondió ${by} (${at}).`,
    en: (by: string, at: string) => `Columns that ${by} has already answered (${at}).`,
  },
  columns: { es: "Columnas", en: "Columns" },
  sureColumns: { es: "Columnas que se entendieron", en: "Columns that were understood" },
  column: { es: "Columna", en: "Column" },
  takenFor: { es: "Se entiende como", en: "Understood as" },
  because: { es: "Según", en: "Because of" },
  yourAnswer: { es: "Su respuesta", en: "Your answer" },
  answerFor: {
    es: (header: string) => `Qué contiene la columna ${header}`,
    en: (header: string) => `What the column ${header} holds`,
  },
  unsure: { es: "Dudosa: responda", en: "Doubtful: please answer" },
  unsureCount: {
    es: (count: string) =>
      `Columnas dudosas: ${count}. Sin respuesta van a las notas, que solo se ven con permiso; una respuesta se recuerda para la próxima lista.`,
    en: (count: string) =>
      `Doubtful columns: ${count}. Without an answer they go to the notes, which only keys with permission see; an answer is remembered for the next list.`,
  },
  examples: {
    es: (values: string) => `Por ejemplo: ${values}`,
    en: (values: string) => `For example: ${values}`,
  },
  asUnderstood: { es: "Como se entendió", en: "As understood" },
  likely: { es: "Lo más probable", en: "Most likely" },
  otherFields: { es: "Otros campos", en: "Other fields" },
  noHeader: { es: "(sin encabezado)", en: "(no header)" },
  noEvidence: { es: "nada: queda en las notas", en: "nothing: it stays in the notes" },
  firstRows: {
    es: "Primeras filas, como se guardarían",
    en: "First rows, as they would be stored",
  },
  rowRejected: {
    es: (reason: string) => `Rechazada: ${reason}`,
    en: (reason: string) => `Rejected: ${reason}`,
  },
  unusedHeaders: {
    es: (names: string) => `Respuestas para columnas que la lista no tiene: ${names}`,
    en: (names: string) => `Answers for columns that the list does not have: ${names}`,
  },
  notes: { es: "Notas (protegidas)", en: "Notes (protected)" },
  yes: { es: "sí", en: "yes" },
  no: { es: "no", en: "no" },
  imports: { es: "Importaciones", en: "Imports" },
  noImports: {
    es: "Todavía no se ha importado ninguna lista.",
    en: "No list has been imported yet.",
  },
  otherPages: { es: "Otras páginas", en: "Other pages" },
  newer: { es: "Más recientes", en: "Newer" },
  older: { es: "Anteriores", en: "Older" },
  previousRows: { es: "Filas anteriores", en: "Previous rows" },
  nextRows: { es: "Filas siguientes", en: "Next rows" },
  allImports: { es: "Todas las importaciones", en: "All imports" },
  file: { es: "Archivo", en: "File" },
  sentAt: { es: "Enviada el", en: "Sent on" },
  endedAt: { es: "Terminada el", en: "Ended on" },
  state: { es: "Estado", en: "State" },
  progress: { es: "Parte leída del archivo", en: "Share of the file that is read" },
  unreachable: {
    es: "Sin conexión por ahora: la importación sigue en el servicio. Se vuelve a preguntar solo.",
    en: "No connection just now: the import goes on at the service. This page keeps asking.",
  },
  counts: { es: "Filas", en: "Rows" },
  created: { es: "Personas nuevas", en: "New persons" },
  updated: { es: "Actualizadas", en: "Updated" },
  unchanged: { es: "Sin cambios", en: "Unchanged" },
  duplicates: { es: "Repetidas en la lista", en: "Repeated in the list" },
  accepted: { es: "Aceptadas", en: "Accepted" },
  leftOpen: { es: "Lo que quedó por aclarar", en: "What is left to settle" },
  openColumn: {
    es: (header: string, fields: string) =>
      `La columna «${header}» quedó en las notas. Puede ser: ${fields}. Envíe la lista otra vez y responda.`,
    en: (header: string, fields: string) =>
      `The column “${header}” went to the notes. It may be: ${fields}. Send the list again and answer.`,
  },
  openStates: {
    es: (cells: string, header: string) =>
      `Celdas de «${header}» que no se entendieron como estado: ${cells}. Corríjalas con palabras sencillas.`,
    en: (cells: string, header: string) =>
      `Cells of “${header}” that were not understood as a state: ${cells}. Correct them with plain words.`,
  },
  openPatients: {
    es: (rows: string) =>
      `Filas de pacientes sin hospital: ${rows}. Envíe la lista otra vez y elija el hospital: se encuentran las mismas personas.`,
    en: (rows: string) =>
      `Rows of patients without a hospital: ${rows}. Send the list again and choose the hospital: the same persons are found.`,
  },
  openPlace: {
    es: (name: string, rows: string, nearest: string) =>
      `«${name}» no está en el catálogo (filas rechazadas: ${rows}).${nearest && ` Parecidos: ${nearest}.`}`,
    en: (name: string, rows: string, nearest: string) =>
      `“${name}” is not in the catalog (rows rejected: ${rows}).${nearest && ` Similar: ${nearest}.`}`,
  },
  openUnclear: {
    es: (rows: string) =>
      `Filas debajo de un título de estado que no se entendió: ${rows}. Revise su estado.`,
    en: (rows: string) =>
      `Rows below a line that speaks of a state and was not understood: ${rows}. Check their state.`,
  },
  hiddenRows: {
    es: (count: string) => `Filas ocultas en el libro: ${count}. Se leyeron como las demás.`,
    en: (count: string) =>
      `Rows that the workbook hides: ${count}. They were read like the others.`,
  },
  hiddenSheetRows: {
    es: (count: string) =>
      `Filas en hojas ocultas del libro: ${count}. No se leyeron: muestre esas hojas para que se lean.`,
    en: (count: string) =>
      `Rows in hidden sheets of the workbook: ${count}. They were not read: show these sheets to have them read.`,
  },
  cellsCut: {
    es: (count: string) =>
      `Celdas de más de 2.000 caracteres: ${count}. Solo se leyó el comienzo; lo que sigue está en las notas, donde caben 5.000 caracteres.`,
    en: (count: string) =>
      `Cells of more than 2,000 characters: ${count}. Only their beginning was read; the rest is in the notes, which hold 5,000 characters.`,
  },
  rowsLeftOut: {
    es: (count: string) => `Filas que solo se contaron, sin detalle: ${count}.`,
    en: (count: string) => `Rows that were only counted, without details: ${count}.`,
  },
  otherColumns: { es: "otras columnas", en: "other columns" },
  otherPlaces: { es: "Otros lugares", en: "Other places" },
  rejectedRows: { es: "Filas rechazadas", en: "Rejected rows" },
  aboutRejected: {
    es: "Corríjalas en su lista y envíela otra vez: lo que ya entró no se repite. El detalle se guarda 30 días.",
    en: "Correct them in your list and send it again: what is already stored is not stored twice. Details are kept for 30 days.",
  },
  noneRejected: { es: "No se rechazó ninguna fila.", en: "No row was rejected." },
  detailsGone: {
    es: "El detalle de las filas ya no se guarda: pasaron 30 días.",
    en: "The details of the rows are no longer kept: 30 days have passed.",
  },
  download: { es: "Descargar las rechazadas (CSV)", en: "Download the rejected rows (CSV)" },
  aboutCells: {
    es: "De una lista con una sola tabla (Excel, CSV), el archivo trae las filas como están en ella, con el motivo al lado: corríjalas y envíe ese archivo.",
    en: "For a list with one table (Excel, CSV), the file holds the rows as they are in the list, with the reason beside each: correct them, and send that file.",
  },
  withoutCells: {
    es: "El archivo trae el número de cada fila y el motivo. Las celdas solo están en su lista.",
    en: "The file holds the number of each row and the reason. The cells are only in your list.",
  },
  downloading: { es: "Preparando la descarga…", en: "Preparing the download…" },
  downloaded: {
    es: (count: string) => `Descarga lista. Filas: ${count}.`,
    en: (count: string) => `The download is ready. Rows: ${count}.`,
  },
  sheetColumn: { es: "Hoja", en: "Sheet" },
  rowColumn: { es: "Fila", en: "Row" },
  fieldColumn: { es: "Campo", en: "Field" },
  reasonColumn: { es: "Motivo", en: "Reason" },
  codeColumn: { es: "Código", en: "Code" },
  rejectsFile: { es: "rechazadas", en: "rejected" },
  undo: { es: "Deshacer la importación", en: "Undo the import" },
  aboutUndo: {
    es: "Quita a quienes agregó esta lista y devuelve a las demás personas a como estaban. Quien haya cambiado después se queda como está.",
    en: "Removes the persons whom this list added, and puts the others back as they were. Persons who were changed since then stay as they are.",
  },
  confirmUndo: {
    es: "¿Deshacer esta importación? Lo que agregó se quita del registro.",
    en: "Undo this import? What it added is taken out of the registry.",
  },
  undoYes: { es: "Sí, deshacer", en: "Yes, undo" },
  undoNo: { es: "No, dejarla", en: "No, keep it" },
  undoSoFar: {
    es: (handled: string) => `Fichas revisadas hasta ahora: ${handled}.`,
    en: (handled: string) => `Records looked at so far: ${handled}.`,
  },
  undoDone: {
    es: (removed: string, restored: string) =>
      `Deshecha. Personas quitadas: ${removed}. Devueltas a como estaban: ${restored}.`,
    en: (removed: string, restored: string) =>
      `Undone. Persons removed: ${removed}. Put back as they were: ${restored}.`,
  },
  undoLeft: {
    es: (left: string) =>
      `Personas que no se quitaron, porque alguien las cambió o las nombra otra lista: ${left}.`,
    en: (left: string) =>
      `Persons who were not removed, because somebody changed them or another list names them: ${left}.`,
  },
  undoMore: { es: "Deshacer también lo que quedó", en: "Undo what was left, too" },
  undoFirst: {
    es: "Para quitarlas también, deshaga antes estas importaciones y después esta otra vez:",
    en: "To take them out too, undo these imports first, and then this one again:",
  },
  leftPersons: { es: "No se quitaron", en: "Not removed" },
} satisfies Texts;
