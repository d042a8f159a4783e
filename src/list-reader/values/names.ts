import type { RowReason } from "../../kernel/messages/lists/row-reasons.js";
import { lengthOf } from "../../kernel/values/text.js";
import * as ages from "../words/ages.js";
import { kinds, number } from "../words/documents.js";
import { furtherKin, nearest, relationships, whoseCompanions } from "../words/kin.js";
import * as words from "../words/names.js";
import { twins } from "../words/namesakes.js";
import { labelsOfNumbers } from "../words/people.js";
import { partsOfPlaces } from "../words/places.js";
import { blankness, isEmpty, saysMinor } from "./empty.js";
import {
  isNameAfterAll,
  isSentence,
  kinshipIn,
  nameWords,
  partsOf,
  titlesIn,
  written,
} from "./name-words.js";
import { namesakeMark } from "./namesakes.js";
import { isFiller, isNoName, isSomebodyOf, namesNobody } from "./no-person.js";
import { anyOf, wordSet } from "./phrases.js";
import { namesPlace } from "./place-names.js";
import { folded, plain, remembered } from "./plain.js";
import { areGiven, givenNames, holdsTwoNames, isWhole, mayBeGiven } from "./two-names.js";

/** A parsed name cell: its words, or the reason why there are none. */
export interface NameCell {
  /** If the cell has a comma: surnames, and given names in `given`. Else all words are in `given`. */
  surnames: string[];
  given: string[];
  comma: boolean;
  /** Whether readable text was left out (brackets, a nickname). Then the cell goes to the notes too. */
  lost: boolean;
  minor: boolean;
  /** What distinguishes the person from namesakes: `2` in `Ana Gil 2`. */
  namesake?: string | undefined;
  /** Whether the cell mentions others without their names: `Ana Gil y sus hijos`. */
  isWithOthers?: boolean;
  problem?: RowReason;
}

export interface SplitName {
  first: string[];
  last: string[];
}

const nothing = { surnames: [], given: [], comma: false, lost: false, minor: false };

