import type { HospitalStatus, PersonStatus, ShelterStatus } from "../../database/collections.js";
import { book, formsOf, PhraseBook, type Phrases, separator, tokensOf } from "../values/phrases.js";
import { dayLength, type StateContext, timeLength } from "../values/state-tails.js";
import { doubts, future } from "../vocabulary/doubt.js";
import { lineStates, namedPlaces, pageWords, titleWords } from "../vocabulary/lines.js";
import { conditions } from "../vocabulary/medical.js";
import { namedPlace } from "./named-place.js";

// What a line above rows, or the name of a sheet, says of how all of them are.

/**
 * What holds for rows whose own state is empty. Null: lines speak of a state and are not understood, so
 * that no row has one by them, nor by being in the list.
 */
export interface LineStates {
  hospital?: HospitalStatus | null;
  shelter?: ShelterStatus | null;
  person?: PersonStatus | null;
  /** As typed. */
  line: string;
}

const kinds = ["hospital", "shelter", "person"] as const;
type Kind = (typeof kinds)[number];

const plurals = (list: Phrases) => formsOf(list, "many");

function phrasesOf(lists: readonly { readonly [state: string]: Phrases }[], all?: string) {
  const phrases = new PhraseBook<string>();
  for (const states of lists) {
    for (const [state, list] of Object.entries(states)) phrases.add(plurals(list), all ?? state);
  }
  return phrases;
}

const { hospital, shelter, person } = lineStates;
/** Who is or was in a hospital, or is dead, is found. */
const personPhrases = phrasesOf([hospital], "found");
for (const [state, list] of Object.entries(person)) personPhrases.add(plurals(list), state);
const phrasesFor: Record<Kind, PhraseBook<string>> = {
  hospital: phrasesOf([hospital]),
  shelter: phrasesOf([shelter]),
  person: personPhrases,
};

/** What takes a row's place in a hospital or shelter into doubt; that it is there is what lists say anyhow. */
const { admitted, ...gone } = hospital;
const alarming: Record<Kind, PhraseBook<string>> = {
  hospital: phrasesOf([gone, { missing: person.missing }]),
  shelter: phrasesOf([gone, { departed: shelter.departed, missing: person.missing }]),
  person: phrasesOf([gone, person]),
};
const calm = book(conditions);
const present = phrasesOf([{ admitted, present: shelter.present }]);
const doubtful = book(doubts, future);
const [words, ofPlaces, pages] = [book(titleWords), book(namedPlaces), book(pageWords)];

/** `quiet`: it speaks of those who are there, in words that are not understood. */
export type SaidStates = LineStates & { quiet?: true };

/** What one line says; undefined when it speaks of no state. */
export function statesIn(line: string, context: StateContext): SaidStates | undefined {
  const tokens = tokensOf(line.slice(0, 300));
  const speaks = (phrases: PhraseBook<unknown>) =>
    tokens.some((_, at) => phrases.longest(tokens, at) !== undefined);
  let place: string[] | undefined;
  const placeOf = () => {
    place ??= tokensOf(namedPlace(line)?.name ?? "");
    return place;
  };
  const isThere = speaks(present);
  const isDoubted = isThere && speaks(doubtful);
  const states = kinds.flatMap((kind) => {
    const state = stateIn(tokens, { phrases: phrasesFor[kind], placeOf, context });
    const isSpokenOf = state !== undefined || isDoubted || speaks(alarming[kind]);
    return isSpokenOf ? [[kind, state ?? null]] : [];
  });
  if (states.length > 0) return { line, ...Object.fromEntries(states) };
  return isThere || speaks(calm) ? { line, quiet: true } : undefined;
}

interface Grammar {
  phrases: PhraseBook<string>;
  /** The tokens of the place that the line names, known or not. */
  placeOf(): readonly string[];
  context: StateContext;
}

