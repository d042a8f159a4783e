import { worded } from "../../values/wording.js";

/** Words that can be read as a state, by field, as lists write them. */
export const stateWords: Partial<Record<string, string>> & Record<"status", string> = {
  status: "Desaparecido, Encontrado, Hospitalizado, Alta, Fallecido",
  hospital_status: "Hospitalizado, Alta, Fallecido",
  shelter_status: "Presente, Se retiró",
  found: "Sí, No",
};

/** Texts about what a list leaves open, and what to do about it. */
export const leftOpenTexts = worded({
  other_columns: { en: "other columns", es: "otras columnas" },
  unread_state: {
    en: "{{#count|cell|cells}} of {{column}} could not be read as a state{{examples}}. Correct the list with words such as {{words}}, and import it again.",
    es: "{{#count|celda|celdas}} de {{column}} {{count?no se pudo|no se pudieron}} leer como un estado{{examples}}. Corrija la lista con palabras como {{words}} e impórtela de nuevo.",
  },
  no_hospital: {
    en: "{{#count|row|rows}} {{count?speaks|speak}} of a patient and no hospital is named. If they are in one hospital, import again with --hospital HANDLE, else with a column Hospital: the same persons are found.",
    es: "{{#count|fila|filas}} {{count?habla|hablan}} de un paciente y no se indica ningún hospital. Si están en un solo hospital, importe de nuevo con --hospital CÓDIGO; si no, con una columna Hospital: se encuentran las mismas personas.",
  },
  hospital: { en: "hospital", es: "el hospital" },
  shelter: { en: "shelter", es: "el refugio" },
  unknown_place: {
    en: '{{#count|row|rows}} {{count?was|were}} rejected, since the catalog has no {{kind}} "{{name}}".{{nearest}} To add it where the registry runs, and then import {{count?it|them}} again:',
    es: '{{count?Se rechazó|Se rechazaron}} {{#count|fila|filas}} porque {{kind}} "{{name}}" no está en el catálogo.{{nearest}} Para agregarlo donde funciona el registro e importar después {{count?la fila rechazada|las filas rechazadas}}:',
  },
  nearest: {
    en: " If it is one of these, write its handle: {{handles}}.",
    es: " Si es uno de estos, escriba su código: {{handles}}.",
  },
  further_places: {
    en: "{{#count|row|rows}} with further hospitals and shelters that the catalog does not have {{count?was|were}} rejected.",
    es: "{{count?Se rechazó|Se rechazaron}} {{#count|fila|filas}} con otros hospitales y refugios que no están en el catálogo.",
  },
});
