import type { Message } from "../../../kernel/values/wording.js";

/** What the guide shows in every programming language, and what its code is called. */
export const topics = {
  first: { en: "first request", es: "primera solicitud" },
  client: { en: "client", es: "cliente" },
  create: { en: "reporting a person", es: "registrar a una persona" },
  search: { en: "searching", es: "buscar" },
  file: { en: "list as a file", es: "lista como archivo" },
  photo: { en: "photo", es: "foto" },
  change: { en: "changing a record", es: "cambiar una ficha" },
  changes: { en: "following the changes", es: "seguir los cambios" },
  pfif: { en: "reading PFIF", es: "leer PFIF" },
  feed: { en: "following the list", es: "seguir la lista" },
  directory: { en: "directory", es: "directorio" },
  webhook: { en: "making a webhook", es: "crear un webhook" },
  verify: { en: "verifying a message", es: "verificar un mensaje" },
} as const satisfies Record<string, Message>;

export type Topic = keyof typeof topics;

export type Samples = Record<Topic, string>;
