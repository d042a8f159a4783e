import fc from "fast-check";
import { expect, test } from "vitest";
import { deletionsOf, isOneEditApart, swapsOf } from "../../../src/kernel/names/edits.js";

const words = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

/** The optimal string alignment distance, as the books have it. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
          i > 1 && j > 1 && swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

test("one edit apart is an optimal string alignment distance of one", () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(isOneEditApart(one, other)).toBe(distance(one, other) === 1);
    }),
    { numRuns: 2_000 },
  );
});

test("whatever is one edit apart shares a deletion, or is one of the other", () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      fc.pre(isOneEditApart(one, other));
      const near = new Set([one, ...deletionsOf(one)]);
      expect([other, ...deletionsOf(other)].some((text) => near.has(text))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a text with a letter missing or two exchanged is one edit apart", () => {
  fc.assert(
    fc.property(words, (word) => {
      for (const other of [...deletionsOf(word), ...swapsOf(word)]) {
        expect(other === word || isOneEditApart(word, other)).toBe(true);
      }
    }),
  );
  expect(swapsOf("abc")).toEqual(["bac", "acb"]);
});
