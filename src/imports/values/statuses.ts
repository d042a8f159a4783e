import type { HospitalStatus, PersonStatus, ShelterStatus } from "../../database/collections.js";
import { plain, remembered } from "./plain.js";

/** `plain`: the text is a bare word for the state; else it says more and goes to the notes too. */
export interface Reading<State> {
  state: State;
  plain: boolean;
}

/** A bare word or phrase for a state, and beginnings of a text that say it among other words. */
type Words<State> = [State, bare: RegExp, beginning: RegExp][];

const hospitalWords: Words<HospitalStatus> = [
  [
    "deceased",
    /^(?:fallecid[oa]|falecid[oa]|fallecio|occis[oa]|obito|muert[oa]|difunt[oa]|\+|[†✝]|qepd|deceased|dead|died|morto|morta)$/,
    /^(?:fallecid[oa]|fallec(?:io|e)\b|occis[oa]|obito|deceased|died|falecid[oa]|murio|qepd|[+†✝] )/,
  ],
  [
    "discharged",
    /^(?:alta|de alta|alta medica|alta hospitalari?a?|dad[oa] de alta|egreso|egresad[oa]|discharged?)$/,
    /^(?:(?:de )?alta(?: medica| voluntaria| hospitalari?a?| mejorad[oa]| administrativa)?(?:$|[\s,;:(-]*(?:\d|el |por |con |contra |en |ayer|hoy|a |[(,;:-]))|alta (?:medica|voluntaria)|dad[oa] de alta|egres[oa]|egresad[oa]|discharged)/,
  ],
  [
    "admitted",
    /^(?:hospitalizad[oa]|ingresad[oa]|internad[oa]|admitid[oa]|admitted|hospitalized|ingreso)$/,
    /^(?:hospitalizad[oa]|ingresad[oa]|internad[oa]|admitid[oa]|admitted|hospitalized|(?:en )?(?:la )?(?:uci|uti|icu)\b|(?:en |em |in |bajo |sob |under )?observa(?:cion|cao|tion)\b|(?:estado |condicion |quadro |cuadro |condicao )?(?:estable|estavel|stable|critic[oa])|(?:en |em |in )?recupera(?:cion|cao|ndose|ndo-se)\b|recovering|critical|grave|gravemente|delicad[oa]|terapia intensiva|cuidados intensivos|intensive care|quirofano|en cirugia)/,
  ],
];

const shelterWords: Words<ShelterStatus> = [
  [
    "departed",
    /^(?:no|n|false|[❌✗✘✖]+|egreso|egresad[oa]|se retiro|retirad[oa]s?|se fue|se fueron|se retiraron|departed|left|ausentes?|absent|nao|saiu|salio)$/,
    /^(?:no (?:esta|se encuentra|presente)|no ?[,;:(–-]|egres[oa]|se (?:retiro|fue|marcho|retiraron|fueron|marcharon|va|van)(?![a-z])|retirad[oa]|departed|left\b|ausente|salio|saiu|trasladad[oa])/,
  ],
  [
    "present",
    /^(?:si|s|x|true|presente|present|yes|y|sim|[✓✔☑✅]+|en refugio|alojad[oa]|albergad[oa]|refugiad[oa])$/,
    /^(?:si ?[,;:(–-]|presente|present\b|alojad[oa]|albergad[oa]|refugiad[oa]|en (?:el )?(?:refugio|albergue))/,
  ],
];

const personWords: Words<PersonStatus> = [
  [
    "missing",
    /^(?:missing|desaparecid[oa]|perdid[oa]|extraviad[oa]|no localizad[oa]|no encontrad[oa]|not found|sin contacto|sin localizar|buscad[oa]|se busca|buscando|seeking info|believed missing|information sought)$/,
    /^(?:missing|desaparecid[oa]|no (?:ha sido |fue )?(?:localizad|encontrad)[oa]|not (?:yet )?found|sin (?:contacto|localizar|noticias)|aun no|se busca|extraviad[oa]|still missing)/,
  ],
  [
    "found",
    /^(?:found|safe|located|localizad[oa]|encontrad[oa]|a salvo|ok|viv[oa]|con vida|alive|rescatad[oa]|aparecid[oa]|aparecio|ubicad[oa]|believed alive|sa?lv[oa])$/,
    /^(?:found|safe|located|localizad[oa]|encontrad[oa]|a salvo|viv[oa]\b|con vida|alive|rescatad[oa]|aparecid[oa]|aparecio|ubicad[oa]|sana y salva|sano y salvo)/,
  ],
];

/** To the question whether somebody was found. */
const answers: Words<PersonStatus> = [
  ["found", /^(?:si|s|x|true|yes|y|sim|[✓✔☑✅]+)$/, /^(?:si|yes|sim)[,;:. (-]/],
  ["missing", /^(?:no|n|false|nao|[❌✗✘✖]+)$/, /^(?:no|nao)[,;:. (-]/],
];

/** Ticks, emoji, asterisks, brackets and exclamation marks around a word; a question mark asks. */
const decoration = /^[^\p{L}\p{N}+†✝?¿]+(?=[\p{L}+†✝])|(?<=[\p{L}\p{N}+†✝])[^\p{L}\p{N}+†✝?¿]+$/gu;
const decorated = /^[^\p{L}\p{N}+]|[^\p{L}\p{N}+]$/u;

/** `Falleció su hijo`, `Fallecida su hermana`: of somebody else. */
const ofAnother =
  /^(?:fallecio|murio|faleceu|died) (?:sus?|seus?|suas?|his|her) |^(?:fallecid|muert|falecid)[oa]s? (?:sus?|seus?|suas?) \p{L}+$/u;
/** `Alta (pendiente)`, `Fallecido no confirmado`: not so, or not yet. */
const notYet =
  /^(?:de )?alta ?(?:medica|voluntaria|hospitalari?a)? ?[(,;:-]? ?(?:pendiente|pending|posible|probable|previst|programad|manana(?! del?)|tomorrow|amanha)|^fallecid[oa] no(?:$|,| confirmad)/;
/** `¿Alta?`, `safe?`, `Fallecido (?)`: not known. In a longer text something else may be asked. */
const asked = /^[¿\s]*\p{L}+(?: \p{L}+){0,2} ?[([]?\?+[)\]]?$/u;
/** Beginnings that are like those of a state and say none. */
const unsaid = [ofAnother, notYet, asked];

function reader<State>(words: Words<State>) {
  return remembered((text): Reading<State> | null => {
    if (text.length > 300) return null;
    // `no_localizado`, as programs write it; `hospitalizado/a`, as forms do
    const told = plain(text)
      .replaceAll("_", " ")
      .replace(/(?<=o)(?:\/a|\(a\))(?!\p{L})/u, "");
    const inside = decorated.test(told) ? told.replaceAll(decoration, "") : told;
    if (unsaid.some((pattern) => pattern.test(inside))) return null;
    const bare =
      words.find(([, pattern]) => pattern.test(told)) ??
      words.find(([, pattern]) => pattern.test(inside));
    if (bare) return { state: bare[0], plain: true };
    const begun = words.find(([, , pattern]) => pattern.test(inside));
    return begun ? { state: begun[0], plain: false } : null;
  });
}

export const readHospitalStatus = reader(hospitalWords);
export const readShelterStatus = reader(shelterWords);
export const readFound = reader(answers);
const readStated = reader(personWords);

/** Missing or found as stated. Who is in a hospital or was, or is dead, is found; the word is kept. */
export function readStatus(text: string): Reading<PersonStatus> | null {
  return readStated(text) ?? (readHospitalStatus(text) ? { state: "found", plain: false } : null);
}
