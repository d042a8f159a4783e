import type {
  HospitalStatus,
  PersonStatus,
  ShelterStatus,
} from "../../kernel/database/collections.js";
import { singular } from "../columns/header-words.js";
import {
  book,
  bookInBothNumbers,
  formsOf,
  PhraseBook,
  type Phrases,
  separator,
  tokensOf,
  wordSet,
} from "../values/phrases.js";
import { dayLength, type StateContext, timeLength } from "../values/state-tails.js";
import { doubts, future } from "../words/doubt.js";
import { articles, concepts } from "../words/headers.js";
import { furtherKin, nearest, relationships } from "../words/kin.js";
import {
  groups,
  injured,
  lineStates,
  namedPlaces,
  pageWords,
  placeWords,
  pointers,
  titleWords,
} from "../words/lines.js";
import { conditions } from "../words/medical.js";
import { conjunctions } from "../words/states.js";
import { elsewhere } from "../words/titles.js";
import { namedPlace } from "./named-place.js";

// A line above rows, the name of a sheet or the header of names may state the state of all rows.

/**
 * The states of rows whose own state is empty. Null: lines speak of a state but are not understood. Then rows get no
 * state from these lines, and none from being in the list.
 */
export interface LineStates {
  hospital?: HospitalStatus | null;
  shelter?: ShelterStatus | null;
  person?: PersonStatus | null;
  /** A line speaks of missing persons, understood or not. So nobody says that they are in the place of the list. */
  ofMissing?: true;
  /** As typed. */
  line: string;
  /** The line is among rows. If it is unclear, an answer about the whole list does not settle it. */
  amongRows?: true;
}

const kinds = ["hospital", "shelter", "person"] as const;
type Kind = (typeof kinds)[number];

type StatePhrases = { readonly [state: string]: Phrases };
const { hospital, shelter, person } = lineStates;
const { admitted, ...gone } = hospital;

/** The words and phrases of one kind of lines. */
interface Wording {
  tokensOf(line: string): string[];
  stating: Record<Kind, PhraseBook<string>>;
  /**
   * States that raise doubt whether the person of a row is in the hospital or shelter. Without them, a list says that
   * the person is there.
   */
  alarming: Record<Kind, PhraseBook<string>>;
  present: PhraseBook<string>;
  /** Words that change nothing. */
  words: PhraseBook<true>;
  /** Whether a token separates two groups of persons: `pacientes y fallecidos`. */
  isJoint(token: string): boolean;
  /** Words that do not mean persons. */
  neutral: PhraseBook<true>;
}

type Worded = Pick<Wording, "tokensOf" | "isJoint"> & { words: Phrases[]; neutral: Phrases[] };

function wording({ tokensOf, isJoint, words, neutral }: Worded): Wording {
  const worded = (forms: readonly string[]) => forms.map((form) => tokensOf(form).join(" "));
  const bookOf = (lists: Phrases[]) =>
    new PhraseBook<true>().add(worded(lists.flatMap((list) => formsOf(list))), true);
  /** The phrases in the plural, each with its state. */
  const phrasesOf = (states: StatePhrases) => {
    const phrases = new PhraseBook<string>();
    for (const [state, list] of Object.entries(states))
      phrases.add(worded(formsOf(list, "many")), state);
    return phrases;
  };
  /** A person who is or was in a hospital, or is dead, is found. */
  const ofPersons = new PhraseBook<string>();
  for (const list of Object.values(hospital)) ofPersons.add(worded(formsOf(list, "many")), "found");
  for (const [state, list] of Object.entries(person))
    ofPersons.add(worded(formsOf(list, "many")), state);
  return {
    tokensOf,
    isJoint,
    stating: { hospital: phrasesOf(hospital), shelter: phrasesOf(shelter), person: ofPersons },
    alarming: {
      hospital: phrasesOf({ ...gone, missing: person.missing }),
      shelter: phrasesOf({ ...gone, departed: shelter.departed, missing: person.missing }),
      person: phrasesOf({ ...gone, ...person }),
    },
    present: phrasesOf({ admitted, present: shelter.present }),
    words: bookOf(words),
    neutral: bookOf(neutral),
  };
}

const joints = wordSet(conjunctions);
const titles = wording({
  tokensOf,
  isJoint: (token) => joints.has(token),
  words: [titleWords, placeWords],
  neutral: [{ articles }],
});

const { name, completeName, wholeName, surnameFirst, surname, givenName } = concepts;
const ofNames = [name, completeName, wholeName, surnameFirst, surname, givenName];
/** A header speaks of one person and a title of several. So both are read in the singular. */
const headers = wording({
  tokensOf: (header) => tokensOf(header).map(singular),
  isJoint: (token) => token === separator || joints.has(token),
  words: [titleWords, ...ofNames],
  neutral: [{ articles }, ...ofNames],
});

