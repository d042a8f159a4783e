// The words beside a date that tell whether it is the list's. Folded, as people type them.

/** A date that stands in a line. */
export interface Said {
  day: number;
  month: number;
  /** Do both have two digits? */
  padded: boolean;
  /** The month's name, if it has one. */
  named: string | undefined;
  /** Does it have a year? */
  year: boolean;
  /** The text between the date before it, or the start of the line, and this one. */
  before: string;
  /** And behind it, as far as it matters. */
  after: string;
  time: string | undefined;
  /** Is the line the name of a file or sheet? */
  name: boolean;
}

/** Their dates are those of the disaster, a birth, a decree: not of the list. */
const events =
  "terremotos?|terramoto|sismos?|temblor(?:es)?|earthquake|quake|desastre|disaster|tragedia|catastrofe|deslaves?|" +
  "inundacion(?:es)?|huracan|hurricane|flood|incendio|explosion|nacimiento|nacid[oa]s?|born|birth|nascimento|fundad[oa]|fundacion|" +
  "founded|cread[oa]|ocurrid[oa]|desde|a partir|since|from|decreto|gaceta|ley|resolucion|oficio|acta";
/** They say that the list's date follows. */
const certain =
  "corte|al|actualizad[oa]s?|actualizacion|atualizad[oa]s?|atualizacao|updated?|as of|hasta|ate|(?<!de )fecha|date|hora";
/** So do these, but `Lista 1/2` may be one of two. */
const likely = "listas?|listados?|list|reporte|report|relacion|censo|pacientes";
const neutral = "dia|hoy|today|data";

const marks = new RegExp(`(?<![a-z])(?:(${events})|${certain}|${likely})(?![a-z])`, "g");
const behind = (words: string) =>
  new RegExp(String.raw`(?<![a-z])(?:${words})(?![a-z])(?:[^a-z\d]+[a-z]+){0,2}[^a-z\d]*$`);
const afterCertain = behind(`${certain}|${neutral}`);
const afterLikely = behind(likely);
const afterPage = /(?<![a-z])(?:paginas?|pag|pags|hojas?|page|parte|part|grupo|lote|tomo)[\W_]*$/;
const afterNumberWord =
  /(?<![a-z])(?:n[°º]|nro|num|numero|no|tel|telf|tlf|telefonos?|phone|cel|celular|movil|fax|rif|nit|ci|cedula|expediente|exp|codigo|version)[\s.:°#]*$|#\s*$/;
/** Places are called by days: `Hospital 12 de Octubre`. */
const afterPlace =
  /(?<![a-z])(?:hospital|clinica|cdi|ambulatorio|refugio|albergue|escuela|colegio|liceo|unidad educativa|u\.?e\.?|grupo escolar|plaza|parque|avenida|av|calle|carrera|urb|urbanizacion|sector|barrio|parroquia|comunidad|bloque|edificio|estadio|polideportivo|cancha|puente|terminal|batallon|campamento|shelter|school)[\s._-]*(?:del?|la|el)?[\s_-]*$/;
const nameDays = new Set(["23-1", "4-2", "19-4", "5-7", "24-7", "12-10", "17-12"]);

const weekday =
  /^[^a-z\d]*(?:(?:lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?)[^a-z\d]*)?$/;
const blank = /^[^a-z\d]*$/;

/** Is a date the list's, as far as the words around it tell? */
export function saysListDate(said: Said): boolean {
  const { before, after, named, year } = said;
  if (afterNumberWord.test(before) || isOfEvent(said)) return false;
  if (year) return true;
  const first = weekday.test(before);
  const last = blank.test(after);
  const told = afterCertain.test(before) || said.time !== undefined;
  return named === undefined
    ? saysDayAndMonth(said, { told, first, last })
    : saysNamedMonth(said, named, told || (first && last));
}

/** `27/06`, which may be a fraction, a page of pages, a part of a number. */
function saysDayAndMonth(
  { before, day, month, padded, name }: Said,
  { told, first, last }: { told: boolean; first: boolean; last: boolean },
): boolean {
  if (afterPage.test(before)) return false;
  if (told) return true;
  if (first && last) return padded || day > month;
  if (name && (first || last) && padded && day > 12) return true;
  return afterLikely.test(before) && day > month;
}

/** `27 de junio`, after which places are called; a short `27 jun` may be other words. */
function saysNamedMonth({ before, day, month, name }: Said, named: string, told: boolean): boolean {
  const introduced = told || afterLikely.test(before);
  const short = named.length <= 4 && named !== "mayo";
  if (short) return introduced || name;
  if (afterPlace.test(before)) return false;
  return introduced || name || !nameDays.has(`${day}-${month}`);
}

/** Does an event introduce the date, with no word for the list behind it in the same clause? */
function isOfEvent({ before, name }: Said): boolean {
  const text = name ? before.replaceAll(joint, " ").replaceAll(/[_-]/g, "|") : before;
  const clause = text.split(/[|;–—]|\s-\s|\.\s/).at(-1) ?? "";
  return [...clause.matchAll(marks)].at(-1)?.[1] !== undefined;
}

/** In a name: what ties `terremoto_del_24_de_junio` together. */
const joint = /[_-](?=(?:del?|el|of|on)[_\s-])|(?<=[_\s-](?:del?|el|of|on))[_-]/g;
