import type {
  HospitalStatus,
  ListStatus,
  PersonStatus,
  ShelterStatus,
} from "../../database/collections.js";
import type { Language } from "../../values/language.js";
import { type Message, worded } from "../../values/wording.js";

/**
 * What gives the state of a row's person: a column; a line above the row (a title, a section, the name of its sheet);
 * the header of the names; a day, for example under `Fecha de egreso`; a hospital or shelter, because its persons are
 * there; a statement of somebody who knows the list. `unclear`: the row's own words contradict the derived state.
 */
export const stateReasons = [
  "column",
  "line",
  "header",
  "day",
  "place",
  "statement",
  "unclear",
] as const;

/** `text`: the header or line as typed, or who made the statement; null for a place and for `unclear`. */
export interface StateReason {
  kind: (typeof stateReasons)[number];
  text: string | null;
}

/** Texts about what a list will say of its persons, before anything of it is stored. */
export const summaryTexts = worded({
  rows: {
    en: '{{#count|person|persons}} in "{{file}}", {{source}}',
    es: "{{#count|persona|personas}} en «{{file}}», {{source}}",
  },
  in_place: { en: "in {{place}}, {{state}}", es: "en {{place}}, {{state}}" },
  rejected: {
    en: "{{#count}} rejected: {{reason}} ({{places}})",
    es: "{{#count|rechazada|rechazadas}}: {{reason}} ({{places}})",
  },
  and_more: { en: "{{places}}...", es: "{{places}}..." },
  unread: {
    en: "{{#count}} not read: they look like persons, but are outside of a table or beside others",
    es: "{{#count}} sin leer: parecen personas, pero están fuera de una tabla o al lado de otras",
  },
  protected: {
    en: "{{#children|child|children}}, {{#patients|protected as a patient|protected as patients}}",
    es: "{{#children|menor|menores}} de edad, {{#patients|protegida como paciente|protegidas como pacientes}}",
  },
  first: { en: "Look at these first:", es: "Revise primero estas:" },
  row: { en: "row", es: "fila" },
  name: { en: "name", es: "nombre" },
  age: { en: "age", es: "edad" },
  state: { en: "state", es: "estado" },
  place: { en: "place", es: "lugar" },
  is_child: { en: "child", es: "menor" },
  go_on: { en: "Import this list?", es: "¿Importar esta lista?" },
  yes: { en: "Yes, import it", es: "Sí, importarla" },
  no: { en: "No, store nothing", es: "No, no guardar nada" },
  not_imported: {
    en: "{{file}}: nothing of it is imported.",
    es: "{{file}}: no se importa nada de esta lista.",
  },
  how_are_they: {
    en: "The list does not say how {{#count|person is|persons are}}. How are they?",
    es: "La lista no dice cómo {{count?está|están}} {{#count|persona|personas}}. ¿Cómo {{count?está|están}}?",
  },
  not_known: {
    en: "Store nothing: I correct the list first",
    es: "No guardar nada: primero corrijo la lista",
  },
});

/** How persons are, for one and for several: a person is a feminine word in Spanish. */
type InNumber = { one: Message; many: Message };

const words: Record<Exclude<ListStatus, "unknown"> | "unsaid" | "unclear" | "there", InNumber> = {
  missing: {
    one: { en: "missing", es: "desaparecida" },
    many: { en: "missing", es: "desaparecidas" },
  },
  found: { one: { en: "found", es: "encontrada" }, many: { en: "found", es: "encontradas" } },
  admitted: {
    one: { en: "admitted", es: "hospitalizada" },
    many: { en: "admitted", es: "hospitalizadas" },
  },
  discharged: {
    one: { en: "discharged", es: "dada de alta" },
    many: { en: "discharged", es: "dadas de alta" },
  },
  deceased: {
    one: { en: "deceased", es: "fallecida" },
    many: { en: "deceased", es: "fallecidas" },
  },
  present: { one: { en: "present", es: "presente" }, many: { en: "present", es: "presentes" } },
  departed: {
    one: { en: "left the shelter", es: "se fue del refugio" },
    many: { en: "left the shelter", es: "se fueron del refugio" },
  },
  there: {
    one: { en: "state not given", es: "sin estado" },
    many: { en: "state not given", es: "sin estado" },
  },
  unclear: {
    one: { en: "state not clear", es: "estado sin aclarar" },
    many: { en: "state not clear", es: "estado sin aclarar" },
  },
  unsaid: {
    one: { en: "not said how the person is", es: "no se dice cómo está" },
    many: { en: "not said how they are", es: "no se dice cómo están" },
  },
};

