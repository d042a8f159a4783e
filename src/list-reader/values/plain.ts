import { fold } from "../../kernel/names/fold.js";

const ascii = /^[\0-\x7f]*$/;

/** Like `fold`, with a short way for most cells, which only need small letters. */
export const folded = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : fold(text);

/** The form in which the words of a list are compared: without case, accents, dots and outer punctuation. */
export const plain = (text: string): string =>
  folded(text)
    .replaceAll(".", "")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s:;,]+|[\s:;,]+$/g, "");

/** Makes a function of a text remember its last results: lists repeat themselves. */
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
