import { type ReadText, readText } from "../../kernel/names/find-names.js";
import type { Sign } from "./signs.store.js";

/** Fields whose values come from catalogs, keys, accounts and programs, or are ids and hashes. */
const ofNoPerson = new Set([
  "source",
  "handle",
  "hospital",
  "shelter",
  "nearest",
  "state",
  "kind",
  "field",
  "fields",
  "by",
  "partner",
  "operator",
  "operation",
  "records",
  "host",
  "sha256",
  "header_row",
  "code",
]);

/** The texts that people wrote in a stored document, and the names of its fields, at every depth, each once. */
export const keptTexts = (value: unknown): ReadText[] => [...new Set(textsIn(value))].map(readText);

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (value !== null && Object.getPrototypeOf(Object(value)) === Object.prototype) {
    for (const [name, inner] of Object.entries(Object(value))) {
      yield name;
      if (!ofNoPerson.has(name)) yield* textsIn(inner);
    }
  }
}

/** Whether a text of a document helps to name a person. */
export type IsNamed = (text: string) => boolean;

/**
 * Looks in a document for these persons by their signs. If it names a person, every text with any value of that
 * person helps to name it.
 * @returns undefined when the document names none of the persons.
 */
export function namedIn(
  document: object,
  persons: readonly (readonly Sign[])[],
): IsNamed | undefined {
  const texts = keptTexts(document);
  const signs = persons.filter((all) => all.some((sign) => sign.isIn(texts))).flat();
  if (signs.length === 0) return undefined;
  return (text) => signs.some((sign) => sign.isAt(readText(text)));
}
