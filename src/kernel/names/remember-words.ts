import { LRUCache } from "lru-cache";

const maxWords = 20_000;
const maxKeptLength = 50;

/** A function of a word that remembers its answers: a few words are most of what people write, names above all. */
export function rememberWords<Value extends object | string>(
  read: (word: string) => Value,
): (word: string) => Value {
  const known = new LRUCache<string, Value>({ max: maxWords });
  return (word) => {
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    const value = read(word);
    if (word.length <= maxKeptLength) known.set(word, value);
    return value;
  };
}
