import { rememberWords } from "./remember-words.js";

/** Letters that Unicode does not split into a letter and a mark, and what people type when a keyboard lacks them. */
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
 * The folding that search, import and matching share. Texts that differ only by case, accents or compatibility form
 * are equal afterwards. `Núñez` → `nunez`, `GÜERERE` → `guerere`.
 */
export const fold = (text: string): string =>
  beyondAscii.test(text) ? foldBeyondAscii(text) : text.toLowerCase();

const beyondAscii = /[^\n -~]/;

const foldBeyondAscii = (text: string) =>
  text
    .replaceAll(/[^\n -~]/gu, (letter) => latin.get(letter) ?? withoutMarks(letter))
    .toLowerCase();

/** A letter without its accents, in its compatibility form; nothing for an accent alone. */
function withoutMarks(letter: string): string {
  const bare = letter.normalize("NFKD").replaceAll(/\p{M}+/gu, "");
  return plain[bare.toLowerCase()] ?? bare;
}

/** Most letters beyond ASCII that people type, prepared: this is quicker than to fold each text anew. */
const latin = new Map(
  Array.from({ length: 0x24f - 0x80 }, (_, at) => String.fromCharCode(0x80 + at)).map((letter) => [
    letter,
    withoutMarks(letter),
  ]),
);

/** The folded words of a text, in order: runs of letters and digits. `D'Ambrosio` → `d`, `ambrosio`. */
export function foldedWords(text: string): string[] {
  const words: string[] = [];
  for (const part of text.split(" ")) words.push(...wordsIn(part));
  return words;
}

/** The words of a part between two spaces: mostly one word. */
const wordsIn = rememberWords(
  (text): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [],
);

/** How names of places are compared: case, accents, dots and spaces apart. */
export const foldPlace = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");
