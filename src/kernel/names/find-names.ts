import { fold } from "./fold.js";
import { rememberWords } from "./remember-words.js";
import { withLetters } from "./scanned.js";
import { particles } from "./sound.js";
import { isUnknownName, nameTokens } from "./tokens.js";

// Finds the words of a name in a text: in any order, with any separators or none, folded, and cut as file names and
// narrow cells cut them.

/** One way to read a text. */
interface Reading {
  /** Folded letters and digits, without separators. */
  letters: string;
  /** Where a word begins or ends in `letters`. */
  edges: ReadonlySet<number>;
  /** For each place in `letters` the next edge after it. */
  nextEdges: readonly number[];
}

/** A text, ready for the search for names: with one reading or two. */
export type ReadText = readonly Reading[];

/** `MaríaJosé` is two words. */
const withCasesApart = (text: string) =>
  text.normalize("NFC").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");

/** Names of files that came from the web: `P%C3%A9rez`. */
function withoutPercents(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // its percent signs are no encoding
  }
}

/**
 * `Pérez_María-12` → `perezmaria12`, with edges at 0, 5, 10 and 12. Digits among letters are also read as letters,
 * because scanners mistake one for the other: `G0mez` → `g0mez` and `gomez`.
 */
export const readText = rememberWords((text): ReadText => {
  const folded = fold(withCasesApart(withoutPercents(text)));
  const scanned = folded.replaceAll(/[\p{L}\p{N}]+/gu, withLetters);
  return [...new Set([folded, scanned])].map((one) => {
    const words = one.match(/\p{L}+|\p{N}+/gu) ?? [];
    const edges = new Set([0]);
    const nextEdges: number[] = [];
    for (const { length } of words) {
      const end = nextEdges.length + length;
      edges.add(end);
      for (let at = 0; at < length; at += 1) nextEdges.push(end);
    }
    return { letters: words.join(""), edges, nextEdges };
  });
});

/** The words by which a name is looked for. */
export interface NameWords {
  /** Without particles, titles and initials. */
  words: readonly string[];
  /** Particles and initials that may be between them without a separator: `delacruz`, `anamgil`. */
  between: readonly string[];
}

/** Undefined: the name says that the person is unidentified, or it has no word. */
export function nameWords(name: string): NameWords | undefined {
  const tokens = nameTokens(withCasesApart(name));
  if (isUnknownName(tokens)) return undefined;
  // One letter is an initial in Latin script, and may be a whole name in others.
  const isWord = (token: string) => token.length > 1 || /\P{Script=Latin}/u.test(token);
  const words = [...new Set(tokens.filter(isWord))];
  const initials = tokens.filter((token) => !isWord(token));
  return words.length > 0 ? { words, between: [...particles, ...initials] } : undefined;
}

/** A shorter beginning of a name is also the beginning of many other words. */
const minCut = 5;
/** The least letters that a name without separators needs, all words together, to be found inside a longer word. */
const minInside = 8;
/** The most particles and initials between two words of a name: `de los y la`. */
const maxBetween = 4;

/**
 * The words of a name that a text contains: separate (`Pérez, María`), joined (`PEREZMARIA`, `listaperezmaria`),
 * split (`Maria Jose` for `Mariajose`) or cut (`Gonza`, `gonzaperez`; at the beginning of the text also `nzalez`).
 */
export const wordsFound = (name: NameWords, text: ReadText): Set<string> =>
  new Set(text.flatMap((reading) => [...wordsIn(name, reading)]));

/** A table with a value for each place and each number of particles passed. */
const table = <Value>(length: number, empty: Value): Value[] =>
  new Array<Value>((length + 1) * (maxBetween + 1)).fill(empty);

const get = <Value>(values: readonly Value[], at: number, passed: number) =>
  values[at * (maxBetween + 1) + passed];

function set<Value>(values: Value[], at: number, passed: number, value: Value): void {
  values[at * (maxBetween + 1) + passed] = value;
}

/** The lengths of the particles and initials that begin at a place. */
function gapsIn(letters: string, between: readonly string[]): (at: number) => readonly number[] {
  const each = [...new Set(between)];
  const firstLetters = new Set(each.map((word) => word[0]));
  const known: (readonly number[])[] = [];
  return (at) => {
    known[at] ??= (firstLetters.has(letters[at]) ? each : [])
      .filter((word) => letters.startsWith(word, at))
      .map((word) => word.length);
    return known[at];
  };
}

/** The words of a name that begin at a place, whole or cut, each with the number of its letters in the text. */
type WordsHere = readonly [string, number][];

