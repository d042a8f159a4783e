import type { Wording } from "../../values/wording.js";

/** Why a workbook is refused as a whole, by its stable code. */
export const workbookRefusals = {
  workbook_damaged: {
    en: "The file is damaged: it is not a whole workbook.",
    es: "El archivo está dañado: no es un libro completo.",
  },
  workbook_part_damaged: {
    en: "The workbook is damaged: a part of it cannot be read.",
    es: "El libro está dañado: una parte no se puede leer.",
  },
  workbook_protected: {
    en: "The workbook is protected by a password.",
    es: "El libro está protegido con contraseña.",
  },
  workbook_none_in_archive: {
    en: "The file is a ZIP archive that holds no workbook.",
    es: "El archivo es un ZIP que no contiene ningún libro.",
  },
  workbook_none_in_open_document: {
    en: "The file is an OpenDocument file but no workbook.",
    es: "El archivo es de OpenDocument, pero no es un libro.",
  },
  workbook_none: {
    en: "The file is no workbook: save its table as XLSX.",
    es: "El archivo no es un libro: guarde su tabla como XLSX.",
  },
  workbook_xlsb: {
    en: "The file is an XLSB workbook: save it as XLSX.",
    es: "El archivo es un libro XLSB: guárdelo como XLSX.",
  },
  workbook_old_too_large: {
    en: "The workbook is larger than 20 MB: save it as XLSX.",
    es: "El libro ocupa más de 20 MB: guárdelo como XLSX.",
  },
  workbook_unpacked_too_large: {
    en: "The parts of the workbook are too large when unpacked (more than 300 MB).",
    es: "Las partes del libro son demasiado grandes al descomprimirse (más de 300 MB).",
  },
  workbook_too_many_parts: {
    en: "The workbook has too many parts.",
    es: "El libro tiene demasiadas partes.",
  },
  workbook_part_leads_out: {
    en: "The workbook has a part whose name is a path out of it (absolute, or with `..`), as no office program writes.",
    es: "El libro tiene una parte cuyo nombre es una ruta hacia afuera (absoluta o con `..`), como no la escribe ningún programa de oficina.",
  },
  workbook_document_type: {
    en: "The workbook declares a document type, which no office program writes.",
    es: "El libro declara un tipo de documento, como no lo hace ningún programa de oficina.",
  },
  workbook_too_much_text: {
    en: "The workbook holds more text than can be read.",
    es: "El libro contiene más texto del que se puede leer.",
  },
  workbook_cell_too_long: {
    en: "A cell of the workbook is longer than 8 MB.",
    es: "Una celda del libro ocupa más de 8 MB.",
  },
  workbook_sheet_too_long: {
    en: "A sheet of the workbook is too long.",
    es: "Una hoja del libro es demasiado larga.",
  },
  workbook_too_many_merged: {
    en: "The workbook has too many merged cells.",
    es: "El libro tiene demasiadas celdas combinadas.",
  },
  workbook_all_hidden: {
    en: "The workbook has no sheet that is shown.",
    es: "El libro no tiene ninguna hoja visible.",
  },
} satisfies Record<string, Wording>;
