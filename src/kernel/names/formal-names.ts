import { abbreviations, nicknames } from "./nicknames.js";
import { rememberWords } from "./remember-words.js";
import { soundOf } from "./sound.js";

/** The formal names that a nickname or short form may stand for, and the other way round; both by sound. */
const formalBySound = new Map<string, Set<string>>();
const shortBySound = new Map<string, Set<string>>();

const add = (names: Map<string, Set<string>>, word: string, other: string) => {
  const sound = soundOf(word);
  names.set(sound, (names.get(sound) ?? new Set()).add(other));
};

for (const line of `${nicknames}${abbreviations}`.split("\n")) {
  const [formal = "", others = ""] = line.split(": ");
  for (const short of others.split(", ").filter(Boolean)) {
    add(formalBySound, short, formal);
    add(shortBySound, formal, short);
  }
}

const listed = (names: Map<string, Set<string>>, word: string): readonly string[] => [
  ...(names.get(soundOf(word)) ?? []),
];

/**
 * A folded word of a name and the formal names that it may be short for: `pepe` → `pepe`, `jose`;
 * `ma` → `ma`, `maria`; `beto` → `beto` and five others. Whatever its spelling: `Kike`, `Quique`.
 */
export const formalNamesOf = rememberWords((word): readonly string[] => [
  ...new Set([word, ...listed(formalBySound, word)]),
]);

/** Nicknames and short forms of a folded formal name: `jesus` → `chucho`, `chuy`, ... */
export const shortNamesOf = (word: string): readonly string[] => listed(shortBySound, word);
