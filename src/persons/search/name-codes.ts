import type { Collections, NameCodeDocument } from "../../database/collections.js";
import { findPage } from "../../database/find-page.js";
import { deletionsOf, isOneEditApart } from "../../names/edits.js";

// The vocabulary of sound codes. Typing errors are looked for here, among tens of thousands of codes,
// instead of in the index of all persons: that would have a thousand times the size.

type Stores = Pick<Collections, "nameCodes">;

/** A code as the vocabulary holds it, but for its count. */
export const nameCodeOf = (code: string): Omit<NameCodeDocument, "n"> => ({
  _id: code,
  d: [...new Set([code, ...deletionsOf(code)])],
});

const bounds = { hint: undefined, maxTimeMS: 250 };

/** A code with the number of persons who have it. */
type Counted = Pick<NameCodeDocument, "_id" | "n">;

/** In how many persons each code occurs; a code that nobody has is missing. */
export async function countsOf({ nameCodes }: Stores, codes: string[]) {
  if (codes.length === 0) return new Map<string, number>();
  const filter = { _id: { $in: codes }, n: { $gt: 0 } };
  const found = await findPage<NameCodeDocument, Counted>(nameCodes, filter, {
    ...bounds,
    projection: { n: 1 },
    limit: codes.length,
  });
  return new Map(found.map(({ _id, n }) => [_id, n]));
}

/** Above 200 index ranges MongoDB gives up the order and sorts: two words have to fit. */
const maxVariants = 90;
const maxRead = 2_000;
/** A shorter code is one edit away from half of all names. */
const minFuzzyLength = 4;

/** Of each code, itself and those one typing error away, with their counts: the most frequent ones. */
export async function codesWithinOneEdit({ nameCodes }: Stores, codes: string[]) {
  const long = codes.filter(({ length }) => length >= minFuzzyLength);
  const d = { $in: long.flatMap((code) => nameCodeOf(code).d) };
  const limit = maxRead * long.length;
  const filter = { d, n: { $gt: 0 } };
  const page = { ...bounds, projection: { d: 0 }, limit };
  const found = limit > 0 ? await findPage<NameCodeDocument, Counted>(nameCodes, filter, page) : [];
  const nearOf = (code: string) =>
    found
      .filter(({ _id }) => _id === code || isOneEditApart(_id, code))
      .sort((one, other) => other.n - one.n)
      .slice(0, maxVariants)
      .map(({ _id, n }): [string, number] => [_id, n]);
  return new Map(
    codes.map((code) => [
      code,
      new Map([[code, 0], ...(long.includes(code) ? nearOf(code) : [])] as [string, number][]),
    ]),
  );
}

const maxJoined = 300;

/** Codes that begin with this one and have so many letters more, at least. */
export async function codesStartingWith({ nameCodes }: Stores, code: string, more: number) {
  const filter = { _id: { $gt: code, $lt: `${code}\u{10ffff}` }, n: { $gt: 0 } };
  const found = await findPage<NameCodeDocument, Pick<NameCodeDocument, "_id">>(nameCodes, filter, {
    ...bounds,
    projection: { _id: 1 },
    limit: maxJoined,
  });
  return found.map(({ _id }) => _id).filter(({ length }) => length >= code.length + more);
}
