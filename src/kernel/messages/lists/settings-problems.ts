import { worded } from "../../values/wording.js";

/** Errors in what is given for a list, by stable code. */
export const settingsProblems = worded({
  hospital_not_in_catalog: {
    en: "Must be a hospital of the catalog",
    es: "Debe ser un hospital del catálogo",
  },
  hospital_perhaps: {
    en: "Must be a hospital of the catalog, perhaps {{handles}}",
    es: "Debe ser un hospital del catálogo, quizás {{handles}}",
  },
  shelter_not_in_catalog: {
    en: "Must be a shelter of the catalog",
    es: "Debe ser un refugio del catálogo",
  },
  shelter_perhaps: {
    en: "Must be a shelter of the catalog, perhaps {{handles}}",
    es: "Debe ser un refugio del catálogo, quizás {{handles}}",
  },
  status_wrong: {
    en: "Must be one of {{statuses}}",
    es: "Debe ser uno de estos: {{statuses}}",
  },
  status_beside_place: {
    en: "The persons of a hospital or a shelter are not missing: leave out one of the two",
    es: "Las personas de un hospital o de un refugio no están desaparecidas: quite uno de los dos",
  },
  list_name_length: {
    en: "Must have 1 to 100 characters",
    es: "Debe tener entre 1 y 100 caracteres",
  },
  date_wrong: {
    en: "Must be a day that is not in the future: 2026-06-27 or 27/06/2026",
    es: "Debe ser un día que no esté en el futuro: 2026-06-27 o 27/06/2026",
  },
  map_too_large: {
    en: "The map is larger than 100 KB.",
    es: "El mapa ocupa más de 100 KB.",
  },
  map_empty: { en: "The map names no column.", es: "El mapa no nombra ninguna columna." },
  map_too_long: {
    en: "The map names more than 200 columns.",
    es: "El mapa nombra más de 200 columnas.",
  },
  map_nameless_column: {
    en: "A column in the map has no name.",
    es: "Una columna del mapa no tiene nombre.",
  },
  map_column_twice: {
    en: "The map names a column twice.",
    es: "El mapa nombra dos veces una columna.",
  },
  map_not_json: { en: "The map is not valid JSON.", es: "El mapa no es JSON válido." },
  map_not_object: {
    en: 'The map is not a JSON object as {"Paciente": "full_name"}.',
    es: 'El mapa no es un objeto JSON como {"Paciente": "full_name"}.',
  },
  map_entry_wrong: {
    en: "Entry {{entry}} of the map is neither the name of a field nor null.",
    es: "La entrada {{entry}} del mapa no es el nombre de un campo ni null.",
  },
  map_field_unknown: {
    en: "Entry {{entry}} of the map names no field of a list; there are: {{fields}}.",
    es: "La entrada {{entry}} del mapa no nombra ningún campo de una lista; los que hay son: {{fields}}.",
  },
});

export type SettingsProblem = keyof typeof settingsProblems;
