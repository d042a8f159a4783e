import { families, labelsOfNumbers, themselves, unreadable } from "../vocabulary/people.js";

// What stands where a name should, and is nobody's.

const phrasesOf = (words: Record<string, string>) => Object.values(words).join(", ").split(", ");

const noContact = new Set([...phrasesOf(themselves), ...phrasesOf(labelsOfNumbers)]);
const notRead = new RegExp(`(?:^|[ ,(])(?:${phrasesOf(unreadable).join("|")})(?:$|[ ,)])`);
const several = new RegExp(`^(?:${phrasesOf(families).join("|")})(?: |$)`);

const noName =
  /^(?:n ?n|desc|rn|r n|recien[ -]nacid[oa]|bebe|baby|neonat[oa]|recem[ -]nascid[oa])$|^(?:rn|recien[ -]nacid[oa]|(?:hij[oa]|filh[oa]|bebe) d(?:[aeo]s?|el)|baby (?:boy |girl )?of|neonat[oa]|recem[ -]nascid[oa])(?: |$)|(?:^|[ (])(?:nn|n n|n\/n|desconocid[oa]s?|desconhecid[oa]|unknown|unidentified|(?:no|sin|nao) (?:id|identifica)[a-z]*|por identificar|anonim[oa]|ignorad[oa]|nadie|anonymous|(?:sin|sem) (?:nombre|nome)|no name)(?:$|[ )])|(?:^|[ (])(?:hospital|ambulatorio|polideportivo)[ )]| (?:al?|del?|el) (?:hospital|ambulatorio|polideportivo)$|^(?:sin|no|ver|idem) |^sub[ -]?total| rn(?:$| de\b)|^nn\b|^(?:n\/?a(?:[ ,]+|$))+$|^(?:(?:los|las) )?(?:herman[oa]s|familiares|esposos|ninos|ninas|senores|sres|gemel[oa]s|melliz[oa]s|trilliz[oa]s|twins) |^(?:mr|sr) (?:and|y|e|&|\/) (?:mrs|sra)(?: |$)/;
/** Given names and surnames that begin with a particle: `Abuela Del Carmen Pérez` is one's own name. */
const notOwnName =
  "(?!del (?:valle|carmen|pilar|mar|rosario|socorro|consuelo)|de (?:jesus|lourdes|fatima|dios)|de la (?:cruz|paz|rosa|luz|trinidad|caridad|concepcion)|de las (?:mercedes|nieves|casas)|de los (?:angeles|santos|dolores|reyes))";
/** Whose relative it is, or from where: `Esposa de Pedro Gil`. `Primo`, `Nieto` and `Sobrino` are surnames, too. */
const somebodyOf = new RegExp(
  `^(?:(?:(?:espos|herman|vecin|ti|abuel|cunad|suegr|novi|amig|companer)[oa]|madre|padre|mama|papa|mujer|marido|pareja|familiar) ${notOwnName}d(?:[aeo]s?|el)|(?:son|daughter|wife|husband|mother|father|sister|brother) of|(?:la|el|un|una|the) (?:senora?|senorita|hombre|mujer|nin[oa]|joven|muchach[oa]|vecin[oa]|abuel[oa]|man|woman|lady) ${notOwnName}(?:de|del|que|con|of|from|with)) `,
);
/** Words that say what lies in a bed, not who: `Paciente masculino`, `Cama vacía`. */
const nobody =
  /^(?:(?:\d+|paciente|persona|fallecid[oa]|cadaver|cuerpo|herid[oa]|lesionad[oa]|occis[oa]|difunt[oa]|victima|deceased|body|victim|masculin[oa]|femenin[oa]|sexo|hombre|mujer|varon|hembra|adult[oa]|joven|ancian[oa]|mayor|male|female|man|woman|patient|person|adulto|homem|mulher|cama|bed|cupo|puesto|vaci[oa]|libre|disponible|vacante|empty|available|reservad[oa]|restos|humanos|grave|leve|sordo|sorda|mud[oa]|sordomud[oa])(?: |$))+$/;
/** What people type to try a form out, or leave of its example. */
const filler =
  /^(?:(?:x{2,}|asdf\p{L}*|qwerty\p{L}*|test|testing|prueba|pruebas|ejemplo|example|nombres?|apellidos?|fulan[oa](?: de tal)?|true|false)(?:[ ,]+|$))+$/u;
/** Of these, what no surname is either. */
const fillerOfSurnames = /^(?:(?:x{2,}|asdf\p{L}*|qwerty\p{L}*)(?: |$))+$/u;

/** Does a contact's cell, folded and plain, name none: the person is their own, or a number has a label? */
export const namesNoContact = (plainText: string): boolean =>
  noContact.has(plainText.replaceAll(/^\P{L}+|\P{L}+$/gu, ""));

/** What no name is, be it a given name, a surname or both, folded and plain. */
export const isNoName = (plainText: string): boolean =>
  noName.test(plainText) || notRead.test(plainText);

/** `Esposa de Pedro Gil`. */
export const isSomebodyOf = (plainText: string): boolean => somebodyOf.test(plainText);

/** Does a whole name or a given name say what lies in a bed, or that it is a family? */
export const namesNobody = (plainText: string): boolean =>
  nobody.test(plainText) || several.test(plainText);

export const isFiller = (plainText: string, surname: boolean): boolean =>
  (surname ? fillerOfSurnames : filler).test(plainText);