const bracketed = /\([^)]*\)?|\[[^\]]*\]?|\{[^}]*\}?/g;
const label = anyOf(ages.labels, kinds.cedula, labelsOfNumbers);
const unit = anyOf(ages.years, ages.months, ages.days);
/** What people write after a name in chats: `Ana Gil 34 años`, `Ana Gil, CI 12.345.678`, `Ana Gil 0414-5550101`. */
export const detailsBehind = new RegExp(
  String.raw`(?<=\p{L}\p{M}*\.?)[\s,;:–-]+(?:${label}[\s.:#°-]*\+?\d|[vep][-–. ]*\d{1,2}[.\d]{5}|\+?\d[\d.\s()-]{5}|\d{1,3} ?(?:${unit}|[/-]? ?[fmh])(?!\p{L})).*$`,
  "iu",
);
const kin = anyOf(furtherKin, ...Object.values(relationships), words.children);
const joint = anyOf(words.between, words.together);
/** Companions without a name: `Rosa Gil + 2 niños`, `Rosa Gil y su bebé`. */
const companions = new RegExp(
  String.raw`(?<=\p{L}\.?) *(?:\+|&|\/| ${joint} ) *(?:(?:${anyOf(whoseCompanions)}|\d{1,2}) )*${kin}(?:e?s)?(?!\p{L}).*$`,
  "iu",
);
const whoElse = String.raw`(?:\d{1,2} )?${anyOf(words.furtherPersons)}(?: .*)?|\d{1,2}(?: .*)?`;
const whose = `${anyOf(words.possessives, whoseCompanions)}(?: (?:${whoElse}))?`;
/** Others without a name, or a list that was cut off: `Ana Gil y otros`, `Ana Gil y sus`. */
const cutOff = new RegExp(
  String.raw`(?<=\p{L}\p{L}\.?)(?: *[+&] ?| (?:y|and|${anyOf(words.together)}) )(?:${whoElse}|${whose})$`,
  "iu",
);
/** `Ana Gil y`; `Ana Y` ends with an initial. */
const cutShort = new RegExp(
  String.raw`(?<=\p{L}{2}\.?) (?:y|and|&|${anyOf(words.together)})$`,
  "u",
);
/** `Ana Gil (+1)`, `Ana Gil (con su madre)`, `Ana Gil (2 personas)`. */
const othersAside = new RegExp(
  String.raw`[([] ?(?:\+ ?\d|(?:y|and|et|${anyOf(words.together)}) |\d{1,2} ${anyOf(words.persons)})`,
  "iu",
);
const inRoom = String.raw`${anyOf(partsOfPlaces)} ?(?:${anyOf(number)}\.? ?)?\d+`;
/** A state or place of the person, a relative, a nickname: `Ana Gil - trasladada`, `Ana Gil (a) la Flaca`. */
const remarksBehind = new RegExp(
  String.raw`(?<=\p{L}\p{M}*[.)~*"]?)[\s,;:–/-]+(?:${anyOf(words.besideNames)}|${anyOf(words.alias)}(?= )|(?<=[,;:–/] ?|- |[^\p{L}]-)(?:${anyOf(words.apartFromNames, nearest, words.offspring)}|\d{1,3}$)|${inRoom}|` +
    String.raw`${anyOf(nearest, words.offspring)} ${anyOf(words.ofWhom)} \p{L}+)(?![\p{L}\d]).*$`,
  "iu",
);
const remarksInFront = new RegExp(
  String.raw`^(?:${anyOf(words.besideNames)}|${inRoom})[\s.:–-]+(?=\p{L}+ \p{L})`,
  "iu",
);
const quotedInside = /(?<=\s|^)["“«]([^"”»]+)["”»](?=\s|$|,)/g;
const numbering = new RegExp(
  String.raw`^(?:(?:${anyOf(number)}\.?|#) ?)?\(?\d{1,4}[\s.)º°:-]+(?=\D)`,
  "i",
);
/** A name without the number before it: `13.- Ana Gil`. */
export const withoutNumbering = (text: string): string => text.replace(numbering, "");

/** How lists mark the dead: `Ana Gil †`, `Ana Gil (+)`. */
export const markOfDeath = /[†✝]|\+[\s)\].]{0,9}$/;

const ofTheWriter = wordSet(words.ofTheWriter);
const childTitle = wordSet(words.minors);
/** `El señor Pedro Mora`; `MORA PEDRO MR`, as in lists of travellers. */
const articles = wordSet(words.beforeSomebody);
const titlesBehind = wordSet({ en: words.titles.en });

const readGiven = remembered((cell) => readCell(cell, false), 5_000);
const readSurname = remembered((cell) => readCell(cell, true), 5_000);

/** Reads a cleaned cell of names. With `surname`, a lone title stays, because `Niño` is a surname. */
export const readNameCell = (cell: string, surname = false): NameCell =>
  surname ? readSurname(cell) : readGiven(cell);

/** A longer cell is no name with an aside, or it was cut and its end may be part of the name. */
const longest = 1_000;

