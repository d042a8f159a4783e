import type {
  HospitalStatus,
  PersonStatus,
  ShelterStatus,
} from "../../kernel/database/collections.js";
import { conditions, tails } from "../words/medical.js";
import {
  answers,
  calledOff,
  conjunctions,
  crosses,
  hospitalStates,
  hurt,
  logical,
  movedOn,
  personStates,
  shelterStates,
  shortYes,
  ticks,
  toHospital,
  transfers,
} from "../words/states.js";
import {
  book,
  bookInBothNumbers,
  formsInBothNumbers,
  formsOf,
  PhraseBook,
  type Phrases,
  separator,
  tokensOf,
} from "./phrases.js";
import { dayLength, placeLength, type StateContext, timeLength } from "./state-tails.js";

// A state is read only if the whole cell is understood: `[decoration] phrase [tail]`. An extra word may deny the
// state, ask for it or mean another person. A wrong death or discharge is worse than a note.

/** `plain`: the text is only a phrase for the state. Otherwise it says more, and goes to the notes too. */
export interface Reading<State> {
  state: State;
  plain: boolean;
  /** The person left for a place where people know of them. */
  movedOn?: true;
}

interface Meaning<State> extends Reading<State> {
  /** Whether only a day or a time may follow, because `no` denies what comes after it. */
  alone?: true;
}

type Lists<State extends string> = { readonly [Known in State]: Phrases };

function phrasesOf<State extends string>(lists: Lists<State>) {
  const phrases = new PhraseBook<Meaning<State>>();
  // People write `desaparecidos` for two persons in one row.
  for (const [state, list] of Object.entries(lists) as [State, Phrases][])
    phrases.add(formsInBothNumbers(list), { state, plain: true });
  return phrases;
}

/** Adds the phrases that answer a question with yes or no. */
const withAnswers = <State extends string>(
  phrases: PhraseBook<Meaning<State>>,
  { yes, no }: { yes: State; no: State },
) =>
  phrases
    .add(formsOf(answers.yes), { state: yes, plain: true })
    .add([...formsOf(shortYes), ...formsOf(logical.yes), ...ticks], {
      state: yes,
      plain: true,
      alone: true,
    })
    .add([...formsOf(answers.no), ...formsOf(logical.no), ...crosses], {
      state: no,
      plain: true,
      alone: true,
    });

const ofHospital: readonly Phrases[] = [...Object.values(hospitalStates), conditions];

/** A person who is or was in a hospital, or is dead or hurt, is found. */
const personPhrases = () =>
  phrasesOf(personStates).add([...ofHospital, toHospital, hurt].flatMap(formsInBothNumbers), {
    state: "found",
    plain: false,
  });

const hospital = phrasesOf<HospitalStatus>(hospitalStates).add(formsOf(conditions), {
  state: "admitted",
  plain: false,
});
const shelter = withAnswers(phrasesOf<ShelterStatus>(shelterStates), {
  yes: "present",
  no: "departed",
}).add(formsOf(movedOn), { state: "departed", plain: false, movedOn: true });
const person = personPhrases();
const found = withAnswers(personPhrases(), { yes: "found", no: "missing" });

export type State = HospitalStatus | ShelterStatus | PersonStatus;
export const isHospitalStatus = (state: State | undefined): state is HospitalStatus =>
  state === "admitted" || state === "discharged" || state === "deceased";
export const isShelterStatus = (state: State | undefined): state is ShelterStatus =>
  state === "present" || state === "departed";

const tailsOf: Readonly<Record<State, PhraseBook<true>>> = {
  admitted: book(tails.admitted),
  discharged: book(tails.discharged),
  deceased: book(tails.deceased),
  departed: book(tails.departed),
  present: book(tails.present),
  found: book(tails.found, tails.admitted, tails.discharged, tails.deceased),
  missing: book(tails.missing),
};

const marks = new Set([...ticks, ...crosses]);
const and = book(conjunctions);

/** The tokens that mean something. Ticks next to words are decoration. Several ticks in a row count as one. */
function meantBy(text: string): string[] {
  const tokens = tokensOf(text);
  const words = tokens.filter((token) => token !== separator);
  if (words.length > 0 && words.every((token) => marks.has(token))) return [...new Set(words)];
  return tokens.filter((token) => !ticks.includes(token));
}