// Notes are long, and an attacker may write them to slow this search down. So the work for each letter is bounded.
function wordsIn({ words, between }: NameWords, reading: Reading): Set<string> {
  const { letters, edges, nextEdges } = reading;
  const found = new Set<string>();
  const start = letters.slice(0, minCut);
  const mayHold = words.some(
    (word) =>
      letters.includes(word.slice(0, minCut)) || (start.length === minCut && word.includes(start)),
  );
  if (!mayHold) return found;
  const firstLetters = new Set(words.map((word) => word[0]));
  const known: WordsHere[] = [];
  const wordsAt = (at: number): WordsHere => {
    known[at] ??= at === 0 || firstLetters.has(letters[at]) ? readWordsAt(at) : [];
    return known[at];
  };
  const gapsAt = gapsIn(letters, between);
  // Two tables say what ends at a place (`began`, `before`), two say what begins there (`ends`, `after`), for each
  // number of particles since the last word or until the next: whether it began or will end at an edge, and how many
  // letters of the name it has without an edge between.
  const { length } = letters;
  const began = table<boolean>(length, false);
  const before = table(length, 0);
  for (let at = 0; at <= length; at += 1) {
    const edge = nextEdges[at] ?? length;
    if (edges.has(at)) set(began, at, 0, true);
    for (let passed = 0; passed <= maxBetween; passed += 1) {
      const [isBegun, has] = [get(began, at, passed) ?? false, get(before, at, passed) ?? 0];
      if (!isBegun && has === 0 && passed > 0) continue;
      const move = (end: number, now: number, more: number) => {
        if (isBegun) set(began, end, now, true);
        if (end < edge) set(before, end, now, Math.max(get(before, end, now) ?? 0, has + more));
      };
      for (const [, taken] of wordsAt(at)) move(at + taken, 0, taken);
      if (passed === maxBetween || (!isBegun && has === 0)) continue;
      for (const gap of gapsAt(at)) move(at + gap, passed + 1, 0);
    }
  }
  const ends = table<boolean>(length, false);
  const after = table(length, 0);
  for (let at = length; at >= 0; at -= 1) {
    const edge = nextEdges[at] ?? length;
    for (let passed = 0; passed <= maxBetween; passed += 1) {
      const look = (end: number, next: number, isWord: boolean) => {
        if ((isWord && edges.has(end)) || get(ends, end, next)) set(ends, at, passed, true);
        if (end > edge) return;
        const more = (isWord ? end - at : 0) + (end < edge ? (get(after, end, next) ?? 0) : 0);
        set(after, at, passed, Math.max(get(after, at, passed) ?? 0, more));
      };
      for (const [, taken] of wordsAt(at)) look(at + taken, 0, true);
      if (passed === maxBetween) continue;
      for (const gap of gapsAt(at)) look(at + gap, passed + 1, false);
    }
    for (const [word, taken] of wordsAt(at)) {
      const end = at + taken;
      let [isBegun, had] = [false, 0];
      for (let passed = 0; passed <= maxBetween; passed += 1) {
        isBegun ||= get(began, at, passed) ?? false;
        had = Math.max(had, get(before, at, passed) ?? 0);
      }
      const isApart = isBegun && (edges.has(end) || get(ends, end, 0));
      const will = end < edge ? (get(after, end, 0) ?? 0) : 0;
      const isInside = end <= edge && had + will > 0 && had + taken + will >= minInside;
      if (isApart || isInside) found.add(word);
    }
  }
  return found;

  function readWordsAt(at: number): WordsHere {
    const toEdge = (nextEdges[at] ?? letters.length) - at;
    return words.flatMap((word) => {
      const length = sharedLength(word, at);
      const lengths = length < word.length && length < minCut ? [] : [length];
      if (toEdge < length && toEdge >= minCut) lengths.push(toEdge);
      return [...lengths, ...endAtStart(word, at)].map((one): [string, number] => [word, one]);
    });
  }

  /** How many letters from the beginning of a word the text has here. */
  function sharedLength(word: string, at: number): number {
    let length = 0;
    while (length < word.length && word[length] === letters[at + length]) length += 1;
    return length;
  }

  /** A long file name may lose its beginning: the text then begins with the end of a word. */
  function endAtStart(word: string, at: number): number[] {
    for (let gone = 1; at === 0 && word.length - gone >= minCut; gone += 1) {
      if (letters.startsWith(word.slice(gone))) return [word.length - gone];
    }
    return [];
  }
}
