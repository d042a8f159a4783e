import { type PhoneNumber, parsePhoneNumberWithError } from "libphonenumber-js/max";
import type { Filter } from "mongodb";
import type { ResourceDocument, ResourceLink } from "../../kernel/database/collections.js";
import { fold, foldedWords } from "../../kernel/names/fold.js";

type Text = string | null | undefined;

/** What `query` looks at. */
interface Searched {
  name: string;
  region?: Text;
  city?: Text;
  address?: Text;
  description?: Text;
  links: readonly ResourceLink[];
}

/** Each word is a key of an index: of a text without end only the beginning is found. */
const maxWords = 1_000;
const maxWordLength = 100;

/** The words by which a resource is found, each once; telephone numbers in each way of dialling them. */
export function searchWordsOf(resource: Searched): string[] {
  const { name, region, city, address, description, links } = resource;
  const texts = [
    name,
    region,
    city,
    address,
    ...links.flatMap(({ label, value }) => [label, value]),
    description,
  ].map((text) => text ?? "");
  const words = [...links.flatMap(dialled), ...foldedWords(texts.join("\n"))];
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))].slice(0, maxWords);
}

/** `+582125550101`: 582125550101, 02125550101, 2125550101. */
function dialled({ type, value }: ResourceLink): string[] {
  if ((type !== "phone" && type !== "whatsapp") || !value.startsWith("+")) return [];
  const number: PhoneNumber = parsePhoneNumberWithError(value);
  return [number.number, number.formatNational(), number.nationalNumber].map(digitsOf);
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

const minPrefixLength = 3;

/** Folded words hold letters and digits only, so nothing in them has a meaning to a pattern. */
const beginsWith = (word: string) => new RegExp(`^${word}`, "u");

const numberLike = /^[\d\s+().\p{Pd}/]+$/u;

/**
 * Every word must occur, the last one perhaps as the beginning of a longer one. What reads as a
 * telephone number is also looked for without its spaces and signs. Signs alone name nothing.
 */
export function searchCondition(query: string): Filter<ResourceDocument> {
  const words = foldedWords(query);
  const last = words.at(-1);
  if (last === undefined) return { words: { $in: [] } };
  const ending = last.length < minPrefixLength ? last : beginsWith(last);
  const everyWord = { words: { $all: [...words.slice(0, -1), ending] } };
  if (words.length === 1 || !numberLike.test(fold(query))) return everyWord;
  return { $or: [everyWord, { words: beginsWith(words.join("")) }] };
}
