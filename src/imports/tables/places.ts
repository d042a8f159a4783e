import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";
import { anyOf, type Phrases } from "../values/phrases.js";
import * as titles from "../vocabulary/titles.js";
import { isOfMissing, namedPlace } from "./named-place.js";
import { type CatalogFind, type Named, type PlaceKind, type Places, placeKinds } from "./place.js";

const byKind = (pattern: (words: Phrases) => string, words: Record<PlaceKind, Phrases>) => ({
  hospital: new RegExp(pattern(words.hospital), "u"),
  shelter: new RegExp(pattern(words.shelter), "u"),
});
const labels = byKind(
  (words) => String.raw`^(?:${anyOf(titles.nameOf)} )?${anyOf(words)}\s*:\s*(?=\S)`,
  titles.labels,
);
const beginnings = byKind((words) => String.raw`^${anyOf(words)} (?=\p{L})`, titles.beginnings);
const noPlace = new RegExp(String.raw`(?<!\p{L})${anyOf(titles.noPlace)}(?!\p{L})`, "u");
const mostWords = 12;

/** A form whose line was left blank, or goes on with the next one: `Hospital: ____ Fecha: 26/06`. */
const blank = new RegExp(
  String.raw`^(?:[^\p{L}\p{N}]*$|[^\p{L}\p{N}]*${anyOf(titles.goesOn)}[\p{L} ]*:)`,
  "u",
);

interface Beside {
  /** The name of the sheet that the lines stand in. */
  sheet?: string | undefined;
  /** Is it a line among the rows of a table? Such a line begins with the name of its place. */
  amongRows?: boolean;
}

/**
 * The hospital and the shelter that title lines, or the name of a sheet, mention: anywhere in the line when
 * the catalog knows it; behind `Refugio:` or `Hospital:`, or where a title is clearly its name, also when
 * it does not.
 */
export function placesIn(
  lines: readonly string[],
  find: CatalogFind,
  { sheet, amongRows = false }: Beside = {},
): Places {
  const places: Places = {};
  const all = sheet ? [sheet, ...lines] : lines;
  for (const kind of placeKinds) {
    const named = all.map((line) => placeIn(cleanLine(line.slice(0, 500)), kind, find));
    const place = named.find((name) => name && "handle" in name) ?? named.find((name) => name);
    if (place) places[kind] = place;
  }
  const [line = ""] = lines;
  const begun = amongRows && Object.keys(places).length === 0 && kindOfPlace(line);
  if (begun) return { [begun]: { unknown: line } };
  return places.hospital || isOfMissing(all) ? places : withUnknown(places, lines, find);
}

/** Adds a place that the catalog does not know. Who lies in such a hospital is not just in a known shelter. */
function withUnknown(places: Places, lines: readonly string[], find: CatalogFind): Places {
  for (const line of lines) {
    const place = namedPlace(line);
    const open = place && (place.kind === "hospital" || !places.shelter);
    const known = placeKinds.some((kind) => placeIn(cleanLine(line.slice(0, 500)), kind, find));
    if (open && !known) return { ...places, [place.kind]: { unknown: place.name } };
  }
  return places;
}

/** The place, known or not, that the name of a sheet is; the lines may tell of somebody else. */
export const placeOfSheet = (sheet: string, lines: readonly string[]): Places => {
  const place = isOfMissing([sheet, ...lines]) ? undefined : namedPlace(sheet);
  return place ? { [place.kind]: { unknown: place.name } } : {};
};

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
  const named = line.slice(label?.length);
  return label && !blank.test(fold(named)) ? { unknown: named } : undefined;
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
