import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { anyOf, type Phrases, wordSet } from "../values/phrases.js";
import * as titles from "../vocabulary/titles.js";
import type { PlaceKind } from "./place.js";

// A title line or the name of a sheet that is the name of one hospital or shelter, known or not:
// `Pacientes ingresados en el Hospital Pérez Carreño - 25/06/2026`, `CDI Los Teques`. To take another line
// for one rejects good rows; to miss one makes patients of an unknown hospital nobody's patients, for
// all to see. So what may stand before and behind the name is told by words.

const whole = (...lists: Phrases[]) => String.raw`(?<!\p{L})${anyOf(...lists)}(?!\p{L})`;
const ofKinds = (pattern: (words: Phrases) => string, words: Record<PlaceKind, Phrases>) =>
  (["shelter", "hospital"] as const).map((kind): [PlaceKind, RegExp] => [
    kind,
    new RegExp(pattern(words[kind]), "u"),
  ]);
const kinds = ofKinds((words) => `^${anyOf(words)}(?= |$)`, titles.kindsOfPlace);
const ofHospitals = `${whole(titles.ofHospitals)}.* ${anyOf(titles.hospitalBehind)}$`;
const behind: [PlaceKind, RegExp][] = [
  ...ofKinds((words) => ` ${anyOf(words)}$`, titles.kindsBehind),
  ["hospital", new RegExp(ofHospitals, "u")],
];
const several = new RegExp(whole(titles.several), "u");
const before = wordSet(titles.before);
const letterhead = new RegExp(String.raw`^${anyOf(titles.letterheads)}(?!\p{L})`, "u");
const after = wordSet(titles.after);
const general = wordSet(titles.general);
const elsewhere = new RegExp(
  String.raw`${whole(titles.elsewhere)}|(?<!\p{L})${anyOf(titles.elsewhereBegins)}`,
  "u",
);
const missing = new RegExp(whole(titles.missing), "u");

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
