import { type Message, worded } from "../../values/wording.js";

/** Texts for listing and forgetting answers about columns. */
export const mapTexts = worded({
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
    en: "There is no map {{text}}: `npm run import -- --maps` lists them.",
    es: "No existe el mapa {{text}}: `npm run import -- --maps` los muestra.",
  },
  forgotten: {
    en: "Map {{map}} is forgotten: the next list with its headers is read without it.",
    es: "El mapa {{map}} se olvidó: la próxima lista con esos encabezados se lee sin él.",
  },
});

/** How the persons of a text list begin. */
export const formTexts = {
  numbered: { en: "text list with numbers", es: "lista de texto con números" },
  bulleted: { en: "text list with bullets", es: "lista de texto con viñetas" },
  emoji: { en: "text list with signs", es: "lista de texto con signos" },
  numbers: { en: "text list with bare numbers", es: "lista de texto con números solos" },
  name_and_details: {
    en: "text list of names and details",
    es: "lista de texto de nombres y datos",
  },
  name_above_details: {
    en: "text list of names above details",
    es: "lista de texto de nombres con los datos debajo",
  },
  cards: { en: "text list of cards", es: "lista de texto de fichas" },
} satisfies Record<string, Message>;
