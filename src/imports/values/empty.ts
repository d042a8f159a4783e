import { folded } from "./plain.js";

// Rule 2, by the letter; without case, accents, dots and spaces. `si` and `no` are answers, not empty.
const emptyWords = new Set(
  "s/i si/n s/n s/c n/a nd desconocido unknown notiene noporta noposee sincedula ninguno".split(
    " ",
  ),
);

/** Further short forms for what is not known, written as above. */
const unknownForms = new Set(
  "n/r n/d s/d n/t n/p s/t s/inf s/info s/dato s/datos na nan null none nil ninguna desconocida desconocidos".split(
    " ",
  ),
);

const things =
  "(?:datos?|dados|informacion|informacao|info|telefonos?|telefone|tlfn?o?|telf?|celular|numero|nro|direccion|endereco|" +
  "documentos?|documentacion|identificacion|identidad|cedula|c ?i|nombres?|apellidos?|edad|fecha|correo|email|e-mail|registros?|" +
  "ubicacion|diagnostico|parentesco|phone|address|data|information|details|age|id|documents?|name)";
const verbs =
  "(?:sabe|saben|conoce|conocen|aplica|aporta|aportan|aporto|refiere|recuerda|recuerdan|indica|indican|indico|registra|" +
  "informa|informan|informo|especifica|especifico|contesta|responde|suministra|suministro|precisa|dice|menciona|consta)";
const participles =
  "(?:indicad|registrad|informad|especificad|suministrad|confirmad|definid|determinad|aportad|proporcionad|fornecid|declarad)[oa]s?";
const infinitives =
  "(?:confirmar|definir|determinar|verificar|especificar|precisar|saber|averiguar|completar|informar|llenar|asignar)";

/** What people write where they do not know, but what rule 2 does not list. */
const unknownPhrase = new RegExp(
  "^(?:(?:se|lo) (?:desconoce|ignora)|desconoce|ignorad[oa]|" +
    `(?:no|nao) (?:(?:lo|la|se|los) )*${verbs}(?: (?:su|la|el|los|ningun|mas) )?(?: ?${things})?|(?:no|nao) (?:${participles}|disponible|disponivel|tem)|` +
    `(?:sin|sem) (?:${things}|${infinitives})(?: (?:de|del|aun|todavia|${things}|${participles}))*|` +
    `(?:(?:pendientes?|pendente)(?: (?:por|de|a))?|por|a|sin)(?: ${infinitives})|pendientes?|pendente|pending|` +
    `not (?:yet )?(?:known|provided|available|given|applicable|stated|specified|recorded|reported|sure)|no ${things}|to be (?:confirmed|determined)|tb[acd]|unspecified)$`,
);

/** How all of these begin: nearly every filled cell is told apart by its first two characters. */
const mayBegin = /^(?:n[./ oaãdiut]|s[./ ieu]|d[e. ]|u[n. ]|p[eo]|a |ig|tb|to|lo)/i;
const longest = 45;

/** What a cleaned cell is that gives no value: blank in the sense of rule 2, or words for `not known`. */
export function blankness(text: string): "empty" | "unknown" | undefined {
  if (text === "") return "empty";
  if (text.length > longest) return undefined;
  if (!mayBegin.test(text)) return onlySigns.test(text) ? "empty" : undefined;
  const told = folded(text);
  const word = told.replaceAll(/[.\s]/g, "");
  if (emptyWords.has(word)) return "empty";
  const phrase = told.replaceAll(/[.\s]+/g, " ").replace(/[^a-z]+$/, "");
  return unknownForms.has(word) || unknownPhrase.test(phrase) ? "unknown" : undefined;
}

const onlySigns = /^(?:[-–—_?¿.…\s]+|\*{2,})$/;

/** Does a cleaned cell say nothing: blank, strokes, question marks or a word of rule 2 for it? */
export const isEmpty = (text: string): boolean => blankness(text) === "empty";

/**
 * Does a cleaned cell say in other words that something is not known: `N/R`, `no sabe`, `por confirmar`,
 * `sin teléfono`? It gives no value, but its text goes to the notes.
 */
export const isUnknown = (text: string): boolean => blankness(text) === "unknown";

/** Words for a child in a column of documents or ages, and babies of whom no age is known. */
const childWords =
  /^(?:menor(?:es)?(?: de edad)?|nin[oa]s?|bebe|rn|recien nacid[oa]|lactante|neonat[oa]|baby|newborn|infant|minor|child|crianca|recem nascid[oa])$/;

export const saysMinor = (plainText: string): boolean => childWords.test(plainText);
