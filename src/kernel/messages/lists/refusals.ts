import { listStatuses } from "../../database/collections.js";
import { worded } from "../../values/wording.js";
import { whyUnread, whyUnwritten } from "./file-problems.js";
import { settingsProblems as wrong } from "./settings-problems.js";
import { workbookRefusals } from "./workbook-refusals.js";

type Place = {
  /** Empty in a file without sheets. */
  sheet: string;
  row: number;
};

/** Errors in a line above the header that replaces an argument. */
const importLine = (option: string, { en, es }: { en: string; es: string }) => ({
  en: ({ sheet, row }: Place) =>
    `${sheet ? `${sheet}, row` : "Line"} ${row}: Import --${option}: ${en}.`,
  es: ({ sheet, row }: Place) =>
    `${sheet ? `${sheet}, fila` : "Línea"} ${row}: Import --${option}: ${es}.`,
});

/** Why a list is refused as a whole, by its stable code: sentences that say what to do. */
export const refusals = worded({
  file_unreadable: {
    en: ({ problem }: { problem: string }) => `The file cannot be read: ${whyUnread.en(problem)}.`,
    es: ({ problem }: { problem: string }) =>
      `El archivo no se puede leer: ${whyUnread.es(problem)}.`,
  },
  file_not_regular: {
    en: "The file cannot be read: it is no file but a pipe or a device. Save the list as a file first.",
    es: "El archivo no se puede leer: no es un archivo sino una tubería o un dispositivo. Guarde primero la lista como archivo.",
  },
  file_too_large: {
    en: "The file is larger than 50 MB.",
    es: "El archivo ocupa más de 50 MB.",
  },
  preview_failed: {
    en: "Reading the list takes too long. Save it as CSV, or in several parts, and try again.",
    es: "Leer la lista tarda demasiado. Guárdela como CSV o en varias partes e inténtelo de nuevo.",
  },
  file_empty: { en: "The file is empty.", es: "El archivo está vacío." },
  file_not_text: { en: "The file is not text.", es: "El archivo no es de texto." },
  file_picture: {
    en: "The file is a picture: type what it shows into a spreadsheet.",
    es: "El archivo es una imagen: copie lo que muestra en una hoja de cálculo.",
  },
  file_recording: {
    en: "The file is a recording: type what it says into a spreadsheet.",
    es: "El archivo es una grabación: escriba lo que dice en una hoja de cálculo.",
  },
  file_document: {
    en: "The file is a document: copy its table into a spreadsheet, and save that as XLSX.",
    es: "El archivo es un documento: copie su tabla en una hoja de cálculo y guárdela como XLSX.",
  },
  file_pdf: {
    en: "The file is a PDF document: copy its table into a spreadsheet, and save that as XLSX.",
    es: "El archivo es un documento PDF: copie su tabla en una hoja de cálculo y guárdela como XLSX.",
  },
  file_archive: {
    en: "The file is an archive of other files: unpack it, and import the lists that it holds.",
    es: "El archivo contiene otros archivos comprimidos: descomprímalo e importe las listas que contiene.",
  },
  file_database: {
    en: "The file is a database: export the table of persons from it as CSV.",
    es: "El archivo es una base de datos: exporte de ella la tabla de personas como CSV.",
  },
  file_iwork: {
    en: "The file is from Numbers or Pages: export it from there as XLSX or CSV.",
    es: "El archivo es de Numbers o Pages: expórtelo desde allí como XLSX o CSV.",
  },
  file_web_page: {
    en: "The file is a web page, whatever its name says: open it in a spreadsheet program, and save it as XLSX or CSV.",
    es: "El archivo es una página web, diga lo que diga su nombre: ábralo en un programa de hojas de cálculo y guárdelo como XLSX o CSV.",
  },
  file_old_xml: {
    en: "The file is an XML spreadsheet of 2003: save it as XLSX.",
    es: "El archivo es una hoja de cálculo XML de 2003: guárdelo como XLSX.",
  },
  list_of_places: {
    en:
      "This is a list of places, and of no persons: put hospitals and shelters into the catalog. " +
      "In a workbook, leave its sheet out. If it is one of persons all the same, write Nombre above the column that holds their names.",
    es:
      "Esta es una lista de lugares y no de personas: agregue los hospitales y refugios al catálogo. " +
      "Si está en un libro, quite esa hoja. Si de todos modos es de personas, escriba Nombre encima de la columna que contiene sus nombres.",
  },
  header_missing: {
    en:
      "No header row was found. Put a line above the rows that names their columns, such as " +
      "Nombre, Edad, Cédula.",
    es:
      "No se encontró la fila de encabezados. Ponga encima de las filas una línea que nombre sus columnas, por ejemplo " +
      "Nombre, Edad, Cédula.",
  },
  text_unknown: {
    en:
      "No header row was found. The lines are no text list that can be read, either. Write one person a line, with the age behind the name, " +
      "such as: Ana Pérez, 34. Or put a line above the rows that names their columns, such as Nombre, Edad, Cédula.",
    es:
      "No se encontró la fila de encabezados, y las líneas tampoco son una lista de texto que se pueda leer. Escriba una persona por línea, con la edad después del nombre, " +
      "por ejemplo: Ana Pérez, 34. O ponga encima de las filas una línea que nombre sus columnas, por ejemplo Nombre, Edad, Cédula.",
  },
  status_unknown: {
    en: "The list does not say how {{#rows|person is|persons are}}, and nobody is taken to be missing. Say it for the whole list. Nothing was stored.",
    es: "La lista no dice cómo {{rows?está|están}} {{#rows|persona|personas}}, y a nadie se le da por desaparecido. Dígalo para toda la lista. No se guardó nada.",
  },
  import_line_hospital_wrong: importLine("hospital", wrong.hospital_not_in_catalog),
  import_line_shelter_wrong: importLine("shelter", wrong.shelter_not_in_catalog),
  import_line_status_wrong: importLine("status", {
    en: wrong.status_wrong.en({ statuses: listStatuses.join(", ") }),
    es: wrong.status_wrong.es({ statuses: listStatuses.join(", ") }),
  }),
  import_line_date_wrong: importLine("date", wrong.date_wrong),
  csv_quote_open: {
    en: "The quoted field that opens on line {{line}} has no end.",
    es: "El campo entre comillas que empieza en la línea {{line}} no termina.",
  },
  csv_row_too_long: {
    en: "The row that ends behind line {{line}} is longer than 16 MB.",
    es: "La fila que termina después de la línea {{line}} ocupa más de 16 MB.",
  },
  csv_unreadable: {
    en: "The file cannot be read as CSV at line {{line}}.",
    es: "El archivo no se puede leer como CSV en la línea {{line}}.",
  },
  ...workbookRefusals,
  json_no_objects: {
    en: "No line of the file is a JSON object.",
    es: "Ninguna línea del archivo es un objeto JSON.",
  },
  json_by_ids: {
    en: "The records stand in an object by their ids. Put them into a list, [{…}, {…}], with the id as a key of each.",
    es: "Los registros están en un objeto, cada uno bajo su id. Póngalos en una lista, [{…}, {…}], con el id como clave de cada uno.",
  },
  json_without_keys: {
    en: 'The JSON holds lists without keys: give each person as an object, {"nombre": "Ana", ...}, or save the list as CSV.',
    es: 'El JSON contiene listas sin claves: escriba cada persona como un objeto, {"nombre": "Ana", ...}, o guarde la lista como CSV.',
  },
  json_no_name: {
    en: "No key for a name was found.",
    es: "No se encontró ninguna clave con el nombre.",
  },
  json_goes_on: {
    en: "The JSON document ends before line {{line}}, but the file goes on.",
    es: "El documento JSON termina antes de la línea {{line}}, pero el archivo continúa.",
  },
  json_cut_off: {
    en: "The JSON document has no end: the file is cut off.",
    es: "El documento JSON no termina: el archivo está cortado.",
  },
  xml_document_type: {
    en: "A document type declaration is not accepted.",
    es: "No se acepta una declaración de tipo de documento.",
  },
  xml_malformed: {
    en: "The file is not well-formed XML, or cut off, at line {{line}}.",
    es: "El archivo no es XML bien formado, o está cortado, en la línea {{line}}.",
  },
  xml_record_too_long: {
    en: "There is a record of more than 8 MB before line {{line}}.",
    es: "Hay un registro de más de 8 MB antes de la línea {{line}}.",
  },
  xml_too_deep: {
    en: "The XML is nested too deeply to be PFIF.",
    es: "El XML tiene demasiados niveles para ser PFIF.",
  },
  xml_not_pfif: {
    en: "The file is no PFIF 1.1 to 1.5.",
    es: "El archivo no es PFIF 1.1 a 1.5.",
  },
  pfif_too_many_notes: {
    en: "The file holds more than 200,000 notes, or 100 MB of them, outside of their persons.",
    es: "El archivo contiene más de 200.000 notas, o 100 MB de ellas, fuera de sus personas.",
  },
  key_revoked: {
    en: "The key that sent this list was revoked.",
    es: "La clave con la que se envió esta lista fue revocada.",
  },
  reading_too_long: {
    en: "Reading this list took longer than {{#minutes|minute|minutes}}, so it was broken off: something in it is unusual. What was stored until then stays. Look for very long cells, split the list, or save it as CSV, and send it again.",
    es: "La lectura de esta lista tardó más de {{#minutes|minuto|minutos}} y se interrumpió: algo en ella es inusual. Lo que se guardó hasta entonces queda. Busque celdas muy largas, divida la lista o guárdela como CSV, y envíela otra vez.",
  },
  map_erased: {
    en: "What was said about this list (its name, its file's name or its columns) named a person who was erased since, and was removed. Send the list again.",
    es: "Lo que se dijo de esta lista (su nombre, el de su archivo o sus columnas) nombraba a una persona que fue borrada después, y se quitó. Envíe la lista otra vez.",
  },
  source_gone: {
    en: "The source of this list is no longer in the catalog.",
    es: "La fuente de esta lista ya no está en el catálogo.",
  },
  hospital_gone: {
    en: "The hospital of this list is no longer in the catalog.",
    es: "El hospital de esta lista ya no está en el catálogo.",
  },
  shelter_gone: {
    en: "The shelter of this list is no longer in the catalog.",
    es: "El refugio de esta lista ya no está en el catálogo.",
  },
  rejects_cut: {
    en: "Only the first {{#rows}} rejected rows are in the file of rejected rows: correct the list itself, then import it again.",
    es: "El archivo de filas rechazadas contiene solo las primeras {{#rows}}: corrija la lista misma e impórtela otra vez.",
  },
  rejects_unwritable: {
    en: ({ where, problem }: { where: string; problem: string }) =>
      `The rejected rows cannot be written to ${where}: ${whyUnwritten.en(problem)}. Import the list again with --rejects FOLDER/FILE to have them elsewhere.`,
    es: ({ where, problem }: { where: string; problem: string }) =>
      `Las filas rechazadas no se pueden escribir en ${where}: ${whyUnwritten.es(problem)}. Importe la lista otra vez con --rejects CARPETA/ARCHIVO para guardarlas en otro lugar.`,
  },
});
