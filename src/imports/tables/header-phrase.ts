import {
  asking,
  besideContact,
  contactFields,
  generic,
  numberWords,
  ofContact,
  ofOthers,
  ofPerson,
  qualifiers,
  shortened,
  wordsOf,
} from "./header-beside.js";
import { agreements, saysNothingOf, telling } from "./header-grammar.js";
import { fieldByKey, mended, writtenOut } from "./header-tokens.js";
import type { Field } from "./header-words.js";

const wordsFor = new Map(telling);
const ofContactTold: Field[] = [
  "contact_person_phone",
  "contact_person_email",
  "contact_person_relationship",
];

/** What the words of a header mean together, as compared (see header-tokens.ts). */
export function ofTokens(tokens: readonly string[]): Field | undefined {
  const words = tokens.filter((token) => !/^\d+$/.test(token));
  const known = fieldByKey.get(tokens.join(" ")) ?? fieldByKey.get(words.join(" "));
  if (known || words.length < 2) return known;
  const agreed = ofAgreement(words) ?? ofContactOrOthers(words);
  if (agreed) return agreed;
  for (const known of [ofPerson, numberWords, generic]) {
    const rest = words.filter((word) => !known.has(word));
    if (rest.length === 0 || rest.length === words.length) continue;
    const field = ofTokens(rest);
    const sentOn = /^(?:trasladad|referid|remitid|derivad)[oa]$/.test(words[0] ?? "");
    return sentOn && (field === "hospital" || field === "shelter") ? "note" : field;
  }
  if (/^(?:fecha|fec|date|data)$/.test(words[0] ?? "") || words.at(-1) === "date") {
    const whole = words.map((word) => shortened.get(word) ?? mended(word));
    return /birth|nacim|nascim/.test(whole.join(" ")) ? undefined : "note_date";
  }
  for (const [field, beside] of qualifiers) {
    const rest = words.filter((word) => !beside.has(word));
    const all = rest.length > 0 && rest.every((word) => fieldByKey.get(word) === field);
    if (all || fieldByKey.get(rest.join(" ")) === field) return field;
  }
  return undefined;
}

/** `N° de contacto` is a telephone, `Familia N°` is not. */
const callsFor = wordsOf(
  "contacto contact contato emergencia emergency nok familiar representante responsable acudiente pariente parente caller reporter relative guardian kin tutor " +
    "solicitante denunciante informante acompanante",
);

/** `Nombre del padre` is whose child somebody is; `Padre o representante` answers for the child. */
const parents = /^(?:madre|padre|mother|father|mama|papa|mae|pai|familia)$/;

/** Do the words of a header, as compared, speak of the contact, and of nobody besides? */
export const speaksOfContact = (words: readonly string[]): boolean =>
  words.some((word) => ofContact.has(word) && !parents.test(word)) &&
  !words.some((word) => ofOthers.has(word));
const contactNames = new Set<Field>([
  "contact_name",
  "contact_person_first_name",
  "contact_person_last_name",
]);

/** What is told of somebody else: the contact, or one whose data the registry does not keep. */
function ofContactOrOthers(typed: string[]): Field | undefined {
  const isWhole = (word: string) => ofContact.has(word) || besideContact.has(word); // `Parent` is no `parentesco`
  const words = writtenOut(typed, isWhole);
  const isContact = words.some((word) => ofContact.has(word));
  if (!isContact) return words.some((word) => ofOthers.has(word)) ? "note" : undefined;
  if (/^(?:fecha|fec|date|data|dt|hora|time)$/.test(words[0] ?? "")) return "note_date";
  const asked = words.filter((word) => !ofContact.has(word) && !ofPerson.has(word));
  const rest = asked.filter((word) => !asking.has(word));
  const tells = (field: Field) => rest.some((word) => wordsFor.get(field)?.has(word));
  const isName = rest.length === 0 || rest.some((word) => word === "nombre" || word === "name");
  if (isName && tells("contact_person_phone")) return "contact_name";
  const parentOnly = words.every((word) => !ofContact.has(word) || parents.test(word));
  if (rest.every((word) => besideContact.has(word) && !numberWords.has(word)))
    return parentOnly ? "note" : "contact_name";
  const own = rest.filter((word) => !besideContact.has(word) || numberWords.has(word));
  const known = contactFields[ofTokens(rest) ?? ofTokens(own) ?? "note"];
  if (known === "contact_person_phone" && own.every((word) => numberWords.has(word))) {
    return words.some((word) => callsFor.has(word)) ? known : "note";
  }
  if (parentOnly && known !== undefined && contactNames.has(known)) return "note";
  const told = ofContactTold.find(tells);
  return known ?? (told && !saysNothingOf(told, rest) ? told : "note");
}

/** By words that agree with each other, whatever their order. */
function ofAgreement(words: string[]): Field | undefined {
  const [first = "", second = ""] = words;
  if (ofContact.has(first)) return undefined; // `Emergency address`, not `Dirección antes de la emergencia`
  const lead = /^(?:nombre|nome|name)$/.test(first) ? second : first; // `Nombre del refugio`
  const fits = agreements.find(
    ({ says, beside, begins, ends }) =>
      (!begins || begins.has(lead) || ends?.has(words.at(-1) ?? "")) &&
      words.some((word) => says.has(word)) &&
      words.every((word) => says.has(word) || beside.has(word) || changesNothing(word)),
  );
  if (fits) return fits.field;
  const isPerson = words.some((word) =>
    /^(?:persona|person|pessoa|paciente|patient|individual|individuo|child|nino|crianca|victima|vitima|victim)$/.test(
      word,
    ),
  );
  return isPerson && words.every((word) => ofPerson.has(word)) ? "full_name" : undefined;
}

const changesNothing = (word: string) =>
  ofPerson.has(word) || generic.has(word) || numberWords.has(word) || asking.has(word);
