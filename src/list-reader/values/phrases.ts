import { decoration, endings, separators } from "../words/states.js";
import { folded } from "./plain.js";

/** Phrases by language, parted by commas. */
export type Phrases = { readonly [language: string]: string };

const everyEnding = Object.values(endings).flatMap(({ one, many }) => [...one, ...many]);
const second = [...new Set(everyEnding)].filter(Boolean).join("|");
/** `hospitalizado/a`, `décédé(e)`. */
const otherEnding = new RegExp(
  `(?<=\\p{L})(?:\\((?:${second})\\)|[/·](?:${second})(?!\\p{L}))`,
  "gu",
);

/** The token for any sign that separates parts of a text. */
export const separator = ",";
const parting = new Set(separators);
const meaningless = new Set(decoration);
const loneHyphen = /(?<![\p{L}\d])-|-(?![\p{L}\d])/gu;
const shortening = /(?<=\p{L})\.(?=\p{L})|(?<=(?<!\p{L})\p{L})\./gu;

/** The words, numbers, days and signs of a text without its decoration: `*Q.E.P.D.* (27/06)` → `qepd` `,` `27/06` `,`. */
export function tokensOf(text: string): string[] {
  const prepared = folded(text)
    .replaceAll(otherEnding, "")
    .replaceAll(loneHyphen, separator)
    .replaceAll(shortening, "");
  const tokens = prepared.match(/\d+(?:[./:-]\d+)*|[\p{L}\p{N}]+|\++|\S/gu) ?? [];
  return tokens
    .filter((token) => !meaningless.has(token))
    .map((token) => (parting.has(token) ? separator : token));
}

const invariable = [" ", { one: [" "], many: [" "] }] as const;

/** Every form of the phrases, as typed: `muert@` → `muerto`, `muerta`. */
export const formsOf = (phrases: Phrases, number: "one" | "many" = "one"): string[] =>
  Object.values(phrases).flatMap((list) =>
    list.split(/\s*,\s*/).flatMap((phrase) => {
      const [sign, forms] =
        Object.entries(endings).find(([ending]) => phrase.includes(ending)) ?? invariable;
      return forms[number].map((form) => phrase.replaceAll(sign, form));
    }),
  );

/** The phrases of all languages, folded. */
export const wordsOf = (...lists: Phrases[]): string[] => [
  ...new Set(lists.flatMap((list) => formsOf(list)).map(folded)),
];

export const wordSet = (...lists: Phrases[]): ReadonlySet<string> => new Set(wordsOf(...lists));

/** The phrases as a group of a pattern, with and without their accents. */
export function anyOf(...lists: Phrases[]): string {
  const forms = new Set([...lists.flatMap((list) => formsOf(list)), ...wordsOf(...lists)]);
  const longestFirst = [...forms].filter(Boolean).sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((form) => form.replaceAll(/[.+*?()|[\]/]/g, "\\$&")).join("|")})`;
}

/** Phrases and the meaning of each. If a phrase is added twice, the later meaning counts. */
export class PhraseBook<Meaning> {
  readonly #meanings = new Map<string, Meaning>();
  #maxWords = 0;

  add(forms: readonly string[], meaning: Meaning): this {
    for (const form of forms) {
      const tokens = tokensOf(form);
      this.#meanings.set(tokens.join(" "), meaning);
      this.#maxWords = Math.max(this.#maxWords, tokens.length);
    }
    return this;
  }

  /** The longest phrase that begins at a token. */
  longest(tokens: readonly string[], at: number): { length: number; meaning: Meaning } | undefined {
    for (let length = Math.min(this.#maxWords, tokens.length - at); length > 0; length -= 1) {
      const meaning = this.#meanings.get(tokens.slice(at, at + length).join(" "));
      if (meaning !== undefined) return { length, meaning };
    }
    return undefined;
  }

  /** The number of tokens of the longest phrase at that place; 0 if there is none. */
  lengthAt = (tokens: readonly string[], at: number): number =>
    this.longest(tokens, at)?.length ?? 0;
}

/** Phrases whose meaning does not matter, only their length. */
export const book = (...lists: Phrases[]): PhraseBook<true> =>
  new PhraseBook<true>().add(
    lists.flatMap((list) => formsOf(list)),
    true,
  );

/** The forms of one person and of several. */
export const formsInBothNumbers = (phrases: Phrases): string[] => [
  ...formsOf(phrases),
  ...formsOf(phrases, "many"),
];

/** Like `book`, in the forms of one person and of several. */
export const bookInBothNumbers = (...lists: Phrases[]): PhraseBook<true> =>
  new PhraseBook<true>().add(lists.flatMap(formsInBothNumbers), true);
