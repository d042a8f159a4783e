import { cleanLine } from "../../http/text.js";
import { remembered } from "../values/plain.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "../values/statuses.js";
import { asking, groupings, isOfAnother, onlyBeside } from "./header-beside.js";
import { saysNothingOf, telling } from "./header-grammar.js";
import { idioms } from "./header-idioms.js";
import { ofTokens } from "./header-phrase.js";
import { contactSaid } from "./header-reporter.js";
import { soughtAsPerson } from "./header-sought.js";
import { fieldByKey, headerTokens, mended, writtenOut } from "./header-tokens.js";
import type { Field } from "./header-words.js";

/** Not of the staff. */
const ownData =
  /(?<!\p{L})(?:datos[ _]?personales|dados[ _]?pessoais|personal[ _](?:data|details|info(?:rmation)?))([./: _]|$)/iu;
/** `P1. Nombre`, `Q2: Age`, `a) Edad`. */
const questionNumber = /^[\s*]*(?:(?:[pq]\.?\s?)?\d{1,3}\s?[.):-]|[a-z]\))\s*(?=\p{L}{3})/iu;

/** What a header as typed means by itself; undefined when it is no known word. */
export const fieldOfHeader = (header: string): Field | undefined =>
  header.length > 200 ? undefined : (read(header) ?? undefined);

/** How a question may be answered: `Found yet? Y/N`. */
const yesOrNo = /(?<=\p{L}.*)[\s([]+(?:s[ií]?|y(?:es)?|sim) ?\/ ?(?:no?|n[aã]o)[\])?\s]*$/iu;

/** `Si no sabe la fecha, ¿qué edad tiene?`: what is asked. */
const questionIn = (text: string) => /^[^¿]+¿([^?]{4,})\?/u.exec(text)?.[1] ?? text;

const read = remembered((header): Field | null => {
  const spelt = questionIn(cleanLine(header).replace(yesOrNo, ""))
    .replace(/(?<!\p{L})q(?=\s\p{L})/giu, "que")
    .replace(/\((?:as?|os?)\)/giu, "") // `Alumno(a) (apellidos, nombres)`
    .replace(/(?<!\p{L})[cpw]\/\s?(?=\p{L})/giu, " ") // `Parentesco c/paciente`
    .replace(ownData, "persona$1");
  const text = soughtAsPerson(spelt);
  const keys = [text, text.toLowerCase()].map((typed) => headerTokens(typed).join(" ")); // `DoB`
  const known = keys.map((key) => fieldByKey.get(key)).find((field) => field !== undefined);
  const bare = text.replaceAll(brackets, " "); // `Procede de (sector)`
  const [idiom] = idioms.find(([, words]) => words.test(text) || words.test(bare)) ?? [];
  const field =
    idiom ?? known ?? ofStates(text) ?? ofText(contactSaid(text.replace(questionNumber, "")));
  // `Nº de integrantes`, `Número de pacientes`: how many there are.
  return (field && counted.has(field) && howMany.test(text) ? "note" : field) ?? null;
});

const brackets = /[([{].*?(?:[)\]}]|$)/g;

const stateFields: readonly [Field, (text: string) => { state: string } | null][] = [
  ["status", readStatus],
  ["hospital_status", readHospitalStatus],
  ["shelter_status", readShelterStatus],
];

/** `Missing / found / safe`, `¿Hospitalizado o dado de alta?`: a header that names two states of one kind. */
function ofStates(text: string): Field | undefined {
  const parts = text
    .split(/[/,|():;¿?]| (?:o|u|or|ou) (?:ya )?(?:fue )?/i)
    .map((part) => part.trim())
    .filter((part) => part.length > 3 && !/(?:^|\s)(?:ingreso|egreso)$/i.test(part)); // days, too
  if (parts.length < 2) return undefined;
  const states = (read: (text: string) => { state: string } | null) =>
    new Set(parts.flatMap((part) => endings(part).map(read).find(Boolean)?.state ?? []));
  return stateFields.find(([, read]) => states(read).size > 1)?.[0];
}

/** `Is the person missing`, `ya le dieron de alta`: the whole, its last two words, its last. */
const endings = (part: string) =>
  [-Infinity, -2, -1].map((from) => part.split(" ").slice(from).join(" "));

