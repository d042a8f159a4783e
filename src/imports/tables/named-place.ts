import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import type { PlaceKind } from "./place.js";

// A title line or the name of a sheet that is the name of one hospital or shelter, known or not:
// `Pacientes ingresados en el Hospital Pérez Carreño - 25/06/2026`, `CDI Los Teques`. To take another line
// for one rejects good rows; to miss one makes patients of an unknown hospital nobody's patients, for
// all to see. So what may stand before and behind the name is told by words: data, folded, to be added to.

const wordsOf = (text: string) => new Set(text.trim().split(/\s+/));

const kinds: [PlaceKind, RegExp][] = [
  [
    "shelter",
    /^(?:refugio|albergue|campamento|polideportivo|abrigo|shelter|centro de (?:acopio|acogida|albergue|refugio|evacuacion))(?= |$)/,
  ],
  [
    "hospital",
    /^(?:hospital|hosp|clinica|policlinica|ambulatorio|cdi|maternidad|sanatorio|upa|posto de saude|santa casa|centro (?:de salud|medico|clinico|hospitalario|asistencial|(?:de )?diagnostico integral))(?= |$)/,
  ],
];
/** English puts the name in front: `Northside Shelter`, `St. Mary General Hospital`. */
const behind: [PlaceKind, RegExp][] = [
  ["shelter", / (?:shelter|(?:evacuation|collection) cent(?:er|re))$/],
  ["hospital", / (?:clinic|(?:medical|health) cent(?:er|re))$/],
  ["hospital", /\b(?:general|memorial|st|saint|university|county|childrens|at)\b.* hospital$/],
];

/** Several places are none. */
const several =
  /\b(?:hospitales|hospitals|hospitais|clinicas|clinics|ambulatorios|refugios|albergues|campamentos|abrigos|shelters|centros)\b/;

/** What may stand before the place: which list it is, and of whom. */
const before = wordsOf(`
  lista listado listas listados nomina relacion registro censo reporte informe planilla control base datos archivo
  actualizacion actualizada actualizado nueva nuevo ultima ultimo primera segunda tercera parcial oficial preliminar general completa
  completo final definitiva diario diaria aqui esta es
  de del la el los las en al a y e por que estan se encuentran con
  paciente pacientes persona personas herido heridos heridas lesionados lesionadas hospitalizados hospitalizadas ingresados ingresadas
  ingreso ingresos admitidos atendidos atendidas recibidos internados fallecidos altas alta dados egresos refugiados refugiadas
  albergados albergadas damnificados damnificadas afectados afectadas evacuados evacuadas desplazados sobrevivientes rescatados
  victimas familias grupo ninos ninas menores adultos mujeres hombres emergencia sismo terremoto ubicados localizados encontrados presentes
  trasladados remitidos referidos nombre lugar centro institucion
  list updated current of the patients people persons admitted at in injured wounded deceased survivors evacuees residents guests
  registered sheltered hospitalized found
  pessoas internadas feridos feridas abrigados abrigadas desabrigados desalojados da do das dos no na nos nas
`);
/** Whose letterhead it is says nothing of the place. */
const letterhead =
  /^(?:republica|ministerio|gobernacion|alcaldia|ivss|mpps|corporacion|prefeitura)\b/;

/** Where the name behind the place ends. */
const after = wordsOf(`
  fecha corte hora turno servicio area piso sala cama dia actualizado actualizada actualizacion lista listado relacion pacientes personas
  total al hasta desde por para en sismo terremoto tlf telefono rif direccion ubicacion nota codigo date list patients people updated
  as tiene tienen necesita necesitan requiere solicita informa fue esta estan que sin con donde
`);
/** Words that name no place by themselves: what kind it is, which part of it, how it stands. */
const general = wordsOf(`
  de del la el los las y e o u da do das dos a al n no nro numero tipo the of and or at in from
  hospital clinica ambulatorio refugio albergue campamento centro abrigo shelter clinic salud medico
  campana campanha temporal provisional movil privado privada publico publica general local principal nuevo nueva transitorio transitoria
  emergencia emergencias urgencias uci uti pediatria traumatologia cirugia medicina maternidad ginecologia adultos ninos ninas menores
  hombres mujeres observacion quirofano triaje triage pabellon
  cercano cercana mas actual asignado asignada activo activos lleno llena colapsado cerrado abierto disponible disponibles pendiente pendientes
  indicado confirmar desconocido desconocida ninguno ninguna otro otros otra varios varias todo todos nombre name unknown other
  sismo terremoto hoy ayer ene enero feb febrero mar marzo abr abril may mayo jun junio jul julio ago agosto sep septiembre oct octubre
  nov noviembre dic diciembre lunes martes miercoles jueves viernes sabado domingo am pm hrs hoja sheet list lista listado patients
  pacientes personas people persons procedencia origen destino ingreso egreso referencia traslado traslados reclusion receptor tratante
  final encuentra ubicado ubicada ubicacion carpa cama habitacion sector zona familia familias familiar location address status admission
  transfer unit ward only necesario cualquier
`);
/** Lines about somebody or something else than those who are there. */
const elsewhere =
  /\b(?:cerca|frente|diagonal|revisar|verificar|llamar|contact\w*|inform(?:es|acion)|fuente|voluntari\w*|volunteers?|don(?:acion|ativ|ante|or)\w*|insumos?|medicamentos?|personal|medicos|enfermer\w*|trabajador\w*|emplead\w*|staff|employees|estudiantes?|participantes?|veterinari\w*|mascotas?|animal\w*|provenientes?|procedentes?|near|last seen|elaborad\w*|responsable|director\w*)\b/;
