import { fold } from "../../kernel/names/fold.js";
import type { CatalogFind } from "../tables/place.js";
import * as words from "../words/places.js";
import { anyOf, type Phrases, wordSet } from "./phrases.js";
import { namesPart } from "./place-names.js";
import { plain, remembered } from "./plain.js";

// A hospital is never part of a public text, under any header.

/** What a text says about hospitals. */
export interface HospitalText {
  /** The hospital of the catalog, if the text is its name, perhaps followed by a bed, ward or floor. */
  handle?: string;
}

const whole = (...lists: Phrases[]) =>
  new RegExp(String.raw`(?<![\p{L}\d])${anyOf(...lists)}(?![\p{L}\d])`, "u");
const ofHospitals = whole(words.hospitals);
const shortened = new RegExp(String.raw`^${anyOf(words.shortForHospital)}\.? ?(?=\p{L})`, "iu");
const lead = wordSet(words.inHospital);
const now = whole(words.whereNow);
const notNow = whole(words.notWhereNow);
const beside = whole(words.hospitalsBeside);

const maxLength = 300;
const maxWords = 60;
/** The most words in a name of a hospital. */
const maxNameWords = 10;

/**
 * Returns a function that returns what a text says about hospitals; undefined if it names none. `find` also finds a
 * name by its end, such as `Vargas` for `Hospital Vargas`.
 */
export function hospitalReader(
  find: CatalogFind,
  exactly: CatalogFind,
): (text: string) => HospitalText | undefined {
  const byName = (text: string) =>
    find("hospital", text) ?? find("hospital", text.replace(shortened, "Hospital "));
  // Most texts have no word for a hospital. Then only a whole name or alias counts.
  const byAlias = (text: string) => (/\p{L}/u.test(text) ? exactly("hospital", text) : undefined);
  const read = remembered((text): HospitalText | null => {
    const isOfHospital = ofHospitals.test(spelled(text));
    const list = wordsOf(text);
    const name = longestName(list, isOfHospital ? byName : byAlias);
    if (!name) return isOfHospital ? {} : null;
    const rest = list.slice(name.to).join(" ");
    const isThere =
      !/[?¿]/.test(text) &&
      leadsTo(list.slice(0, name.from).map(plain)) &&
      (rest === "" || namesPart(plain(rest)));
    return isThere ? { handle: name.handle } : {};
  }, 10_000);
  return (text) => read(text.slice(0, maxLength)) ?? undefined;
}

/** Whether words mean `in`. `no` is Portuguese in `Internado no HCL`. `No está en el HCL` and `no HCL` are not read. */
const leadsTo = (words: readonly string[]) =>
  words.every(
    (word, at) => lead.has(word) && (word !== "no" || (at > 0 && at === words.length - 1)),
  );

/** `C.D.I.` as one word, `Hosp.Vargas` and `Pronto-socorro` as two. */
const spelled = (text: string) =>
  fold(text)
    .replaceAll(/(?<=(?<!\p{L})\p{L})\.(?!\p{L}{2})/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");

const wordsOf = (text: string) =>
  text
    .replaceAll(/[*_]/g, "")
    .split(/[\s:;,–—|()"“”/]+|(?<=\s)-(?=\s)/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords);

function longestName(list: readonly string[], handleOf: (text: string) => string | undefined) {
  for (let length = Math.min(list.length, maxNameWords); length > 0; length -= 1) {
    for (let from = 0; from + length <= list.length; from += 1) {
      const handle = handleOf(list.slice(from, from + length).join(" "));
      if (handle) return { handle, from, to: from + length };
    }
  }
  return undefined;
}

/** Whether a header says where somebody is now: `Ubicación actual`, not `Dirección actual`. */
export const saysWhereNow = remembered((header: string): boolean => {
  const text = fold(header.slice(0, maxLength)).replaceAll("_", " ");
  return now.test(text) && !notNow.test(text);
});

/** Whether the hospitals under a header are not those of patients: `Lugar de trabajo`. */
export const hospitalsAreBeside = remembered((header: string): boolean =>
  beside.test(fold(header.slice(0, maxLength)).replaceAll("_", " ")),
);