/** Injured persons are not missing, because somebody has seen them, even if their place is unknown. */
const ofInjured: Wording = {
  ...titles,
  stating: {
    ...titles.stating,
    person: new PhraseBook<string>().add(formsOf(injured, "many"), "found"),
  },
};

const calm = book(conditions);
const doubtful = book(doubts, future);
const [ofPlaces, pages] = [book(namedPlaces, placeWords), wordSet(pageWords)];
const kin = Object.values(relationships);
const ofPeople = bookInBothNumbers(nearest, furtherKin, ...kin, elsewhere, groups);
const pointing = book(pointers);
/** A word that may mean several persons in some state: `rescatados`. */
const participle = /(?:[ai]d[oa]s|ée?s)$/u;

/** `quiet`: the line speaks of persons who are there, in words that are not understood. */
export type StatedStates = LineStates & { quiet?: true };

/** The states in one line; undefined if it speaks of no state. */
export function statesIn(
  line: string,
  context: StateContext,
  wording: Wording = titles,
): StatedStates | undefined {
  const text = line.slice(0, 300);
  const tokens = wording.tokensOf(wording !== headers ? withoutAsides(text, context) : text);
  const speaks = (phrases: PhraseBook<unknown>) =>
    tokens.some((_, at) => phrases.longest(tokens, at) !== undefined);
  let place: string[] | undefined;
  const placeOf = () => {
    place ??= wording.tokensOf(namedPlace(line)?.name ?? "");
    return place;
  };
  const isThere = speaks(wording.present);
  const isDoubted = isThere && speaks(doubtful);
  const states = onEach((kind) => {
    const state = stateIn(tokens, { wording, kind, placeOf, context });
    return state ?? (isDoubted || speaks(wording.alarming[kind]) ? null : undefined);
  });
  const ofMissing = tokens.some(
    (_, at) => wording.alarming.person.longest(tokens, at)?.meaning === "missing",
  );
  if (Object.keys(states).length > 0) return { line, ...states, ...(ofMissing && { ofMissing }) };
  if (stateIn(tokens, { wording: ofInjured, kind: "person", placeOf, context }))
    return { line, person: "found" };
  return isThere || speaks(calm) ? { line, quiet: true } : undefined;
}

const onEach = (stateOf: (kind: Kind) => string | null | undefined) =>
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const state = stateOf(kind);
      return state === undefined ? [] : [[kind, state]];
    }),
  );

interface Grammar {
  wording: Wording;
  kind: Kind;
  /** The tokens of the place that the line names, known or not. */
  placeOf(): readonly string[];
  context: StateContext;
}

/** The one state of a line that is wholly understood and gives this state to all persons that it names. */
function stateIn(tokens: readonly string[], grammar: Grammar): string | undefined {
  const { stating, isJoint, neutral } = grammar.wording;
  const states = new Set<string>();
  let before: "state" | "other" | undefined;
  let isParted = false;
  for (let at = 0; at < tokens.length; ) {
    const phrase = stating[grammar.kind].longest(tokens, at);
    const length = Math.max(phrase?.length ?? 0, restLength(tokens, at, grammar));
    if (length === 0) return undefined;
    if (phrase) states.add(phrase.meaning);
    const isNeutral = /^\d/.test(tokens[at] ?? "") || neutral.lengthAt(tokens, at) > 0;
    if (!phrase && isJoint(tokens[at] ?? "")) isParted = true;
    else if (phrase || !isNeutral) {
      const said = phrase ? "state" : "other";
      if (isParted && before && said !== before) return undefined;
      [before, isParted] = [said, false];
    }
    at += length;
  }
  const [state] = states;
  return states.size === 1 ? state : undefined;
}

/** Separates the subject of a title from a place, a day or an office. A comma does not: it may separate two groups. */
const betweenParts = /\s[-–—|•·]+\s|[()[\]{}:]/;

/**
 * A title without the parts that do not speak of persons. Those parts say where, when or for whom the list was made.
 * `LISTA DE DESAPARECIDOS - CARABALLEDA Y TANAGUARENA`, `Alcaldía de Vargas: fallecidos`
 */
