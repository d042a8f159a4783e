import { foldedWords } from "./fold.js";
import { particles } from "./sound.js";

/** Before or behind a name, and no part of it. Never what may be a surname, as Niño. */
const titles = (
  "sr sra srta senor senora senorita dr dra doctor doctora lic licdo licda ing prof profa abg " +
  "don dona viuda vda jr"
).split(" ");

const besideNames = new Set([...particles, ...titles]);

/** What scanners and hasty typists put in place of letters. */
const letters: Record<string, string> = {
  0: "o",
  2: "z",
  3: "e",
  4: "a",
  5: "s",
  6: "g",
  7: "t",
  8: "b",
};
const vowel = /[aeiou]/;

/**
 * A folded word with letters for the digits among its letters: `g0mez` → `gomez`, `a1berto` → `alberto`,
 * `p1nto` → `pinto`. A number stays one.
 */
export const withLetters = (word: string): string =>
  /\d/.test(word) && /\p{L}/u.test(word)
    ? word.replace(/\d/g, (digit, at: number) => {
        // No Spanish word has an l between two consonants.
        const l = vowel.test(`${word[at - 1] ?? ""}${word[at + 1] ?? ""}`) ? "l" : "i";
        return letters[digit] ?? (digit === "1" ? l : digit);
      })
    : word;

/** `D'Ambrosio` is often written `Dambrosio`. */
const apostrophes = /(?<=\p{L})['’´`](?=\p{L})/gu;
/** `Ortega y Gasset`; but `Juan Y. Gasset` has an initial. */
const joining = /(?<=\p{L}\s+)y(?=\s+\p{L})/giu;

/**
 * The words of a written name in their order: folded, without particles, titles and numbers, with letters
 * for the digits among letters. An initial is one letter. `Sra. MARÍA E. de G0MEZ` → `maria`, `e`, `gomez`.
 */
export const nameTokens = (name: string): string[] =>
  foldedWords(name.replaceAll(apostrophes, "").replaceAll(joining, " "))
    .map(withLetters)
    .filter((word) => !/^\d+$/.test(word) && (word.length === 1 || !besideNames.has(word)));

const unknown = new Set(
  "desconocido desconocida ignorado ignorada unknown unidentified identificado identificada identificar".split(
    " ",
  ),
);

/**
 * Whether the words of a name, from `nameTokens`, stand for somebody whom nobody could name: `NN`, `N/N`,
 * `S/N`, `Desconocido`, `Sin nombre`, `Por identificar`. One such word is enough.
 */
export const isUnknownName = (tokens: readonly string[]): boolean =>
  tokens.every((token) => /^[nsx]$/.test(token)) ||
  tokens.some((token) => unknown.has(token) || /^(n{2,}|x{2,})$/.test(token)) ||
  /(^| )sin (nombre|apellido|identidad|identificacion)/.test(tokens.join(" "));
