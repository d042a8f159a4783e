import { fold } from "../../kernel/names/fold.js";
import { cleanLine } from "../../kernel/values/text.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { anyOf, type Phrases, wordSet } from "../values/phrases.js";
import { particles } from "../words/names.js";
import * as titles from "../words/titles.js";
import { type CatalogFind, type Named, type PlaceKind, type Places, placeKinds } from "./place.js";

// A line, or the name of a sheet, may name a hospital or shelter. A place that the catalog knows may be anywhere in
// it. An unknown place must follow `Hospital:`, or the line must clearly be its name: `Pacientes ingresados en el
// Hospital Pérez Carreño - 25/06/2026`, `CDI Los Teques`. If a line is wrongly taken for a place, good rows are
// rejected. If a place is missed, the patients of an unknown hospital are published. So the vocabulary lists the
// words that may come before and after a place.

const whole = (...lists: Phrases[]) => String.raw`(?<!\p{L})${anyOf(...lists)}(?!\p{L})`;
const ofKinds = (pattern: (words: Phrases) => string, words: Record<PlaceKind, Phrases>) =>
  (["shelter", "hospital"] as const).map((kind): [PlaceKind, RegExp] => [
    kind,
    new RegExp(pattern(words[kind]), "u"),
  ]);
const begins = (words: Phrases) => `^${anyOf(words)}(?= |$)`;
const kinds = ofKinds(begins, titles.kindsOfPlace);
const kindsAmongRows: typeof kinds = [
  ...kinds,
  ["shelter", new RegExp(begins(titles.sheltersAmongRows), "u")],
];
const ofHospitals = `${whole(titles.ofHospitals)}.* ${anyOf(titles.hospitalBehind)}$`;
const behind: [PlaceKind, RegExp][] = [
  ...ofKinds((words) => ` ${anyOf(words)}$`, titles.kindsBehind),
  ["hospital", new RegExp(ofHospitals, "u")],
];
const labels = ofKinds(
  (words) => String.raw`^(?:${anyOf(titles.nameOf)} )?${anyOf(words)}\s*:\s*(?=\S)`,
  titles.labels,
);
/** A form whose line was left blank, or continues with the next label: `Hospital: ____ Fecha: 26/06`. */
const blank = new RegExp(String.raw`^[^\p{L}\p{N}]*(?:$|${anyOf(titles.goesOn)}[\p{L} ]*:)`, "u");
const several = new RegExp(whole(titles.several), "u");
const letterhead = new RegExp(String.raw`^${anyOf(titles.letterheads)}(?!\p{L})`, "u");
const before = wordSet(titles.before);
const after = wordSet(titles.after);
const general = wordSet(titles.general);
const elsewhere = new RegExp(
  String.raw`${whole(titles.elsewhere)}|(?<!\p{L})${anyOf(titles.elsewhereBegins)}`,
  "u",
);
const missing = new RegExp(whole(titles.missing), "u");
const maxWords = 12;

/** Lines that are headers of columns. */
const headers: ReadonlySet<string | undefined> = new Set([
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
  "hospital_or_shelter",
]);

/**
 * The hospital and the shelter that lines and the name of their sheet name. A known place comes before
 * unknown ones. A patient in an unknown hospital is not merely in a known shelter. Lists of the missing say
 * where people look for them.
 */
export function placesIn(
  lines: readonly string[],
  find: CatalogFind,
  { sheet, amongRows = false }: { sheet?: string | undefined; amongRows?: boolean } = {},
): Places {
  const all = sheet ? [sheet, ...lines] : lines;
  const places: Places = {};
  for (const kind of placeKinds) {
    const named = all.flatMap((line) => known(line, kind, find) ?? labelled(line, kind) ?? []);
    const place = named.find((one) => "handle" in one) ?? named[0];
    if (place) places[kind] = place;
  }
  if (places.hospital || isOfMissing(all)) return places;
  for (const line of lines) {
    if (placeKinds.some((kind) => known(line, kind, find) ?? labelled(line, kind))) continue;
    const { kind, name } = namedPlace(line, amongRows) ?? {};
    if (kind && !places[kind]) return { ...places, [kind]: { unknown: name } };
  }
  return places;
}

/** The place, known or not, that is the name of a sheet. The lines may be about somebody else. */
export const placeOfSheet = (sheet: string, lines: readonly string[]): Places => {
  const place = isOfMissing([sheet, ...lines]) ? undefined : namedPlace(sheet);
  return place ? { [place.kind]: { unknown: place.name } } : {};
};

/** Whether a list is one of missing persons. Its places are only where people look for them. */
const isOfMissing = (lines: readonly string[]): boolean =>
  lines.some((line) => missing.test(fold(line.slice(0, 500))));

