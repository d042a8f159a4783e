import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";

export type PlaceKind = "hospital" | "shelter";

/** The handle of a hospital or shelter by handle, label or alias as typed. */
export type CatalogFind = (kind: PlaceKind, text: string) => string | undefined;

/** `handle`, or the text of a place that the catalog does not know. */
export type Named = { handle: string } | { unknown: string };

export type Places = { [Kind in PlaceKind]?: Named };

const labels: Record<PlaceKind, RegExp> = {
  hospital: /^(?:hospital|clinica|centro de salud|centro asistencial)\s*:\s*(?=\S)/,
  shelter: /^(?:refugio|albergue|campamento|centro de acopio|shelter|abrigo)\s*:\s*(?=\S)/,
};
/** How a line among the rows begins that names a place, known or not, without a colon: `ESCUELA BOLÍVAR`. */
const beginnings: Record<PlaceKind, RegExp> = {
  hospital: /^(?:hospital|clinica|ambulatorio) (?=\p{L})/u,
  shelter:
    /^(?:refugio|albergue|campamento|escuela|liceo|colegio|polideportivo|gimnasio|estadio|iglesia|centro de acopio) (?=\p{L})/u,
};
const noPlace =
  /\b(?:temporal|provisional|privad[oa]|public[oa]|lista|listado|actualizad[oa]|total|pacientes|personas|piso|sala)\b/;
const mostWords = 12;

/**
 * The hospital and the shelter that title lines, or the name of a sheet, mention: anywhere in the line when
 * the catalog knows it; behind `Refugio:` or `Hospital:` also when it does not. A line `amongRows` of a
 * table names a place also without the colon.
 */
export function placesIn(lines: readonly string[], find: CatalogFind, amongRows = false): Places {
  const places: Places = {};
  for (const kind of ["hospital", "shelter"] as const) {
    const named = lines.map((line) => placeIn(cleanLine(line.slice(0, 500)), kind, find));
    const place = named.find((name) => name && "handle" in name) ?? named.find((name) => name);
    if (place) places[kind] = place;
  }
  const [line = ""] = lines;
  const unknown = amongRows && Object.keys(places).length === 0 && kindOfPlace(line);
  return unknown ? { [unknown]: { unknown: line } } : places;
}

function placeIn(line: string, kind: PlaceKind, find: CatalogFind): Named | undefined {
  const words = line
    .replaceAll(/[*_]/g, "")
    .split(/[\s:;,–—|()"“”]+|(?<=\s)-(?=\s)/)
    .filter(Boolean);
  for (let length = Math.min(words.length, mostWords); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const handle = find(kind, words.slice(from, from + length).join(" "));
      if (handle) return { handle };
    }
  }
  const label = labels[kind].exec(fold(line))?.[0];
  return label ? { unknown: line.slice(label.length) } : undefined;
}

function kindOfPlace(line: string): PlaceKind | undefined {
  const folded = fold(cleanLine(line));
  if (folded.length > 60 || noPlace.test(folded)) return undefined;
  if (beginnings.hospital.test(folded)) return "hospital";
  return beginnings.shelter.test(folded) ? "shelter" : undefined;
}

/** Does a line say that it is the title of a place, known or not? */
export const isPlaceTitle = (line: string): boolean => {
  const folded = fold(cleanLine(line));
  return labels.hospital.test(folded) || labels.shelter.test(folded);
};

/** As `isPlaceTitle`, of a line that fills a row of its own. */
export const isPlaceLine = (line: string): boolean =>
  isPlaceTitle(line) || kindOfPlace(line) !== undefined;
