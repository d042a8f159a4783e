import { folded } from "./plain.js";

// Without case, accents, dots and spaces. `si` and `no` are answers, not empty.
const emptyWords = new Set(
  (
    "s/i si/n s/n s/c s/d n/a n/d na nd n/t n/p desconocido desconocida desconhecido desconhecida unknown notiene " +
    "noporta noposee nosabe noaplica sincedula sindocumento sintelefono sindatos sindato sininformacion " +
    "ninguno ninguna null none nan naotem semdados n/r s/t s/info s/inf s/dato s/datos sininfo norefiere norecuerda nosesabe noaporta noindica noregistra noinforma noespecifica noespecificado noinformado naosabe naoinformado naoinforma notprovided notknown notavailable notgiven"
  ).split(" "),
);
/** With which letters they begin: nearly every filled cell is told apart by its first one. */
const beginnings = new Set([...emptyWords].map((word) => word.charAt(0)));
const longest = Math.max(...[...emptyWords].map((word) => word.length));

/** Does a cleaned cell say nothing: blank, strokes, question marks or a word for it? */
export function isEmpty(text: string): boolean {
  if (text === "") return true;
  if (text.length > 2 * longest) return false;
  const first = text.charAt(0).toLowerCase();
  if (beginnings.has(first)) return emptyWords.has(folded(text).replaceAll(/[.\s]/g, ""));
  return /^(?:[-–—_?¿.…\s]+|\*{2,})$/.test(text);
}

/** Words for a child in a column of documents or ages, and babies of whom no age is known. */
const childWords =
  /^(?:menor(?:es)?(?: de edad)?|nin[oa]s?|bebe|rn|recien nacid[oa]|lactante|neonat[oa]|baby|newborn|infant|minor|child|crianca|recem nascid[oa])$/;

export const saysMinor = (plainText: string): boolean => childWords.test(plainText);