function known(line: string, kind: PlaceKind, find: CatalogFind): Named | undefined {
  const words = cleanLine(line.slice(0, 500))
    .replaceAll(/[*_]/g, "")
    .split(/[\s:;,–—|()"“”]+|(?<=\s)-(?=\s)/)
    .filter(Boolean);
  for (let length = Math.min(words.length, maxWords); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const handle = find(kind, words.slice(from, from + length).join(" "));
      if (handle) return { handle };
    }
  }
  return undefined;
}

function labelled(typed: string, of: PlaceKind): Named | undefined {
  const line = cleanLine(typed.slice(0, 500));
  const label = labels.find(([kind]) => kind === of)?.[1].exec(fold(line))?.[0];
  const name = line.slice(label?.length);
  return label && !blank.test(fold(name)) ? { unknown: name } : undefined;
}

/** Whether a line is labelled as the title of a place, known or not: `Refugio: ...`. */
export const isPlaceTitle = (line: string): boolean => {
  const folded = fold(cleanLine(line));
  return labels.some(([, label]) => label.test(folded));
};

/** Like `isPlaceTitle`, for a line that is a whole row. */
export const isPlaceLine = (line: string): boolean =>
  isPlaceTitle(line) || namedPlace(line, true) !== undefined;

/**
 * The place that a line names, with its name as typed; undefined unless the line is clearly its name.
 * `amongRows`: the line is among rows. It may name a school too, and it always says something different from the line
 * before it.
 */
export function namedPlace(
  line: string,
  amongRows = false,
): { kind: PlaceKind; name: string } | undefined {
  const text = cleanLine(line.slice(0, 300)).replaceAll(/[*_]+/g, " ");
  if (elsewhere.test(fold(text)) || headers.has(fieldOfHeader(text))) return undefined;
  for (const segment of text.split(/ [-–—] |[–—|:;,()[\]]|(?<=\p{L}{5})[./] ?(?=\p{L})/u)) {
    const words = segment.split(/\s+/).map(wordOf);
    const spelled = words.filter(({ folded }) => folded !== "");
    if (several.test(joined(spelled))) continue;
    const found = inFront(spelled, amongRows) ?? inBack(spelled);
    if (found) return found;
  }
  return undefined;
}

interface Word {
  typed: string;
  /** Empty for a date, a number or a sign. */
  folded: string;
}

const wordOf = (typed: string): Word => {
  const bare = typed.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, "");
  const isNumber = /\d[./:-]|^\d+$/.test(bare);
  return { typed: bare, folded: isNumber ? "" : fold(bare).replaceAll(/[.’']/g, "") };
};

const joined = (words: readonly Word[]) => words.map(({ folded }) => folded).join(" ");
const typedOf = (words: readonly Word[]) => words.map(({ typed }) => typed).join(" ");
const isBefore = ({ folded }: Word) => before.has(folded);

function inFront(words: readonly Word[], amongRows: boolean) {
  for (const at of words.keys()) {
    const rest = joined(words.slice(at));
    for (const [kind, pattern] of amongRows ? kindsAmongRows : kinds) {
      const place = pattern.exec(rest)?.[0];
      if (place === undefined) continue;
      const length = place.split(" ").length;
      const end = words.findIndex(({ folded }, to) => to >= at + length && after.has(folded));
      const named = words.slice(at, end < 0 ? undefined : end);
      const front = words.slice(0, at);
      const fits = front.every(isBefore) || letterhead.test(joined(front));
      const isOther = amongRows && at === 0 && named.length > length; // `HOSPITAL GENERAL`
      return fits && (isOther || isName(named.slice(length)))
        ? { kind, name: typedOf(named) }
        : undefined;
    }
  }
  return undefined;
}

function inBack(words: readonly Word[]) {
  const [kind] = behind.find(([, pattern]) => pattern.test(joined(words))) ?? [];
  const named = words.slice(words.findIndex((word) => !isBefore(word)));
  return kind && isName(named.slice(0, -1)) ? { kind, name: typedOf(named) } : undefined;
}

const front = ofKinds((words) => `^${anyOf(words)}(?: ${anyOf(particles)})* `, titles.kindsOfPlace);

/** `Refugio Campo de Golf` is what others call `Campo de Golf`. */
export const withoutKind = (of: PlaceKind, name: string): string =>
  name.slice(front.find(([kind]) => kind === of)?.[1].exec(fold(name))?.[0].length ?? 0);

/** Whether at least one word names this place and no other. */
const isName = (words: readonly Word[]): boolean =>
  words.length <= maxWords &&
  words.some(({ folded }) => !general.has(folded) && /\p{L}{2}/u.test(folded));
