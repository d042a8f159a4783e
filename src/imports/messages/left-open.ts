import type { Wording } from "./message.js";
import { english as en, spanish as es } from "./numbers.js";

interface Count {
  count: number;
}
interface UnreadState extends Count {
  /** Empty: columns without one, or beyond those that are told by name. */
  header: string;
  /** In brackets, with a space before them, or nothing. */
  examples: string;
  /** That can be read. */
  words: string;
}
interface UnknownPlace extends Count {
  kind: "hospital" | "shelter";
  name: string;
  /** Handles; empty when none comes near. */
  nearest: string;
}

/** Words that can be read as a state, by field, as lists write them. */
export const stateWords: Partial<Record<string, string>> & Record<"status", string> = {
  status: "Desaparecido, Encontrado, Hospitalizado, Alta, Fallecido",
  hospital_status: "Hospitalizado, Alta, Fallecido",
  shelter_status: "Presente, Se retiró",
  found: "Sí, No",
};

/** What a list leaves open, and what somebody should do about it. */
export const leftOpenTexts = {
  unread_state: {
    en: ({ count, header, examples, words }: UnreadState) => {
      const cells = en.counted(count, "cell", "cells");
      const where = header === "" ? "other columns" : `"${header}"`;
      const went = count === 1 ? "it went" : "they went";
      return `${cells} of ${where} could not be read as a state${examples}: ${went} to the notes. Correct the list with words such as ${words}, and import it again.`;
    },
    es: ({ count, header, examples, words }: UnreadState) => {
      const cells = es.counted(count, "celda", "celdas");
      const where = header === "" ? "otras columnas" : `"${header}"`;
      const [was, went] =
        count === 1
          ? ["no se pudo leer", "quedó en las notas"]
          : ["no se pudieron leer", "quedaron en las notas"];
      return `${cells} de ${where} ${was} como un estado${examples}: ${went}. Corrija la lista con palabras como ${words} e impórtela de nuevo.`;
    },
  },
  no_hospital: {
    en: ({ count }: Count) => {
      const speak = count === 1 ? "speaks" : "speak";
      return `${en.counted(count, "row", "rows")} ${speak} of a patient and no hospital is named. If they are in one hospital, import again with --hospital HANDLE, else with a column Hospital: the same persons are found.`;
    },
    es: ({ count }: Count) => {
      const speak = count === 1 ? "habla" : "hablan";
      return `${es.counted(count, "fila", "filas")} ${speak} de un paciente y no se indica ningún hospital. Si están en un solo hospital, importe de nuevo con --hospital CÓDIGO; si no, con una columna Hospital: se encuentran las mismas personas.`;
    },
  },
  unknown_place: {
    en: ({ count, kind, name, nearest }: UnknownPlace) => {
      const rows = en.counted(count, "row", "rows");
      const [were, them] = count === 1 ? ["was", "it"] : ["were", "them"];
      const near = nearest === "" ? "" : ` If it is one of these, write its handle: ${nearest}.`;
      return `${rows} ${were} rejected, since the catalog has no ${kind} "${name}".${near} To add it where the registry runs, and then import ${them} again:`;
    },
    es: ({ count, kind, name, nearest }: UnknownPlace) => {
      const rows = es.counted(count, "fila", "filas");
      const [were, them] =
        count === 1
          ? ["Se rechazó", "la fila rechazada"]
          : ["Se rechazaron", "las filas rechazadas"];
      const place = kind === "hospital" ? "el hospital" : "el refugio";
      const near = nearest === "" ? "" : ` Si es uno de estos, escriba su código: ${nearest}.`;
      return `${were} ${rows} porque ${place} "${name}" no está en el catálogo.${near} Para agregarlo donde funciona el registro e importar después ${them}:`;
    },
  },
  further_places: {
    en: ({ count }: Count) =>
      `${en.counted(count, "row", "rows")} with further hospitals and shelters that the catalog does not have ${count === 1 ? "was" : "were"} rejected.`,
    es: ({ count }: Count) =>
      `${count === 1 ? "Se rechazó" : "Se rechazaron"} ${es.counted(count, "fila", "filas")} con otros hospitales y refugios que no están en el catálogo.`,
  },
} satisfies Record<string, Wording>;