/** The position of the next token that is not a separator. */
function past(tokens: readonly string[], from: number): number {
  let at = from;
  while (tokens[at] === separator) at += 1;
  return at;
}

const maxLength = 300;

function read<Known extends State>(
  text: string,
  phrases: PhraseBook<Meaning<Known>>,
  context: StateContext,
): Reading<Known> | null {
  if (text.length > maxLength) return null;
  const tokens = meantBy(text);
  const start = past(tokens, 0);
  const first = phrases.longest(tokens, start);
  if (!first) return null;
  const { state, alone } = first.meaning;
  let { plain, movedOn: isMoved } = first.meaning;
  let at = past(tokens, start + first.length);
  while (at < tokens.length) {
    const joined = alone ? 0 : and.lengthAt(tokens, at);
    const next = alone ? undefined : phrases.longest(tokens, at + joined);
    const tail = Math.max(
      dayLength(tokens, at, context),
      timeLength(tokens, at, context),
      alone ? 0 : placeLength(tokens, at, context),
      alone ? 0 : tailsOf[state].lengthAt(tokens, at),
    );
    const length = next ? joined + next.length : 0;
    if (tail === 0 && length === 0) return null;
    if (length > tail && (next?.meaning.state !== state || next.meaning.alone)) return null;
    at = past(tokens, at + Math.max(tail, length));
    plain = false;
    isMoved ??= next?.meaning.movedOn;
  }
  return { state, plain, ...(isMoved && { movedOn: isMoved }) };
}

/** The state of a patient as a hospital states it. */
export const readHospitalStatus = (text: string, context: StateContext = {}) =>
  read(text, hospital, context);

const named: readonly PhraseBook<Meaning<State>>[] = [
  phrasesOf<HospitalStatus>(hospitalStates),
  phrasesOf<ShelterStatus>(shelterStates).add(formsOf(movedOn), {
    state: "departed",
    plain: false,
  }),
  phrasesOf<PersonStatus>(personStates),
];

/**
 * The states that a whole text names in words, under any header. A condition (`estable`) and an answer (`sí`) name
 * none.
 */
export const statesNamed = (text: string, context: StateContext = {}): State[] => [
  ...new Set(named.flatMap((phrases) => read(text, phrases, context)?.state ?? [])),
];

/** Whether a text has one of these phrases, even if the text is not understood. */
function speaksOf(lists: readonly Phrases[]): (text: string) => boolean {
  const phrases = bookInBothNumbers(...lists);
  return (text) => {
    const tokens = tokensOf(text).filter((token) => /[\p{L}†✝]/u.test(token));
    return tokens.some((_, at) => phrases.lengthAt(tokens, at) > 0);
  };
}

export const speaksOfHospital = speaksOf([...ofHospital, toHospital]);
export const speaksOfDeath = speaksOf([hospitalStates.deceased]);
/** Whether a text speaks of a person who has left, dead or alive. */
export const speaksOfLeaving = speaksOf([
  hospitalStates.deceased,
  hospitalStates.discharged,
  shelterStates.departed,
  movedOn,
]);

/** Whether a text speaks of a person who moved on to another place where people know of them. */
export const speaksOfTransfer = speaksOf([movedOn, transfers]);

const saysCalledOff = speaksOf([calledOff]);
/** Whether a text speaks of a transfer that did not take place: `Traslado suspendido`. */
export const speaksOfNoTransfer = (text: string): boolean =>
  speaksOfTransfer(text) && saysCalledOff(text);

/** Whether a text speaks of death, or of a person who is missing or found. */
export const speaksOfFate = speaksOf([
  hospitalStates.deceased,
  personStates.missing,
  personStates.found,
]);

/** The state of a person in a shelter, read from a column of such states. */
export const readShelterStatus = (text: string, context: StateContext = {}) =>
  read(text, shelter, context);

/**
 * Missing or found. A person who is or was in a hospital, or is dead, counts as found. The notes keep the word.
 */
export const readStatus = (text: string, context: StateContext = {}) => read(text, person, context);

/** The same for answers to the question whether the person was found: yes and no count too. */
export const readFound = (text: string, context: StateContext = {}) => read(text, found, context);
