import type { Filter } from "mongodb";
import type { Collections, PersonDocument } from "../database/collections.js";
import { searchedSoundOf } from "../names/sound.js";
import { codesNear, countsOf } from "./name-codes.js";
import { marked } from "./search-terms.js";
import { asSpelt, type Hit, leadSize, matchOf } from "./search-way.js";

/** Damage that a name can have: nobody types more words than this and errs in one of them. */
const mostWords = 6;

/** The sound codes that count as a word of the query, with the number of persons that have each. */
type Meant = Map<string, Map<string, number>>;

type Stores = Pick<Collections, "nameCodes">;

/**
 * Persons whose names sound like the words of the query but are spelt otherwise; undefined when there
 * can be none.
 */
export async function soundingAlike(
  stores: Stores,
  words: string[],
): Promise<Filter<PersonDocument> | undefined> {
  const codes = codesOf(words);
  if (codes.size === 0) return;
  const counts = await countsOf(stores, [...codes.values()]);
  const meant = new Map(
    [...codes].map(([word, code]) => [word, new Map([[code, counts.get(code) ?? 0]])] as const),
  );
  return widened(words, meant, [asSpelt]);
}

/** Persons whose names have one typing error in a word of the query, or the query has it. */
export async function mistyped(
  stores: Stores,
  words: string[],
): Promise<Filter<PersonDocument> | undefined> {
  const codes = codesOf(words);
  if (codes.size === 0) return;
  const near = await Promise.all(
    [...codes].map(async ([word, code]) => [word, await codesNear(stores, code)] as const),
  );
  const soundAlike = new Map(
    [...codes].map(([word, code]) => [word, new Map([[code, 0]])] as const),
  );
  return widened(words, new Map(near), [asSpelt, hitBy(soundAlike)]);
}

const codesOf = (words: string[]): Map<string, string> =>
  words.length > mostWords
    ? new Map()
    : new Map(
        words.flatMap((word) => {
          const code = searchedSoundOf(word);
          return code === undefined ? [] : [[word, code] as const];
        }),
      );

/** Spelt as in the query anywhere, or named by one of the codes that it means. */
const hitBy =
  (meant: Meant): Hit =>
  (word) => {
    const codes = [...(meant.get(word)?.keys() ?? [])].map(marked);
    return codes.length === 0
      ? asSpelt(word)
      : { $or: [asSpelt(word), { "search.names": { $in: codes } }] };
  };

/** Whoever is found with these codes and was not found in an earlier way already. */
const widened = (words: string[], meant: Meant, earlier: Hit[]): Filter<PersonDocument> => ({
  "search.names": { $in: leadOf(words, meant).map(marked) },
  $and: [matchOf(words, hitBy(meant))],
  $nor: earlier.map((hit) => matchOf(words, hit)),
});

/**
 * The codes that the index is asked for: those of the word that the fewest persons have, or of the two
 * where a record may lack one. Words that no name has may stand in the place; whoever has just come is
 * not counted yet, so they are asked for too.
 */
function leadOf(words: string[], meant: Meant): string[] {
  const counted = [...meant.values()].map((codes) => ({
    codes: [...codes.keys()],
    n: [...codes.values()].reduce((sum, n) => sum + n, 0),
  }));
  const unknown = counted.filter(({ n }) => n === 0);
  const rarest = counted
    .filter(({ n }) => n > 0)
    .sort((one, other) => one.n - other.n)
    .slice(0, leadSize(words));
  return [...new Set([...unknown, ...rarest].flatMap(({ codes }) => codes))];
}