function readCell(cell: string, surname: boolean): NameCell {
  const blank = blankness(cell);
  if (blank)
    return { ...nothing, problem: blank === "empty" ? "name_missing" : "name_not_of_person" };
  if (cell.length > longest) return { ...nothing, problem: "name_too_long" };
  const unnumbered = withoutNumbering(cell);
  const travels = surname ? undefined : travellerIn(unnumbered);
  const text = travels?.text ?? unnumbered;
  if (/^[=+@-]/.test(text)) return { ...nothing, problem: "name_is_formula" };
  const said = withoutAsides(withoutBehind(text));
  const bare = said.replaceAll(blankWords, " ").trim();
  const whole = plain(bare);
  const given = plain(bare.slice(bare.indexOf(",") + 1)); // `Núñez, Bebé de Carmen`
  const typed = nameWords(bare);
  const unnamed = !isNameAfterAll(typed[0] ?? "") && isUnnamedChild(whole);
  const isOther =
    isSomebodyOf(given) || namesNobody(whole) || isNobodyDescribed(bare) || namesPlace(whole);
  const named = surname || !(unnamed || isOther);
  const isUnknown = bare === "" && !isEmpty(said);
  if (isUnknown || isNoName(whole) || isNoName(given) || isSentence(whole) || !named)
    return { ...nothing, problem: "name_not_of_person" };
  if (isEmpty(bare)) return { ...nothing, problem: "name_missing" };
  if (isFiller(whole, surname)) return { ...nothing, problem: "name_not_of_person" };
  if (!surname && (namesCompanion(text) || holdsTwoNames(bare)))
    return { ...nothing, problem: "two_persons" };
  const hasTitle = !isNameAfterAll(typed[0] ?? "") && childTitle.has(folded(typed[0] ?? ""));
  const minor = hasTitle || travels?.minor === true;
  const kin = ofTheWriter.has(folded(typed[0] ?? "")) && kinshipIn(typed) > 1;
  const isMarked = markOfDeath.test(text);
  const isWithOthers =
    [companions, cutOff, cutShort, othersAside].some((others) => others.test(text)) ||
    [...text.matchAll(bracketed)].some(([aside]) => isWhole(aside.slice(1, -1).trim()));
  const namesake = isWithOthers ? undefined : namesakeMark(text);
  const lost =
    kin ||
    namesake !== undefined ||
    isMarked ||
    (bare !== text && (asideSays(text) || withoutBehind(text) !== text));
  const beside = { lost, minor, namesake, isWithOthers };
  const comma = bare.indexOf(",");
  if (comma >= 0) {
    const surnames = withoutTitles(nameWords(bare.slice(0, comma)), surname);
    const names = withoutTitles(nameWords(bare.slice(comma + 1)), surname);
    if (surnames.length > 0) return { surnames, given: names, comma: true, ...beside };
  }
  const names = withoutTitles(typed, surname);
  if (names.length > 0) return { surnames: [], given: names, comma: false, ...beside };
  const problem = typed.length > 0 ? "name_is_title" : "name_without_letters";
  return { ...nothing, minor, problem };
}

/** `Masculino, tatuaje en el brazo`: there is no given name after the comma. */
const isNobodyDescribed = (text: string) => {
  const comma = text.indexOf(",");
  if (comma < 0 || !namesNobody(plain(text.slice(0, comma)))) return false;
  return !areGiven(nameWords(text.slice(comma + 1)));
};

/** `Ana Gil N° 2`, `Ana Gil gemela 2`. */
const numberBehind = new RegExp(
  String.raw`(?<=\p{L}) (?:n[°º]\.? ?|# ?|${anyOf(twins)} ?)(?:\d{1,2}|[a-ci]{1,3})?$`,
  "iu",
);
const besideName = [
  numberBehind,
  /(?<!\S)\S*@\S*/,
  remarksBehind,
  remarksInFront,
  companions,
  detailsBehind,
];
const withoutBehind = (text: string) =>
  [...besideName, cutOff, cutShort].reduce((rest, pattern) => rest.replace(pattern, ""), text);

const relativeBehind = new RegExp(
  String.raw`(?<=\p{L}), *${anyOf(words.possessives)} ${kin} \p{L}.*$`,
  "iu",
);

/** Whether the companion has a name: `Rosa Gil y su hijo Luis Mora`, `Rosa Gil, su hijo Luis`. */
const namesCompanion = (text: string): boolean => {
  const [found = ""] = companions.exec(text) ?? relativeBehind.exec(text) ?? [];
  return found !== "" && nameWords(found).some((word) => givenNames.has(folded(word)));
};

const traveller = new RegExp(
  String.raw`^([\p{L} '-]+)\/([\p{L} '-]+?)(?: ?(${anyOf({ en: words.titles.en })}))?$`,
  "iu",
);
const young = wordSet(words.youngTravellers);