function withoutAsides(line: string, context: StateContext): string {
  const isAside = (part: string) => {
    const tokens = tokensOf(part);
    const [first = ""] = tokens;
    if (joints.has(first) || (tokens.length === 1 && first.endsWith("s"))) return false;
    // A day that is still to come may be part of a plan: `Altas - 30/06`.
    const isDay = (at: number) =>
      dayLength(tokens, at, context) + timeLength(tokens, at, context) > 0;
    const isHarmless = (at: number) =>
      tokens[at] === separator || isDay(at) || saysNobody(tokens, at, titles);
    return tokens.every((_, at) => isHarmless(at));
  };
  return line
    .split(betweenParts)
    .filter((part) => !isAside(part))
    .join(" - ");
}

/** Whether a word means neither persons, nor a state of them, nor a part of the list. */
function saysNobody(
  tokens: readonly string[],
  at: number,
  { alarming, present }: Wording,
): boolean {
  const token = tokens[at] ?? "";
  if (!/^(?:\p{L}+|\d{1,2}[ap]m)$/u.test(token) || participle.test(token)) return false;
  const speaking = [...Object.values(alarming), present, calm, doubtful, ofPeople, pointing];
  return speaking.every((phrases) => phrases.longest(tokens, at) === undefined);
}

/** How many tokens are not part of a state: title words, days, numbers, the name of a place. */
function restLength(tokens: readonly string[], at: number, grammar: Grammar): number {
  const { wording, placeOf, context } = grammar;
  const token = tokens[at] ?? "";
  if (doubtful.lengthAt(tokens, at) > 0) return 0;
  const length = Math.max(
    token === separator || /^\d{1,4}$/.test(token) ? 1 : 0,
    dayLength(tokens, at, context),
    timeLength(tokens, at, context),
    wording.words.lengthAt(tokens, at),
    knownPlace(tokens, at, context),
    nameBehind(tokens, at, wording),
  );
  if (length > 0) return length;
  const place = placeOf();
  return place.every((word, next) => tokens[at + next] === word) ? place.length : 0;
}

const maxWords = 8;

function knownPlace(tokens: readonly string[], at: number, { find }: StateContext): number {
  for (let end = Math.min(tokens.length, at + maxWords); find && end > at; end -= 1) {
    const name = tokens.slice(at, end).join(" ");
    if (find("hospital", name) ?? find("shelter", name)) return end - at;
  }
  return 0;
}

/** Up to four words after `MORGUE DE`, if none of them expresses doubt. */
function nameBehind(tokens: readonly string[], at: number, wording: Wording): number {
  const { words } = wording;
  const from = [1, 2].find((length) => ofPlaces.lengthAt(tokens, at - length) === length);
  if (from === undefined) return 0;
  const isName = (next: number) => saysNobody(tokens, next, wording);
  let end = at + words.lengthAt(tokens, at);
  while (end < at + 5 && isName(end)) end += 1;
  return end - at;
}

/** Whether a line only numbers the pages: `Página 2 de 3`, `continuación`. */
export function isPageLine(line: string): boolean {
  const tokens = tokensOf(line.slice(0, 100));
  const isOther = (token: string) => token === separator || /^\d{1,4}$/.test(token);
  return tokens.every((token, at) => pages.has(token) || (at > 0 && isOther(token)));
}

/** The states in several lines together. Two different states count as not understood. */
export function statesOf(
  lines: readonly string[],
  context: StateContext,
  wording: Wording = titles,
): StatedStates | undefined {
  const all = lines.flatMap((line) => statesIn(line, context, wording) ?? []);
  const stated = all.filter(({ quiet }) => !quiet);
  if (stated.length === 0) return all[0];
  const states = onEach((kind) => {
    const distinct = new Set(stated.map((one) => one[kind]).filter((state) => state !== undefined));
    return distinct.size > 1 ? null : [...distinct][0];
  });
  const ofMissing = stated.some((one) => one.ofMissing);
  const line = stated.map((one) => one.line).join(" / ");
  return { line, ...states, ...(ofMissing && { ofMissing }) };
}

/** Likewise, for the headers of the columns that hold one name. */
export const statesOfHeaders = (lines: readonly string[], context: StateContext) =>
  statesOf(lines, context, headers);

/** The same for a line below other lines. The states of the other lines end there. */
export function statesBelow(above: LineStates | undefined, stated: StatedStates | undefined) {
  if (stated === undefined) return above;
  return stated.quiet ? unclear(above) : stated;
}

/** These states as unclear, for rows where they may no longer be true. */
export const unclear = (above: LineStates | undefined): LineStates | undefined =>
  above && { ...above, ...onEach((kind) => above[kind] && null), amongRows: true };

/** Whether lines speak of a state that is not understood in any kind of list. */
export const isUnclear = ({ hospital, person }: LineStates): boolean =>
  person === null || (hospital === null && person !== "missing");
