import { fold } from "../../kernel/names/fold.js";
import type { Given } from "./assign.js";
import type { Column } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { fieldOfHeader, mayNamePersons, withoutQuestionNumber } from "./header-evidence.js";
import { type Concept, maxLength, readWords, saysName } from "./header-words.js";
import { headerText, mapKey } from "./maps.js";
import { ofTheirLists } from "./meanings.js";
import { contactGroup } from "./owners.js";

// Some headers repeat a group of columns: `Nombre 1, Edad 1, Nombre 2, Edad 2`, `miembros[1]/nombre`, or the same
// block of headers twice, where two tables are side by side. Each group is a person.

/**
 * `persons`: each group is a person of the list. `unclear`: two persons, or the parts of one name. `others`: the
 * groups are beside the person of the row, `Nombre, Edad, Miembro 1 nombre`.
 */
type Kind = "persons" | "unclear" | "others";

export interface Groups {
  kind: Kind;
  /** For each group the columns of all groups that hold the same, by the first one of these, and its own column. */
  each: readonly ReadonlyMap<number, number>[];
  /** The columns of names in the first group. */
  names: ReadonlySet<number>;
  /** Columns that are not repeated, and the group in whose middle they are. */
  own: ReadonlyMap<number, number>;
}

/** The columns that hold the same, by their group, counted from 0. */
type Stem = ReadonlyMap<number, number>;

/** What one header says, without the number that says which group it belongs to. */
interface Reading {
  stem: string;
  number: number;
  /** Whether the number counts persons: `Nombre del paciente 2`, not `Nombre 2`. */
  countsPersons: boolean;
}

const mostGroups = 30;

/**
 * The groups of columns that a header row repeats; undefined where it repeats none with a name, or where somebody
 * explained a column of a further group, or the row above gives a group to the contact.
 */
export function groupsUnder(
  headers: readonly string[],
  { map, remembered, above = [] }: Given = {},
): Groups | undefined {
  const groups = groupsIn(headers);
  if (!groups) return undefined;
  const isOfContact = contactGroup(above);
  const isOther = (first: number, own: number) => {
    const [key, keyOfFirst] = [mapKey(headers[own] ?? ""), mapKey(headers[first] ?? "")];
    const isExplained = map?.has(key) || remembered?.has(key);
    return isOfContact(own) || (isExplained && key !== keyOfFirst);
  };
  const isAny = groups.each.some((group) =>
    [...group].some(([first, own]) => first !== own && isOther(first, own)),
  );
  return isAny ? undefined : groups;
}

function groupsIn(headers: readonly string[]): Groups | undefined {
  const texts = headers.map((header) =>
    header.length > maxLength ? "" : withoutQuestionNumber(headerText(header)),
  );
  return numberedGroups(texts) ?? repeatedBlocks(texts);
}

const counted =
  /(?<![\d\p{L}])(\d{1,2})(?:ero?|ra|ro|d[oa]|t[oa]|st|nd|rd|th|[ºª°])?(?![\d\p{L}])/gu;

const stemOf = (text: string) => (fold(text).match(/[\p{L}\d]+/gu) ?? []).join(" ");

function readingsOf(header: string): Reading[] {
  return [...header.replaceAll("_", " ").matchAll(counted)].map((found) => {
    const before = header.slice(0, found.index);
    const behind = header.slice(found.index + found[0].length);
    const [beside = ""] =
      before.match(/\p{L}+(?=\P{L}*$)/u) ?? behind.match(/^\P{L}*\p{L}+/u) ?? [];
    return {
      stem: stemOf(`${before} ${behind}`),
      number: Number(found[1]),
      countsPersons: !saysName(beside),
    };
  });
}

