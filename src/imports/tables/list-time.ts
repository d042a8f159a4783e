// A time of day beside a date: `8:00 am`, `6:30 p.m.`, `18:30 hs`, `12 m`, `6 de la tarde`, `0800 HLV`. Texts are folded.

const timeOfDay = String.raw`(?<hour>\d{1,2})(?: ?(?<mark>[:.h]|(?=\d\d ?(?:hrs?|hs?|hlv|horas)\b)) ?(?<minute>[0-5]\d)(?:[:.][0-5]\d)?)?(?!\d) ?(?<half>a\.? ?m\b|p\.? ?m\b|m\b|hrs?\b|hs?\b|hlv\b|horas\b|de la (?:manana|tarde|noche))?`;

const behindDate = new RegExp(
  String.raw`^[\s,_;|()\]/–-]*(?:t|(?:(?:a|at|as|hora|h|hasta)\b)?[\s:]*(?:las?\b)?)[\s:]*${timeOfDay}`,
);
const beforeDate = new RegExp(
  String.raw`(?<![\d:./-])${timeOfDay}\.?[\s,_|–-]*(?:\b(?:del?|el|dia|of|on|hoy)[\s,:]+)*$`,
);
const inLine = new RegExp(String.raw`^\W*(?:hora|time)\b\W*${timeOfDay}`);
/** In the names of files, where colons cannot be: `20260627_183000`, `2026-06-27 18-30`. */
const inName =
  /^[_ t-]{1,3}(?<hour>[01]\d|2[0-3])(?<mark>[-.h]?)(?<minute>[0-5]\d)(?:\k<mark>[0-5]\d)?(?![\d-])/;

/** `HH:MM` of the time that stands behind a date, else before it. */
export const timeBeside = (before: string, after: string): string | undefined =>
  timeFrom(behindDate.exec(after)) ?? timeFrom(beforeDate.exec(before));

export const timeInName = (after: string): string | undefined =>
  clock(inName.exec(after)?.groups ?? {});

/** The time of a line that says only this: `Hora: 6:30 p.m.` */
export const timeOfLine = (line: string): string | undefined => timeFrom(inLine.exec(line));

/** A number alone is no time: it has minutes behind a colon, or a word behind it. */
function timeFrom(found: RegExpExecArray | null): string | undefined {
  const { mark, half, ...rest } = found?.groups ?? {};
  return mark === ":" || mark === "h" || half ? clock({ ...rest, half }) : undefined;
}

function clock({ hour, minute = "00", half = "" }: Record<string, string | undefined>) {
  if (hour === undefined) return undefined;
  const noon = /^m/.test(half);
  const late = /^p|tarde|noche/.test(half);
  const early = /^a|manana/.test(half);
  const given = Number(hour);
  if (given > 23 || (noon && given !== 12)) return undefined;
  const hours = late && given < 12 ? given + 12 : early && given === 12 ? 0 : given;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
