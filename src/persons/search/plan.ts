import type { Filter } from "mongodb";
import { z } from "zod";
import type { PersonDocument } from "../../database/collections.js";
import type { Order } from "../../database/keyset.js";
import { foldedWords } from "../../names/fold.js";

/**
 * How a search is run. `$text` sorts every hit, so it serves only queries with a selective word;
 * frequent names are walked in the list's order by their own index, other frequent words along the
 * list itself. All three find the same records, but for one thing: above the threshold the leading
 * word is looked for in names only. A document id or telephone number is found exactly. A walk keeps
 * its way from page to page.
 */
export const searchPlan = z.object({
  by: z.enum(["text", "names", "list", "exact"]),
  /** Every match has at least one of these words: what the index is asked for. */
  lead: z.array(z.string()),
});

export type SearchPlan = z.output<typeof searchPlan>;

type Counts = Map<string, { n: number; names: number }>;

const mostWords = 12;

/** The words of a query; quotes, signs and further words have no meaning. */
export const queryWords = (query: string): string[] =>
  [...new Set(foldedWords(query))].slice(0, mostWords);

/** How many words of a long query a record may lack: of three words one, of four even two. */
export type Lacking = 1 | 2;

/** Of so many words every match has one at least. */
export const leadSize = (words: string[], lacking: Lacking = 1) =>
  1 + Math.max(0, Math.min(lacking, words.length - 2));

/** Below this many records `$text` reads less than a walk through a list of `total` persons. */
const threshold = (total: number) => Math.max(2_000, Math.sqrt(51 * total));

const pageRows = 51;

/** The way for these words among `total` persons, by how often each occurs. */
export function planSearch(
  words: string[],
  { counts, total, order }: { counts: Counts; total: number; order: Order },
): SearchPlan {
  const n = (word: string) => counts.get(word)?.n ?? 0;
  const names = (word: string) => counts.get(word)?.names ?? 0;
  const size = leadSize(words);
  const rarest = [...words].sort((a, b) => n(a) - n(b)).slice(0, size);
  const hits = rarest.reduce((sum, word) => sum + n(word), 0);
  if (words.length > 0 && hits <= threshold(total)) return { by: "text", lead: rarest };
  const nameWords = words.filter((word) => names(word) >= n(word) / 10);
  const lead = nameWords.sort((a, b) => names(a) - names(b)).slice(0, size);
  if (words.length === 0 || lead.length < size) return { by: "list", lead: [] };
  // The names have no index in an updated_at order: they are sorted, or the list is walked for them.
  const walked = pageRows / words.reduce((share, word) => share * (n(word) / total), 1);
  const sorted = lead.reduce((sum, word) => sum + names(word), 0);
  const walkIsShorter = order.startsWith("updated_at") && walked < sorted / 3;
  return walkIsShorter ? { by: "list", lead: [] } : { by: "names", lead };
}

/** The condition that finds the words on this way. */
export function searchCondition(words: string[], { by, lead }: SearchPlan): Filter<PersonDocument> {
  const matching = matchOf(words, asSpelt);
  if (by === "text") return { $text: { $search: lead.join(" ") }, $and: [matching] };
  if (by === "names") return { "search.names": { $in: lead }, $and: [matching] };
  return matching;
}

/** When a word of the query occurs in a record. */
export type Hit = (word: string) => Filter<PersonDocument>;

export const asSpelt: Hit = (word) => ({ "search.words": word });

/**
 * Every word; of three or more one may be missing where the name has fewer words than the query, and of four
 * or more `lacking` of them where it has even fewer.
 */
export function matchOf(words: string[], hit: Hit, lacking: Lacking = 1): Filter<PersonDocument> {
  const all = (some: string[]) => ({ $and: some.map(hit) });
  const shorter = (missing: string[][]) => ({
    "search.name_length": { $lt: words.length - (missing[0]?.length ?? 0) + 1 },
    $or: missing.map((some) => all(words.filter((word) => !some.includes(word)))),
  });
  const ones = words.map((word) => [word]);
  const twos = words.flatMap((word, at) => words.slice(at + 1).map((other) => [word, other]));
  return {
    $or: [
      all(words),
      ...(words.length < 3 ? [] : [shorter(ones)]),
      ...(words.length < 4 || lacking < 2 ? [] : [shorter(twos)]),
    ],
  };
}
