import type { Collections, NameCodeDocument } from "../../../kernel/database/collections.js";
import { findPage } from "../../../kernel/database/find-page.js";
import { deletionsOf, isOneEditApart } from "../../../kernel/names/edits.js";
import { fuzzyLimits, maxVariants } from "./thresholds.js";

// The vocabulary of sound codes. Typing errors are looked for here, among tens of thousands of codes,
// instead of in the index of all persons: that would have a thousand times the size.

type Stores = Pick<Collections, "nameCodes">;

/** A code as the vocabulary holds it, but for its count. */
export const nameCodeOf = (code: string): Omit<NameCodeDocument, "n"> => ({
  _id: code,
  d: [...new Set([code, ...deletionsOf(code)])],
});

const bounds = () => ({ hint: undefined, maxTimeMS: fuzzyLimits.tierMs });

/** A code with the number of persons who have it. */
type Counted = Pick<NameCodeDocument, "_id" | "n">;

/** In how many persons each code occurs; a code that nobody has is missing. */
export async function countsOf({ nameCodes }: Stores, codes: string[]) {
  if (codes.length === 0) return new Map<string, number>();
  const filter = { _id: { $in: codes }, n: { $gt: 0 } };
  const found = await findPage<NameCodeDocument, Counted>(nameCodes, filter, {
    ...bounds(),
    projection: { n: 1 },
    limit: codes.length,
  });
  return new Map(found.map(({ _id, n }) => [_id, n]));
}

/** A shorter code is one edit away from half of all names. */
const minFuzzyLength = 4;
const maxAround = 4_000;

/**
 * The same with one look-up for all codes around others, too: for those one typing error away from one of
 * these, and those that begin with it.
 */
export async function countsAround({ nameCodes }: Stores, codes: string[], around: string[]) {
  if (around.length === 0) return countsOf({ nameCodes }, codes);
  const long = around.filter(({ length }) => length >= minFuzzyLength);
  const d = { $in: [...new Set(long.flatMap((code) => nameCodeOf(code).d))] };
  // A code of one letter begins too many others to tell anything.
  const starting = around
    .filter(({ length }) => length > 1)
    .map((code) => ({ _id: { $gt: code, $lt: `${code}\u{10ffff}` } }));
  const filter = { $or: [{ _id: { $in: codes } }, { d }, ...starting], n: { $gt: 0 } };
  const found = await findPage<NameCodeDocument, Counted>(nameCodes, filter, {
    ...bounds(),
    projection: { n: 1 },
    limit: codes.length + maxAround * around.length,
  });
  return new Map(found.map(({ _id, n }) => [_id, n]));
}

/** In how many persons each of some codes occurs. */
type Counts = ReadonlyMap<string, number>;

/** This code, and of the counted ones those one typing error away: the most frequent ones. */
export function withinOneEdit(counts: Counts, code: string): Map<string, number> {
  if (code.length < minFuzzyLength) return new Map([[code, 0]]);
  const near = [...counts]
    .filter(([other]) => other === code || isOneEditApart(other, code))
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxVariants);
  return new Map([[code, 0], ...near]);
}

const maxLonger = 300;

/** Of the counted codes, those that begin with this one and have so many letters more, at least. */
export const startingWith = (counts: Counts, code: string, more: number): [string, number][] =>
  [...counts]
    .filter(([other]) => other !== code && other.startsWith(code))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, maxLonger)
    .filter(([{ length }]) => length >= code.length + more);
