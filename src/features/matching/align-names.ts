import { soundOf } from "../../kernel/names/sound.js";
import { type Frequencies, rarity } from "./frequencies.js";
import type { MatchRecord } from "./record.js";
import { alike, similarity } from "./similar-words.js";

/** How the words of two names' parts, given names or surnames, stand to each other. */
export interface AlignedPart {
  /** Bits of the words that agree, by their rarity. */
  rarity: number;
  /** Words on both sides that agree with nothing. */
  conflicts: number;
  /** Words that one side alone has. */
  extra: number;
  /** How alike the first words are. */
  first: number;
  /** The likeness of the least alike paired words; undefined if no words are paired. */
  worst: number | undefined;
}

export interface AlignedNames {
  given: AlignedPart;
  surnames: AlignedPart;
}

interface Pairing {
  likeness: number;
  sameRole: boolean;
  distance: number;
  one: number;
  other: number;
}

const initialBits = 1.5;
/** The share of the bits of a word that remains for a partial likeness. */
const shares: Record<number, number> = { [alike.nearly]: 0.8, [alike.abbreviated]: 0.6 };

/**
 * Pairs each word of one name with at most one word of the other, the most alike first. Name and surname may
 * be swapped: then the roles of the other name's words are swapped too.
 */
export function alignNames(
  one: MatchRecord,
  other: MatchRecord,
  frequencies: Frequencies,
): AlignedNames {
  const words = [...one.given, ...one.surnames];
  const others = [...other.given, ...other.surnames];
  const paired = pairWords(words, one.given.length, others, other.given.length);
  const whole = paired.filter(({ likeness }) => likeness !== alike.initial);
  const crossed = whole.filter(({ sameRole }) => !sameRole).length * 2 > whole.length;
  const [otherGiven, otherSurnames] = crossed
    ? [other.surnames, other.given]
    : [other.given, other.surnames];
  const given = emptyPart(one.given, otherGiven);
  const surnames = emptyPart(one.surnames, otherSurnames);
  const left = {
    one: { given: one.given.length, surnames: one.surnames.length },
    other: { given: otherGiven.length, surnames: otherSurnames.length },
  };
  for (const { likeness, one: at, other: there } of paired) {
    const isGiven = at < one.given.length;
    const isOtherGiven = there < other.given.length !== crossed;
    const part = isGiven && isOtherGiven ? given : surnames;
    part.rarity += bitsOf(likeness, words[at] ?? "", others[there] ?? "", frequencies);
    part.worst = Math.min(part.worst ?? likeness, likeness);
    left.one[isGiven ? "given" : "surnames"] -= 1;
    left.other[isOtherGiven ? "given" : "surnames"] -= 1;
  }
  for (const [part, name] of [
    [given, "given"],
    [surnames, "surnames"],
  ] as const) {
    part.conflicts = Math.min(left.one[name], left.other[name]);
    part.extra = Math.abs(left.one[name] - left.other[name]);
  }
  return { given, surnames };
}

const emptyPart = ([one = ""]: string[], [other = ""]: string[]): AlignedPart => ({
  rarity: 0,
  conflicts: 0,
  extra: 0,
  first: similarity(one, other),
  worst: undefined,
});

function pairWords(words: string[], given: number, others: string[], otherGiven: number) {
  const possible: Pairing[] = [];
  for (const [one, word] of words.entries()) {
    for (const [other, otherWord] of others.entries()) {
      const likeness = similarity(word, otherWord);
      if (likeness <= alike.slightly) continue;
      const [isGiven, isOtherGiven] = [one < given, other < otherGiven];
      const place = isGiven ? one : one - given;
      const otherPlace = isOtherGiven ? other : other - otherGiven;
      const distance = Math.abs(place - otherPlace);
      possible.push({ likeness, sameRole: isGiven === isOtherGiven, distance, one, other });
    }
  }
  possible.sort(
    (a, b) =>
      b.likeness - a.likeness || Number(b.sameRole) - Number(a.sameRole) || a.distance - b.distance,
  );
  const used = new Set<number>();
  const otherUsed = new Set<number>();
  return possible.filter(({ one, other }) => {
    if (used.has(one) || otherUsed.has(other)) return false;
    used.add(one);
    otherUsed.add(other);
    return true;
  });
}

/** A nickname and its name are as rare as the more frequent of them. */
function bitsOf(likeness: number, word: string, other: string, frequencies: Frequencies): number {
  if (likeness === alike.initial) return initialBits;
  const [code, otherCode] = [soundOf(word), soundOf(other)];
  const most = Math.max(frequencies.ofName(code), frequencies.ofName(otherCode));
  return rarity(most, frequencies) * (shares[likeness] ?? 1);
}