function numberedGroups(headers: readonly string[]): Groups | undefined {
  const read = headers.map(readingsOf);
  const bare = headers.map(stemOf);
  const byStem = new Map<string, Map<number, number>>();
  const personStems = new Set<string>();
  read.forEach((readings, at) => {
    for (const { stem, number, countsPersons } of readings) {
      if (!/\p{L}/u.test(stem)) continue;
      const columns = byStem.get(stem) ?? new Map<number, number>();
      if (!columns.has(number)) byStem.set(stem, columns.set(number, at));
      if (countsPersons) personStems.add(stem);
    }
  });
  const stems: { stem: string; columns: Map<number, number> }[] = [];
  const used = new Set<number>();
  for (const [stem, columns] of byStem) {
    const first = bare.indexOf(stem); // `Nombre` before `Nombre 2`
    if (first >= 0 && !columns.has(0)) columns.set(0, first);
    const isNew = [...columns.values()].every((at) => !used.has(at));
    if (columns.size < 2 || !isNew) continue;
    for (const at of columns.values()) used.add(at);
    stems.push({ stem, columns });
  }
  const names = stems.filter(({ columns }) =>
    [...columns.values()].every((at) => isName(headers[at] ?? "")),
  );
  const numbers = [...new Set(names.flatMap(({ columns }) => [...columns.keys()]))].sort(
    (a, b) => a - b,
  );
  const areInTurn = numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) <= 2);
  const [least = 0] = numbers;
  if (numbers.length > mostGroups || least > 1 || !areInTurn) return undefined;
  const ofPersons = stems.filter(({ columns }) =>
    [...columns.keys()].every((number) => numbers.includes(number)),
  );
  const ranked = ofPersons.map(
    ({ columns }): Stem =>
      new Map([...columns].map(([number, at]) => [numbers.indexOf(number), at])),
  );
  return groupsOf(
    headers,
    ranked,
    names.some(({ stem }) => personStems.has(stem)),
  );
}

/** `Nombre | Edad | | Nombre | Edad`: the same headers again, as far from each other as the names. */
function repeatedBlocks(headers: readonly string[]): Groups | undefined {
  const keys = headers.map(stemOf);
  const first = keys.findIndex(
    (key, at) => isName(headers[at] ?? "") && keys.lastIndexOf(key) > at,
  );
  if (first < 0) return undefined;
  const name = keys[first] ?? "";
  const width = keys.indexOf(name, first + 1) - first;
  const stems = new Map<number, Map<number, number>>();
  const add = (at: number) => {
    for (let group = 1; at + group * width < keys.length && group < mostGroups; group += 1) {
      const other = at + group * width;
      if (keys[at] === "" || keys[other] !== keys[at]) break;
      const stem = stems.get(at) ?? new Map([[0, at]]);
      stems.set(at, stem.set(group, other));
    }
  };
  for (let at = first; at < first + width; at += 1) add(at);
  for (let at = first - 1; at > first - width && keys[at] === keys[at + width]; at -= 1) add(at);
  return groupsOf(headers, [...stems.values()], false);
}

/** Columns of which one person has one. */
const ofOne: readonly Concept[] = [
  ...(["age", "birth", "born", "birthDate", "minor", "gender", "female", "male"] as const),
  ...(["document", "state", "found"] as const),
];

/** Whether a header is that of the name of a person of the list. */
const isOwnName = (header: string): boolean =>
  nameFields.has(fieldOfHeader(header) ?? mayNamePersons(header));

/** Whose names are not those of the persons of a list. */
const besidePersons = ["relative", "other", ...ofTheirLists] as const;

/** Likewise, or of somebody beside them, but of nobody to call. */
const isName = (header: string): boolean =>
  isOwnName(header) ||
  (saysName(header) && besidePersons.some((owner) => readWords(header).owners.has(owner)));

const saysOf = (header: string, ...concepts: Concept[]) =>
  readWords(header).concepts.some((one) => concepts.includes(one));

function groupsOf(
  headers: readonly string[],
  stems: readonly Stem[],
  countsPersons: boolean,
): Groups | undefined {
  const headersOf = (stem: Stem) => [...stem.values()].map((at) => headers[at] ?? "");
  const repeats = stems.some((stem) => headersOf(stem).some((header) => saysOf(header, ...ofOne)));
  // `Nombre familiar 1, Parentesco 1` is somebody to call; with an age it is a further person.
  const names = stems.filter((stem) => headersOf(stem).every(repeats ? isName : isOwnName));
  if (names.length === 0) return undefined;
  const kind = kindOf(headers, names, { countsPersons, repeats });
  if (!kind) return undefined;
  const size = Math.max(...stems.flatMap((stem) => [...stem.keys()])) + 1;
  const each = Array.from({ length: size }, (_, group) => {
    const pairs = stems.map((stem): [number, number | undefined] => [
      firstOf(stem),
      stem.get(group),
    ]);
    return new Map(pairs.flatMap(([first, at]) => (at === undefined ? [] : [[first, at]])));
  });
  return { kind, each, names: new Set(names.map(firstOf)), own: withinGroups(headers, each) };
}

const firstOf = (stem: Stem) => Math.min(...stem.values());