/** What `Nº de` before a plural makes a number of persons. */
const counted = new Set<Field>(["numbering", "full_name", "contact_name", "contact_person_phone"]);
const howMany =
  /^\P{L}*(?:n[°º.o]{0,2}|n[uú]m(?:ero)?\.?|nro\.?|cant\.?|cantidad|total|number) (?:de |of )?(?:las? |los? )?(?!tel|tlf|cel|phone|m[oó]vil|contact)\p{L}{4,}s(?: |$)/iu;

function ofText(text: string): Field | undefined {
  const path = programPath.test(text) && ofPath(text);
  if (path) return path;
  if (path === undefined && text.includes("_")) return undefined; // `ubicacion_actual/tipo_lugar`
  const bare = text.replaceAll(brackets, " ");
  const parts = ofParts(bare);
  if (parts === "contact_name") return parts; // `Familiar / Teléfono` is more than a telephone
  const tokens = headerTokens(bare);
  const field = ofTokens(tokens);
  const kind = bare === text ? undefined : ofKind(text, field);
  if (kind) return kind;
  if (bare !== text && (field === "contact_name" || field === "full_name")) {
    return ofBrackets(text, field);
  }
  return field ?? parts ?? ofRewritten(tokens) ?? ofMended(tokens);
}

const toldOfThePerson = new Set<Field>([
  ...(["description", "age", "gender", "birth_date", "document_id", "location", "status"] as const),
]);
const places = /^(?:lugar|sitio|place|where|local|donde|onde|direccion)$/;
const days = /^(?:fecha|date|data|cuando|when|quando|hora|time|fecha hora)$/;

/** `Visto por última vez (lugar)`, `(fecha)`: the brackets say which. `Ubicación (cama)` is none of the town. */
function ofKind(text: string, bare: Field | undefined): Field | undefined {
  const within = headerTokens(/[([{]([^)\]}]*)/.exec(text)?.[1] ?? "");
  const kind = within.join(" ");
  const asked = fieldByKey.get(kind);
  // `What do they look like? (description)`
  if (bare === undefined && text.includes("?") && asked && toldOfThePerson.has(asked)) return asked;
  const isAnother = headerTokens(text).some(isOfAnother);
  if (bare === undefined && asked?.startsWith("full_name") && !isAnother) return asked; // `Rescatado (nombre)`
  if (bare !== undefined && bare !== "location" && bare !== "found") return undefined;
  if (days.test(kind)) return "note_date";
  if (places.test(kind) && /vist|seen|last/i.test(text)) return "location";
  return bare === "location" && within.some((word) => fieldByKey.get(word) === "note")
    ? "note"
    : undefined;
}