/** The one state of a line that is wholly understood. */
function stateIn(tokens: readonly string[], grammar: Grammar): string | undefined {
  const states = new Set<string>();
  let at = 0;
  while (at < tokens.length) {
    const phrase = grammar.phrases.longest(tokens, at);
    if (phrase) states.add(phrase.meaning);
    const length = Math.max(phrase?.length ?? 0, restLength(tokens, at, grammar));
    if (length === 0) return undefined;
    at += length;
  }
  const [state] = states;
  return states.size === 1 ? state : undefined;
}

/** What is no state: title words, days, numbers, the name of a place. */
function restLength(tokens: readonly string[], at: number, { placeOf, context }: Grammar): number {
  const token = tokens[at] ?? "";
  if (doubtful.lengthAt(tokens, at) > 0) return 0;
  const length = Math.max(
    token === separator || /^\d{1,4}$/.test(token) ? 1 : 0,
    dayLength(tokens, at, context),
    timeLength(tokens, at, context),
    words.lengthAt(tokens, at),
    knownPlace(tokens, at, context),
    nameBehind(tokens, at),
  );
  if (length > 0) return length;
  const place = placeOf();
  return place.every((word, next) => tokens[at + next] === word) ? place.length : 0;
}

const mostWords = 8;

function knownPlace(tokens: readonly string[], at: number, { find }: StateContext): number {
  for (let end = Math.min(tokens.length, at + mostWords); find && end > at; end -= 1) {
    const name = tokens.slice(at, end).join(" ");
    if (find("hospital", name) ?? find("shelter", name)) return end - at;
  }
  return 0;
}

/** Up to four words behind `MORGUE DE`, none of them one of doubt. */
function nameBehind(tokens: readonly string[], at: number): number {
  const from = [1, 2].find((length) => ofPlaces.lengthAt(tokens, at - length) === length);
  if (from === undefined) return 0;
  let end = at + words.lengthAt(tokens, at);
  while (end < at + 5 && isName(tokens, end)) end += 1;
  return end - at;
}

const isName = (tokens: readonly string[], at: number) =>
  /^\p{L}+$/u.test(tokens[at] ?? "") &&
  doubtful.lengthAt(tokens, at) === 0 &&
  personPhrases.longest(tokens, at) === undefined;

/** Does a line only number the pages: `Página 2 de 3`, `continuación`? */
export function isPageLine(line: string): boolean {
  const tokens = tokensOf(line.slice(0, 100));
  let at = 0;
  while (at < tokens.length) {
    const isOther = tokens[at] === separator || /^\d{1,4}$/.test(tokens[at] ?? "");
    const length = pages.lengthAt(tokens, at) || (isOther && at > 0 ? 1 : 0);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** What several lines say together: two that differ are not understood. */
export function statesOf(lines: readonly string[], context: StateContext): SaidStates | undefined {
  const all = lines.flatMap((line) => statesIn(line, context) ?? []);
  const [first, ...others] = all.filter(({ quiet }) => !quiet);
  return first ? others.reduce(combined, first) : all[0];
}

const combined = (one: LineStates, other: LineStates): LineStates => ({
  ...one,
  ...other,
  ...onEach(one, (kind) =>
    other[kind] === undefined ? one[kind] : agreed(one[kind], other[kind]),
  ),
  line: `${one.line} / ${other.line}`,
});

const agreed = <State>(one: State, other: State) => (one === other ? one : null);

const onEach = (states: LineStates, tell: (kind: Kind) => string | null | undefined) =>
  Object.fromEntries(
    kinds.filter((kind) => states[kind] !== undefined).map((kind) => [kind, tell(kind)]),
  );

/** Likewise, below other lines, whose states end there. */
export function statesBelow(above: LineStates | undefined, said: SaidStates | undefined) {
  if (said === undefined) return above;
  return said.quiet ? unclear(above) : said;
}

/** Where it is no longer known whether they hold. */
export const unclear = (above: LineStates | undefined): LineStates | undefined =>
  above && { ...onEach(above, () => null), line: above.line };

/** Do lines speak of a state that is not understood, whatever list it is? */
export const isUnclear = ({ hospital, person }: LineStates): boolean =>
  person === null || (hospital === null && person !== "missing");
