// The words before a date that tell whether it is the list's. Folded, as people type them.

/** Their dates are those of the disaster, a birth, a decree: not of the list. */
const events =
  "terremotos?|terramoto|sismos?|temblor(?:es)?|earthquake|quake|desastre|disaster|tragedia|catastrofe|deslaves?|" +
  "inundacion(?:es)?|huracan|hurricane|flood|incendio|explosion|nacimiento|nacid[oa]s?|born|birth|nascimento|fundad[oa]|fundacion|" +
  "founded|cread[oa]|ocurrid[oa]|desde|a partir|since|from|decreto|gaceta|ley|resolucion|oficio|acta";
/** Behind them the list's own date follows. */
const certain =
  "corte|al|actualizad[oa]s?|actualizacion|atualizad[oa]s?|atualizacao|updated?|as of|hasta|ate|(?<!de )fecha|date|hora";
const likely = "listas?|listados?|list|reporte|report|relacion|censo|pacientes";
const marks = new RegExp(`(?<![a-z])(?:(${events})|${certain}|${likely})(?![a-z])`, "g");
const afterNumberWord =
  /(?<![a-z])(?:n[°º]|nro|num|numero|no|tel|telf|tlf|telefonos?|phone|cel|celular|movil|fax|rif|nit|ci|cedula|expediente|exp|codigo|version)[\s.:°#]*$|#\s*$/;
/**
 * Is a date the list's, as far as the text before it tells: no part of a number, nor of an event with no word
 * for the list behind it in the same clause? `name`: it stands in the name of a file or sheet.
 */
export function isOfList(before: string, name: boolean): boolean {
  if (afterNumberWord.test(before)) return false;
  const text = name ? before.replaceAll(joint, " ").replaceAll(/[_-]/g, "|") : before;
  const clause = text.split(/[|;–—]|\s-\s|\.\s/).at(-1) ?? "";
  return [...clause.matchAll(marks)].at(-1)?.[1] === undefined;
}

/** In a name: what ties `terremoto_del_24_de_junio` together. */
const joint = /[_-](?=(?:del?|el|of|on)[_\s-])|(?<=[_\s-](?:del?|el|of|on))[_-]/g;