const missing =
  /\b(?:desaparecid\w*|buscad\w*|buscando|busca|busqueda|missing|extraviad\w*|perdid[oa]s|paradero|sin localizar|no localizad\w*|ultima vez|looking for|desconhecid\w*)\b/;

/** Is a list one of the missing, wherever people look for them? */
export const isOfMissing = (lines: readonly string[]): boolean =>
  lines.some((line) => missing.test(fold(line.slice(0, 500))));

/** Lines that are headers of columns. */
const headers: ReadonlySet<string | undefined> = new Set([
  ...["hospital", "hospital_status", "shelter", "shelter_status", "hospital_or_shelter"],
]);

/** The place that a line names, with its name as typed; undefined unless the line is clearly its name. */
export function namedPlace(line: string): { kind: PlaceKind; name: string } | undefined {
  const text = cleanLine(line.slice(0, 300)).replaceAll(/[*_]+/g, " ");
  if (elsewhere.test(fold(text)) || headers.has(fieldOfHeader(text))) return undefined;
  for (const segment of text.split(/ [-–—] |[–—|:;,()[\]]|(?<=\p{L}{5})[./] ?(?=\p{L})/u)) {
    const words = segment
      .split(/\s+/)
      .map(wordOf)
      .filter(({ folded }) => folded !== "");
    const found = several.test(joined(words)) ? undefined : (inFront(words) ?? inBack(words));
    if (found) return found;
  }
  return undefined;
}

interface Word {
  typed: string;
  /** Empty: no word, but a date, a number or a sign. */
  folded: string;
}

const wordOf = (typed: string): Word => {
  const bare = typed.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, "");
  const isNumber = /\d[./:-]|^\d+$/.test(bare);
  return { typed: bare, folded: isNumber ? "" : fold(bare).replaceAll(/[.’']/g, "") };
};

const joined = (words: readonly Word[]) => words.map(({ folded }) => folded).join(" ");

function inFront(words: Word[]) {
  for (const at of words.keys()) {
    const rest = joined(words.slice(at));
    for (const [kind, pattern] of kinds) {
      const place = pattern.exec(rest)?.[0];
      if (place === undefined) continue;
      const length = place.split(" ").length;
      const end = words.findIndex(({ folded }, to) => to >= at + length && after.has(folded));
      const named = words.slice(at, end < 0 ? undefined : end);
      const fits = mayPrecede(words.slice(0, at)) && isName(named.slice(length));
      return fits ? { kind, name: typedOf(named) } : undefined;
    }
  }
  return undefined;
}

function inBack(words: Word[]) {
  const [kind] = behind.find(([, pattern]) => pattern.test(joined(words))) ?? [];
  const named = words.slice(words.findIndex(({ folded }) => !before.has(folded)));
  return kind && isName(named.slice(0, -1)) ? { kind, name: typedOf(named) } : undefined;
}

const mayPrecede = (words: Word[]) =>
  letterhead.test(joined(words)) || words.every(({ folded }) => before.has(folded));

const mostWords = 12;

/** Does a word at least name this place and no other? */
function isName(words: Word[]): boolean {
  const own = words.filter(({ folded }) => !general.has(folded) && /\p{L}{2}/u.test(folded));
  return words.length <= mostWords && own.length > 0;
}

const typedOf = (words: Word[]) => words.map(({ typed }) => typed).join(" ");
