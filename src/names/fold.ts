import { rememberWords } from "./remember-words.js";

/** Letters that are no base letter with a mark, but are typed as these where a keyboard lacks them. */
const plain: Record<string, string> = {
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/**
 * The one folding that search, import and matching share: what differs only by case, accents or
 * compatibility form is equal afterwards. `Núñez` → `nunez`, `GÜERERE` → `guerere`.
 */
export const fold = (text: string): string =>
  beyondAscii.test(text) ? foldBeyondAscii(text) : text.toLowerCase();

const beyondAscii = /[^\n -~]/;

const foldBeyondAscii = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[ıøłđðþßæœ]/g, (letter) => plain[letter] ?? letter);

/** The folded words of a text, in order: runs of letters and digits. `D'Ambrosio` → `d`, `ambrosio`. */
export function foldedWords(text: string): string[] {
  const words: string[] = [];
  for (const part of text.split(" ")) words.push(...wordsIn(part));
  return words;
}

/** Of what stands between two spaces: mostly one word. */
const wordsIn = rememberWords(
  (text): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [],
);
