import { foldedWords } from "./fold.js";
import { withLetters } from "./scanned.js";
import { particles } from "./sound.js";

/** Words before or after a name that are no part of it. A word that may be a surname, like Niño, is not here. */
const titles = (
  "sr sra srta senor senora senorita dr dra doctor doctora lic licdo licda ing prof profa abg " +
  "don dona viuda vda jr"
).split(" ");

const besideNames = new Set([...particles, ...titles]);

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
 * Whether the words of a name, from `nameTokens`, say that the person is unidentified: `NN`, `N/N`, `S/N`,
 * `Desconocido`, `Sin nombre`, `Por identificar`. One such word is enough.
 */
export const isUnknownName = (tokens: readonly string[]): boolean =>
  tokens.every((token) => /^[nsx]$/.test(token)) ||
  tokens.some((token) => unknown.has(token) || /^(n{2,}|x{2,})$/.test(token)) ||
  /(^| )sin (nombre|apellido|identidad|identificacion)/.test(tokens.join(" "));