const wholeNames = new Set<Field | undefined>(["full_name", "full_name_surname_first"]);
const givenOrWhole = new Set<Field | undefined>([...wholeNames, "first_name"]);

/** `repeats`: the groups repeat something that one person has once. */
function kindOf(
  headers: readonly string[],
  names: readonly Stem[],
  { countsPersons, repeats }: { countsPersons: boolean; repeats: boolean },
): Kind | undefined {
  const repeated = new Set(names.flatMap((stem) => [...stem.values()]));
  const isBeside = (header: string, at: number) =>
    !repeated.has(at) && givenOrWhole.has(fieldOfHeader(header));
  if (headers.some(isBeside)) {
    const isOfSomebody = (at: number) => readWords(headers[at] ?? "").owners.size > 0;
    const areOthers = repeats || (countsPersons && [...repeated].every(isOfSomebody));
    return areOthers ? "others" : undefined;
  }
  if (countsPersons || repeats) return "persons";
  const first = names.map((stem) => headers[stem.get(0) ?? 0] ?? "");
  const areWhole = first.every((header) => saysOf(header, "completeName", "wholeName"));
  if (areWhole || !headers.some((header) => saysOf(header, "surname"))) return "persons";
  // `Nombre 1, Apellido 1, Nombre 2, Apellido 2`; `Nombre 1, Nombre 2, Apellido 1, Apellido 2` is one person.
  return names.length > 1 && areInTurn(names) ? "unclear" : undefined;
}

/** Whether all columns of a group come before those of the next one. */
function areInTurn(stems: readonly Stem[]): boolean {
  const last = Math.max(...stems.flatMap((stem) => [...stem.keys()]));
  const of = (group: number) => stems.flatMap((stem) => stem.get(group) ?? []);
  return Array.from({ length: last }, (_, group) => group).every(
    (group) => Math.max(...of(group)) < Math.min(...of(group + 1)),
  );
}

/** Columns that are in one group only: `Estado` in `Nombre, Edad, Estado, Nombre, Edad`. */
function withinGroups(
  headers: readonly string[],
  each: readonly ReadonlyMap<number, number>[],
): Map<number, number> {
  const own = new Map<number, number>();
  const starts = each.map((group) => Math.min(...group.values()));
  const ends = each.map((group) => Math.max(...group.values()));
  if (!starts.every((start, at) => at === 0 || start > (ends[at - 1] ?? 0))) return own;
  const all = new Set(each.flatMap((group) => [...group.values()]));
  for (const at of headers.keys()) {
    const group = starts.findLastIndex((start) => start <= at);
    const isInside = group >= 0 && (group < each.length - 1 || at < (ends[group] ?? 0));
    if (isInside && !all.has(at)) own.set(at, group);
  }
  return own;
}

/** The columns of a row for one person: those of the first group, and those beside the groups. */
export function columnsOfFirst(headers: readonly string[], { each }: Groups): Set<number> {
  const further = each.flatMap((group) => [...group].filter(([first, own]) => first !== own));
  const copied = new Set(further.map(([, own]) => own));
  return new Set([...headers.keys()].filter((at) => !copied.has(at)));
}

/** The columns of all groups. */
export const columnsOf = ({ each }: Groups): Set<number> =>
  new Set(each.flatMap((group) => [...group.values()]));

/** The columns that are understood as those of the first group are. */
function copies({ kind, each }: Groups): Map<number, number | undefined> {
  const pairs = each.flatMap((group) => [...group]);
  if (kind === "others") return new Map(pairs.map(([, own]) => [own, undefined]));
  return new Map(pairs.flatMap(([first, own]) => (first === own ? [] : [[own, first]])));
}

/**
 * Understands the columns of one group, and those beside the groups, as if there were no other. The columns of
 * further groups then hold what those of the first one do. Groups of others, beside the person, are notes.
 */
export function assignGroups(
  columns: readonly Column[],
  groups: Groups | undefined,
  assign: (columns: readonly Column[]) => Column[],
): Column[] {
  if (!groups) return assign(columns);
  const copied = copies(groups);
  const hidden = columns.map(
    (column, at): Column => (copied.has(at) ? { header: "", field: "note" } : column),
  );
  const assigned = assign(hidden);
  return assigned.map((column, at) => {
    const { header } = columns[at] ?? column;
    if (!copied.has(at)) return column;
    const { unsure, ...first } = assigned[copied.get(at) ?? -1] ?? { field: "note" as const };
    return { ...first, header };
  });
}
