import type { Refused } from "../../database/collections.js";
import type { Language } from "../../values/language.js";
import { inWords, type ReasonCode } from "./in-words.js";

type Hint = Record<Language, string>;

const template: Hint = {
  en: "`--template` makes a workbook to fill in.",
  es: "`--template` crea un libro para llenar.",
};
const map: Hint = {
  en: "`--map` says which column holds the names, and `--template` makes a workbook to copy the rows into.",
  es: "`--map` dice qué columna contiene los nombres, y `--template` crea un libro al que copiar las filas.",
};
const catalog = (kind: string): Hint => ({
  en: `\`npm run catalog -- list ${kind}\` shows them.`,
  es: `\`npm run catalog -- list ${kind}\` los muestra.`,
});

/** What the command line can do about a reason: its words are of no use to those who read it at the desk. */
const hints: Partial<Record<ReasonCode, Hint>> = {
  file_picture: template,
  file_recording: template,
  list_of_places: {
    en: "`--map` says which column holds the names.",
    es: "`--map` dice qué columna contiene los nombres.",
  },
  header_missing: map,
  text_unknown: map,
  status_unknown: {
    en: "--status missing, found, present (in a shelter), admitted (in a hospital), discharged or deceased says it for the whole list, as do --hospital and --shelter; --status unknown leaves these persons out.",
    es: "Lo dicen --status missing (desaparecidas), found (encontradas), present (en un refugio), admitted (en un hospital), discharged (de alta) o deceased (fallecidas), y también --hospital y --shelter; --status unknown deja fuera a estas personas.",
  },
  hospital_not_in_catalog: catalog("hospital"),
  hospital_perhaps: catalog("hospital"),
  shelter_not_in_catalog: catalog("shelter"),
  shelter_perhaps: catalog("shelter"),
};

const known = new Map<string, Hint>(Object.entries(hints));

/** A reason in the words of the command line, with the options that help. */
export function commandWords(why: Refused, language: Language): string {
  const said = inWords(why, language);
  const hint = typeof why === "string" ? undefined : known.get(why.code)?.[language];
  return hint ? `${said.replace(/\.?$/, ".")} ${hint}` : said;
}
