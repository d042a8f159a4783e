import { foldedWords } from "./fold.js";
import { rememberWords } from "./remember-words.js";

/** Spellings of one sound, in the order in which they are replaced; `x` is free for `ch` after the first. */
const sounds: [RegExp, string][] = [
  [/[xzç]/g, "s"],
  [/ch/g, "x"],
  [/h/g, ""],
  [/ll|y/g, "i"],
  [/[vw]/g, "b"],
  [/g(?=[ei])/g, "j"],
  [/c(?=[ei])/g, "s"],
  [/qu?(?=[ei])|[cq]/g, "k"],
  [/m(?=[^aeioum])/g, "n"],
  [/(.)\1+/g, "$1"],
];

/**
 * How a folded word sounds in Spanish: words that are spelt differently and said alike have one code.
 * `gonzales`, `gonzalez` → `gonsales`; `jhon`, `jon` → `jon`; a word without letters is its own code.
 */
export const soundOf = rememberWords((word) => {
  let code = word;
  for (const [spelling, sound] of sounds) code = code.replace(spelling, sound);
  return code || word;
});

/** Words that join names and say nothing about whose name it is. People often leave them out. */
export const joiningWords = new Set(
  "de del la las los da das do dos di e y van von d o".split(" "),
);
/** These, and words that many names begin with: alone they do not identify anybody. */
export const particles = new Set([...joiningWords, "san", "santa"]);

/** The codes of the words of a name, each once, without particles. */
export const soundsOf = (name: string): Set<string> =>
  new Set(
    foldedWords(name)
      .filter((word) => !particles.has(word))
      .map(soundOf),
  );

/** The code by which a folded word is searched; too short or no name at all: none. */
export const searchedSoundOf = (word: string): string | undefined =>
  /^\p{L}{3,}$/u.test(word) && !particles.has(word) ? soundOf(word) : undefined;