/** `Contacto (parentesco)`, `Su nombre (quien reporta)`, `Patient (Last, First)`. */
function ofBrackets(text: string, bare: Field): Field {
  const within = headerTokens(/[([{]([^)\]}]*)/.exec(text)?.[1] ?? "").join(" ");
  const order = fieldByKey.get(within);
  const counts = order === "numbering" || /^(?:cantidad|cant|total|quantos)$/.test(within);
  if (counts && /s\s*[([{]/i.test(text)) return "note"; // how many
  const whole = ofTokens(headerTokens(text));
  if (whole === "contact_name" || bare === "contact_name") return whole ?? bare;
  return order === "full_name_surname_first" ? order : bare;
}

/** With the typing errors of its long words put right. */
function ofMended(tokens: string[]): Field | undefined {
  const words = tokens.map(mended);
  if (words.every((word, at) => word === tokens[at])) return undefined;
  return ofTokens(words) ?? ofRewritten(words);
}

/** The words written out, and without those that only ask. */
function ofRewritten(tokens: string[]): Field | undefined {
  const words = tokens.filter((word) => !asking.has(word));
  const isWhole = (word: string) => words.length === 1 && onlyBeside.has(word);
  const rewritten = writtenOut(words, isWhole);
  if (rewritten.length === 0) return undefined;
  const isSame = rewritten.join(" ") === tokens.join(" ");
  const known = isSame ? undefined : ofTokens(rewritten);
  return known ?? (whereabouts.test(tokens.join(" ")) ? "location" : ofTelling(rewritten));
}

/** `¿Dónde se encontraba al momento del sismo?` */
const whereabouts =
  /^(?:lugar |sitio |sector )?(?:donde|where) (?:se )?(?:encontraba|estaba|fue vist[oa]|vieron|vio|vive|vivia|reside|residia|live)(?: |$)/;

/** By a word that leaves no doubt: `Nombre y apellido según su documento`, `Residencia antes del sismo`. */
function ofTelling(tokens: string[]): Field | undefined {
  if (tokens.length > 12) return undefined;
  const named = ofNameWords(tokens.join(" "));
  if (named?.startsWith("full_name")) return named;
  if (tokens.includes("fecha") && tokens.includes("nacimiento")) return "birth_date";
  const told = telling.filter(([, words]) => tokens.some((word) => words.has(word)));
  const own = told.filter(([field]) => !saysNothingOf(field, tokens));
  if (told.length > 0 && own.length === 0) return "note"; // `Teléfono del centro`
  const [field] = own.length === 1 ? (own[0] ?? []) : [];
  return field === "document_id" ? (named ?? field) : field; // `Apellido según pasaporte`
}

/** Which names, and in which order, words tell that stand among others. */
function ofNameWords(words: string): Field | undefined {
  const given = words.search(/(?<!\p{L})(?:nombre|nome)(?!\p{L})|(?:given|first|fore) ?name/u);
  const surname = words.search(/apellido|sobrenome|(?:last|family) name|surname/);
  if (given >= 0 && surname >= 0) return given < surname ? "full_name" : "full_name_surname_first";
  if (surname >= 0) return "last_name";
  return given >= 0 && /name/.test(words) ? "first_name" : undefined;
}

/** As programs write the field of a group: `grupo_contacto/telefono`. */
const programPath = /^[\w.-]+(?:[/:][\w.-]+)+$/;

/** By the whole path, or its last part where the group before it says nothing of its own. */
function ofPath(path: string): Field | undefined {
  const parts = path
    .split(/[/:]/)
    .map((part) => headerTokens(part).filter((word) => !groupings.has(word)));
  const whole = ofTokens(parts.flat());
  const own = parts.at(-1) ?? [];
  const group = ofTokens(parts[0] ?? []);
  const isGroup = /_|:/.test(path) || group === "location" || group === "full_name"; // `lugar/refugio`
  if (whole || !isGroup || path.length > 100) return whole;
  return ofTokens(own) ?? ofTelling(own);
}

/** `Edad - meses`, `RG, CPF ou outro`. */
const saysNoMore = /^(?:anos?|mese?s?|dias?|years?|months?|days?|otr[oa]|other|outr[oa]|etc)$/;

/** Two words for one thing, often in two languages: `Edad / Age`. Two things in one column are neither. */
function ofParts(text: string): Field | undefined {
  const separated = text.split(/[/|\n]| - /);
  const either = separated.length > 1 ? [] : text.split(/,? (?:o|u|or|ou) |, /i);
  const parts = (either.length > 1 ? either : separated)
    .map((part) => headerTokens(part))
    .filter((tokens) => !tokens.every((word) => saysNoMore.test(word)) || tokens.length === 0)
    .map((tokens) => ofTokens(tokens) ?? ofTokens(tokens.map(mended)));
  const fields = new Set(parts.filter((field) => field !== undefined));
  if (parts.length < 2 || fields.size === 0) return undefined;
  if (either.length > 1 && parts.includes(undefined)) return undefined; // `Etnia o pueblo`
  if (fields.size === 1) return [...fields][0];
  const one = (...both: Field[]) => [...fields].every((field) => both.includes(field));
  if (one("contact_person_phone", "contact_name")) return "contact_name";
  if (one("marked_female", "marked_male")) return "gender";
  if (one("age", "gender")) return "age_and_gender";
  if (one("document_id", "id", "source_id")) return "document_id";
  if (one("hospital", "shelter")) return "hospital_or_shelter";
  if (one("location", "state")) return "location"; // `City / State`
  if (one("full_name", "first_name", "last_name") && fields.has("last_name")) {
    return parts.indexOf("last_name") === 0 ? "full_name_surname_first" : "full_name";
  }
  return one("full_name", "first_name") ? "first_name" : "note";
}
