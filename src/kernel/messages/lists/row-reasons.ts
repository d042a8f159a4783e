import type { Language } from "../../values/language.js";

/** The column that says why a row was rejected; the reader ignores it when the file comes back. */
export const reasonColumn = "rejected_reason";

/** Why a row is rejected, by its stable code. The text never has any content of the row. */
export const rowReasons = {
  name_missing: { en: "empty", es: "vacío" },
  name_not_of_person: { en: "no name of a person", es: "no es el nombre de una persona" },
  name_too_short: { en: "shorter than 2 characters", es: "tiene menos de 2 caracteres" },
  name_too_long: { en: "longer than 100 characters", es: "tiene más de 100 caracteres" },
  name_is_formula: { en: "a formula is not a name", es: "una fórmula no es un nombre" },
  name_is_title: { en: "a title is no name", es: "un título no es un nombre" },
  name_without_letters: { en: "a name has letters", es: "un nombre lleva letras" },
  line_or_person: {
    en: "a line about the rows below, or a person with nothing but a name",
    es: "es un título de las filas de abajo, o una persona de quien solo está el nombre",
  },
  name_single: { en: "a single name", es: "hay un solo nombre: escriba nombre y apellido" },
  cells_beyond_header: {
    en: "the row has more cells than the header: its values may be under the wrong headers",
    es: "la fila tiene más celdas que el encabezado: puede haber valores en la columna equivocada",
  },
  one_or_two_persons: {
    en: "two persons, or the parts of one name: write above each column what it holds, or put each person in a row of their own",
    es: "son dos personas o las partes de un solo nombre: escriba encima de cada columna qué contiene o ponga a cada persona en su propia fila",
  },
  two_persons: { en: "two persons in one row", es: "hay dos personas en una fila" },
  place_not_person: {
    en: "a place in a list of places",
    es: "es un lugar en una lista de lugares",
  },
  hospital_unknown: {
    en: "the hospital is not in the catalog",
    es: "el hospital no está en el catálogo",
  },
  shelter_unknown: {
    en: "the shelter is not in the catalog",
    es: "el refugio no está en el catálogo",
  },
  hospital_of_list_unknown: {
    en: "the hospital that the title or the sheet names is not in the catalog: add it there, or say for the whole list which hospital it is",
    es: "el hospital que nombra el título o la hoja no está en el catálogo: agréguelo allí o diga para toda la lista qué hospital es",
  },
  shelter_of_list_unknown: {
    en: "the shelter that the title or the sheet names is not in the catalog: add it there, or say for the whole list which shelter it is",
    es: "el refugio que nombra el título o la hoja no está en el catálogo: agréguelo allí o diga para toda la lista qué refugio es",
  },
  state_unclear: {
    en: "the row does not say clearly how the person is: correct it, or say it in a word of its own (missing, found, deceased...)",
    es: "la fila no dice con claridad cómo está la persona: corríjala o dígalo con una sola palabra (desaparecida, encontrada, fallecida...)",
  },
  deleted_person: {
    en: "this person was deleted; an operator can lift that",
    es: "esta persona fue eliminada; un operador puede revertirlo",
  },
  expired: { en: "the record has expired", es: "el registro ya venció" },
  record_too_long: { en: "longer than 1 MB", es: "ocupa más de 1 MB" },
  record_not_json: { en: "not valid JSON", es: "no es JSON válido" },
  record_not_object: { en: "not an object", es: "no es un objeto" },
} satisfies Record<string, Record<Language, string>>;

export type RowReason = keyof typeof rowReasons;
