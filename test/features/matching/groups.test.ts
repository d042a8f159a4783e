import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { groupsOf, pairKey } from "../../../src/features/matching/groups.js";
import type { ScoredPair } from "../../../src/features/matching/pairs.js";
import type { ReviewConfidence } from "../../../src/kernel/database/collections.js";

const idOf = (n: number) => n.toString(16).padStart(24, "0");

const aPair = (
  one: number,
  other: number,
  probability: number,
  confidence: ReviewConfidence = "high",
) =>
  ({
    one: { _id: new ObjectId(idOf(one)) },
    other: { _id: new ObjectId(idOf(other)) },
    probability,
    confidence,
  }) as ScoredPair;

type Decided = [number, number, "confirmed" | "dismissed"];

/** The persons of each group, as numbers. */
const grouped = (pairs: ScoredPair[], ...decided: Decided[]) => {
  const decisions = new Map(
    decided.map(([one, other, status]) => [pairKey(idOf(one), idOf(other)), status] as const),
  );
  return groupsOf(pairs, decisions).map(({ persons }) =>
    persons.map((id) => Number.parseInt(id, 16)),
  );
};

test("strong pairs make one group; a weak one joins no two of them", () => {
  const strong = [aPair(1, 2, 0.99), aPair(2, 3, 0.92, "medium"), aPair(4, 5, 0.98)];
  expect(grouped([...strong, aPair(3, 4, 0.6, "low")])).toEqual([
    [1, 2, 3],
    [4, 5],
    [3, 4],
  ]);
  expect(grouped([...strong, aPair(1, 3, 0.6, "low")])).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test("of a chain between the two of a dismissed pair the weakest link is cut", () => {
  const chain = [aPair(1, 2, 0.99), aPair(2, 3, 0.95), aPair(3, 4, 0.98)];
  expect(grouped(chain)).toEqual([[1, 2, 3, 4]]);
  expect(grouped(chain, [1, 4, "dismissed"])).toEqual([
    [1, 2],
    [3, 4],
    [2, 3],
  ]);
  expect(grouped(chain, [2, 3, "dismissed"])).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("what is confirmed is not asked again, but together with a third", () => {
  const pair = aPair(1, 2, 0.99);
  expect(grouped([pair], [1, 2, "confirmed"])).toEqual([]);
  expect(grouped([pair, aPair(2, 3, 0.98)], [1, 2, "confirmed"])).toEqual([[1, 2, 3]]);
  // However little the records themselves have in common by now.
  expect(grouped([aPair(2, 3, 0.98)], [1, 2, "confirmed"])).toEqual([[1, 2, 3]]);
});

test("no group has more persons than somebody can look through", () => {
  const chain = Array.from({ length: 59 }, (_, n) => aPair(n, n + 1, 0.99));
  const sizes = grouped(chain).map((persons) => persons.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
  const weak = Array.from({ length: 59 }, (_, n) => aPair(0, n + 1, 0.6, "low"));
  expect(grouped(weak)).toHaveLength(10);
});
