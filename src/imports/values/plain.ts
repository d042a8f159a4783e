import { fold } from "../../names/fold.js";

const ascii = /^[\0-\x7f]*$/;

/** As `fold`, which has nothing to do in most cells but the small letters. */
export const folded = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : fold(text);

/** How the words of a list are compared: case, accents, dots and outer punctuation apart. */
export const plain = (text: string): string =>
  folded(text)
    .replaceAll(".", "")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s:;,]+|[\s:;,]+$/g, "");

/** A function of a text that remembers its last answers: lists repeat themselves. */
export function remembered<Value>(read: (text: string) => Value, most = 2_000) {
  const known = new Map<string, Value>();
  return (text: string): Value => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (text.length > 100) return value;
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