/** `GIL MORA/ANA MS`, as in lists of travellers, written with a comma; undefined if it is no such name. */
function travellerIn(text: string): { text: string; minor: boolean } | undefined {
  const [, surnames = "", given = "", title = ""] = traveller.exec(text) ?? [];
  const isGivenBehind = givenNames.has(folded(given.split(" ")[0] ?? ""));
  const isGivenInFront = surnames.split(" ").some(mayBeGiven);
  if (surnames === "" || surnames.endsWith(" ")) return undefined;
  if (title === "" && (!isGivenBehind || isGivenInFront)) return undefined;
  return { text: `${surnames}, ${given}`, minor: young.has(folded(title)) };
}

/** Words for an unknown part: `Ana S/I`. */
const blankWords = /(?<=^|\s)[sn]\/\p{L}{1,3}(?=\s|$)/giu;

/** A child without a known given name: `Menor`, `Lactante Gil`, `Bebé Gil Rojas`. */
const isUnnamedChild = (name: string) => {
  const [first = "", ...more] = name.split(" ", 3);
  if (saysMinor(name)) return true;
  const isTitle = !saysMinor(first) || childOfTitle.has(first);
  return !isTitle && more.length > 0 && (more.length === 1 || !isGiven(more[0]));
};
const childOfTitle = wordSet(words.childTitles);

const asides = /[([{"“«]/;

const withoutAsides = (text: string) => {
  if (!asides.test(text)) return text;
  const unquoted = text.replace(/^["“](.*)["”]$/, "$1");
  return unquoted
    .replaceAll(bracketed, " ")
    .replaceAll(quotedInside, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
};

/** Whether brackets or quotation marks hold more than a title, as in `"Doña" Ana`. */
const asideSays = (text: string) =>
  [...text.matchAll(bracketed), ...text.matchAll(quotedInside)].some(([aside]) => {
    const words = nameWords(aside);
    return words.length > titlesIn(words) || kinshipIn(words) > 0 || /\d/.test(aside);
  });

function withoutTitles(words: string[], surname: boolean): string[] {
  const kin = ofTheWriter.has(folded(words[0] ?? "")) ? kinshipIn(words) : 0;
  if (kin > 1) return words.slice(kin); // `Mi mamá Rosa Gil`
  const article = articles.has(folded(words[0] ?? "")) && titlesIn(words.slice(1)) > 0 ? 1 : 0;
  const titles = surname && words.length === 1 ? 0 : article + titlesIn(words.slice(article));
  const behind = words.findLastIndex((word) => !titlesBehind.has(folded(word)));
  const rest = words.slice(titles, behind + 1);
  const [first = ""] = rest;
  const baby = rest.length > 2 && !isNameAfterAll(first) && saysMinor(folded(first));
  return baby ? rest.slice(1) : rest; // `Bebé Mateo Sosa`
}

/** Given names before surnames. With a comma, surnames come before it. */
export function splitGivenFirst({ comma, surnames, given }: NameCell): SplitName {
  if (comma) return { first: given, last: surnames };
  const parts = partsOf(given);
  const last = parts.length < 3 ? 1 : parts.length > 3 ? 2 : isGiven(parts[1]) ? 1 : 2;
  return {
    first: parts.slice(0, Math.max(1, parts.length - last)),
    last: parts.slice(1).slice(-last),
  };
}

/** Surnames before given names. A single part is a surname. */
export function splitSurnameFirst({ comma, surnames, given }: NameCell): SplitName {
  if (comma) return { first: given, last: surnames };
  const parts = partsOf(given);
  const last = parts.length < 3 ? 1 : parts.length > 3 ? 2 : isGiven(parts[1]) ? 1 : 2;
  return { first: parts.slice(last), last: parts.slice(0, last) };
}

const isGiven = (part = "") => givenNames.has(folded(part));

/** The name as the registry writes it, or the reason why it cannot be used. */
export function writeName(parts: string[]): { name: string } | { problem: RowReason } {
  const name = parts.join(" ").split(" ").map(written).join(" ");
  const length = name.length > 400 ? name.length : lengthOf(name);
  if (length < 2) return { problem: length === 0 ? "name_missing" : "name_too_short" };
  if (length > 100) return { problem: "name_too_long" };
  return { name };
}
