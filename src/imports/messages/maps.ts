import type { Wording } from "./message.js";

/** What was answered about columns, as it is listed and forgotten. */
export const mapTexts = {
  none: { en: "Nothing was answered yet.", es: "Todavía no se ha respondido nada." },
  older_hidden: {
    en: "Older maps are not shown.",
    es: "Los mapas más antiguos no se muestran.",
  },
  columns: {
    en: "map, source, headers, answers, by, answered",
    es: "mapa, fuente, encabezados, respuestas, por, respondido",
  },
  unknown: {
    en: ({ text }: { text: string }) =>
      `There is no map ${text}: \`npm run import -- --maps\` lists them.`,
    es: ({ text }: { text: string }) =>
      `No existe el mapa ${text}: \`npm run import -- --maps\` los muestra.`,
  },
  forgotten: {
    en: ({ map }: { map: string }) =>
      `Map ${map} is forgotten: the next list with its headers is read without it.`,
    es: ({ map }: { map: string }) =>
      `El mapa ${map} se olvidó: la próxima lista con esos encabezados se lee sin él.`,
  },
} satisfies Record<string, Wording>;