/** How persons are, as they would be stored; null where nothing says it. */
interface NamedState {
  status: PersonStatus | null;
  hospital_status: HospitalStatus | null;
  shelter_status: ShelterStatus | null;
  /** The hospital or shelter that they are in. */
  place: object | null;
}

/** A state in words, as it agrees with this number of persons. */
export function wordsOfState(
  state: NamedState,
  because: Pick<StateReason, "kind"> | null,
  rows: number,
): Message {
  const { one, many } = words[nameOf(state, because)];
  return rows === 1 ? one : many;
}

function nameOf(
  { status, hospital_status, shelter_status, place }: NamedState,
  because: Pick<StateReason, "kind"> | null,
): keyof typeof words {
  if (because === null) return "unsaid";
  if (because.kind === "unclear") return "unclear";
  return hospital_status ?? shelter_status ?? (place || !status ? "there" : status);
}

/** What a statement about a whole list says, as it is asked. */
export const statementTexts: Record<ListStatus, Message> = {
  missing: { en: "They are missing", es: "Están desaparecidas" },
  found: {
    en: "They were found, alive, and are in no hospital or shelter",
    es: "Fueron encontradas con vida y no están en un hospital ni en un refugio",
  },
  present: { en: "They are in a shelter", es: "Están en un refugio" },
  departed: { en: "They left a shelter", es: "Se fueron de un refugio" },
  admitted: { en: "They are in a hospital", es: "Están en un hospital" },
  discharged: {
    en: "They were discharged from a hospital",
    es: "Fueron dadas de alta de un hospital",
  },
  deceased: { en: "They are deceased", es: "Están fallecidas" },
  unknown: { en: "Nobody knows: leave them out", es: "No se sabe: dejarlas fuera" },
};

/** What says a state. */
const reasonTexts = worded({
  column: { en: 'column "{{text}}"', es: "columna «{{text}}»" },
  line: { en: 'line "{{text}}"', es: "línea «{{text}}»" },
  header: { en: 'header "{{text}}"', es: "encabezado «{{text}}»" },
  day: { en: 'day under "{{text}}"', es: "día bajo «{{text}}»" },
  place: { en: "because of the place", es: "por el lugar" },
  unclear: {
    en: "its own words do not agree: correct the row",
    es: "sus propias palabras no coinciden: corrija la fila",
  },
  given: { en: "said for the whole list", es: "dicho para toda la lista" },
  remembered: {
    en: "as answered for lists with these columns",
    es: "como se respondió para listas con estas columnas",
  },
  source: {
    en: "said for all lists of this source",
    es: "dicho para todas las listas de esta fuente",
  },
});

/** What says a state, as people read it; empty where nothing says it. */
export function reasonInWords(
  because: { kind: StateReason["kind"]; text: string | null } | null,
  language: Language,
): string {
  if (!because) return "";
  const text = because.text ?? "";
  switch (because.kind) {
    case "column":
    case "line":
    case "header":
    case "day":
      return reasonTexts[because.kind][language]({ text });
    case "place":
    case "unclear":
      return reasonTexts[because.kind][language];
    case "statement":
      return reasonTexts[text === "remembered" || text === "source" ? text : "given"][language];
  }
}
