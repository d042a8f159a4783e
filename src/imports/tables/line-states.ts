import type { HospitalStatus, PersonStatus, ShelterStatus } from "../../database/collections.js";
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
import { doubts, future } from "../vocabulary/doubt.js";
import { articles, concepts } from "../vocabulary/headers.js";
import { furtherKin, nearest, relationships } from "../vocabulary/kin.js";
import {
  groups,
  injured,
  lineStates,
  namedPlaces,
  pageWords,
  placeWords,
  pointers,
  titleWords,
} from "../vocabulary/lines.js";
import { conditions } from "../vocabulary/medical.js";
import { conjunctions } from "../vocabulary/states.js";
import { elsewhere } from "../vocabulary/titles.js";
import { namedPlace } from "./named-place.js";

// A line above rows, the name of a sheet or the header of names may state how all of the rows are.

/**
 * The states of rows whose own state is empty. Null: lines speak of a state but are not understood. Then no
 * row has a state by them, nor by being in the list.
 */
export interface LineStates {
  hospital?: HospitalStatus | null;
  shelter?: ShelterStatus | null;
  person?: PersonStatus | null;
  /** A line speaks of missing persons, understood or not: nobody says that these are in the list's place. */
  ofMissing?: true;
  /** As typed. */
  line: string;
  /** The line stands among rows: what it leaves unclear, nobody can say of the list as a whole. */
  amongRows?: true;
}

const kinds = ["hospital", "shelter", "person"] as const;
type Kind = (typeof kinds)[number];

type StatePhrases = { readonly [state: string]: Phrases };
const { hospital, shelter, person } = lineStates;
const { admitted, ...gone } = hospital;

/** How the lines of one sort are worded. */
interface Wording {
  tokensOf(line: string): string[];
  stating: Record<Kind, PhraseBook<string>>;
  /**
   * States that cast doubt on a row's place in a hospital or shelter. That the person is there is what lists
   * say anyway.
   */
  alarming: Record<Kind, PhraseBook<string>>;
  present: PhraseBook<string>;
  /** What changes nothing. */
  words: PhraseBook<true>;
  /** What parts two groups of persons: `pacientes y fallecidos`. */
  isJoint(token: string): boolean;
  /** Words that mean no persons. */
  neutral: PhraseBook<true>;
}

type Worded = Pick<Wording, "tokensOf" | "isJoint"> & { words: Phrases[]; neutral: Phrases[] };

function wording({ tokensOf, isJoint, words, neutral }: Worded): Wording {
  const worded = (forms: readonly string[]) => forms.map((form) => tokensOf(form).join(" "));
  const bookOf = (lists: Phrases[]) =>
    new PhraseBook<true>().add(worded(lists.flatMap((list) => formsOf(list))), true);
  /** Which state each phrase states in its plural. */
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
/** A header speaks of one person where a title speaks of several: both are read in the singular. */
const headers = wording({
  tokensOf: (header) => tokensOf(header).map(singular),
  isJoint: (token) => token === separator || joints.has(token),
  words: [titleWords, ...ofNames],
  neutral: [{ articles }, ...ofNames],
});

/** Somebody knows of the injured, wherever they are: they are not missing. */
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
/** A word that may mean several persons who are so or so: `rescatados`. */
const participle = /(?:[ai]d[oa]s|ée?s)$/u;

/** `quiet`: the line speaks of those who are there, in words that are not understood. */
export type StatedStates = LineStates & { quiet?: true };

/** The states that one line states; undefined when it speaks of none. */
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

const onEach = (tell: (kind: Kind) => string | null | undefined) =>
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const state = tell(kind);
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

/** The one state of a line that is wholly understood, and states it of all whom it names. */
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

/** What parts the subject of a title from a place, a day or an office. A comma may part two groups of persons. */
const betweenParts = /\s[-–—|•·]+\s|[()[\]{}:]/;

/**
 * A title without the parts that speak of no persons: they say where, when or for whom the list was made.
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

/** Whether a word means no persons, no state of theirs, and no part of the list. */
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

/** The length of what is no state: title words, days, numbers, the name of a place. */
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

/** Up to four words behind `MORGUE DE`, none of them one of doubt. */
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

/** What several lines state together. Two states that differ are not understood. */
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

/** Likewise, below other lines: their states end there. */
export function statesBelow(above: LineStates | undefined, stated: StatedStates | undefined) {
  if (stated === undefined) return above;
  return stated.quiet ? unclear(above) : stated;
}

/** The states where it is no longer known whether they hold. */
export const unclear = (above: LineStates | undefined): LineStates | undefined =>
  above && { ...above, ...onEach((kind) => above[kind] && null), amongRows: true };

/** Whether lines speak of a state that is not understood, whatever the list is about. */
export const isUnclear = ({ hospital, person }: LineStates): boolean =>
  person === null || (hospital === null && person !== "missing");
