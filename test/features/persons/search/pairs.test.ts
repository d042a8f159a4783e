import { expect, test } from "vitest";
import {
  distinctBy,
  variantPairs,
  wordPairs,
} from "../../../../src/features/persons/search/pairs.js";
import { pairsIn, searchTermsOf } from "../../../../src/features/persons/search/terms.store.js";

const letters = [..."abcdef"];

/** All choices of so many of the words. */
function choices(words: string[], size: number): string[][] {
  const [first, ...rest] = words;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...choices(rest, size - 1).map((chosen) => [first, ...chosen]), ...choices(rest, size)];
}

const sizes = [2, 3, 4, 5, 6].flatMap((size) => [0, 1, 2].map((lacking) => [size, lacking]));

test.each(sizes)("of %i words, whoever lacks %i of them has a pair", (size = 0, lacking = 0) => {
  const words = letters.slice(0, size);
  const pairs = wordPairs(words, lacking);
  if (size - lacking < 2) {
    expect(pairs).toEqual([]);
    return;
  }
  for (const kept of choices(words, size - lacking)) {
    expect(pairs.some((pair) => pair.every((word) => kept.includes(word)))).toBe(true);
  }
});

test("as few pairs as will do, of rare words, frequent ones beside rare ones", () => {
  expect(wordPairs(letters, 0)).toEqual([["a", "b"]]);
  expect(wordPairs(letters.slice(0, 3), 1)).toHaveLength(3);
  expect(wordPairs(letters, 1)).toEqual([
    ["a", "d"],
    ["b", "c"],
  ]);
});

test("forms of a word are paired with the rarest other words, the likeliest first", () => {
  const own = (word: string, n: number) => new Map([[word, n]]);
  const earlier = new Map([
    ["peres", own("~peres", 10)],
    ["maria", own("~maria", 90)],
  ]);
  const terms = new Map([
    ["peres", new Map([...own("~peres", 10), ...own("~peras", 2), ...own("~pedes", 3)])],
    ["maria", new Map([...own("~maria", 90), ...own("~mario", 20)])],
  ]);
  const pairs = (most: number) =>
    variantPairs(["peres", "maria"], { terms, earlier, lacking: 0, most });
  const all = [
    "~mario ~peres",
    "~maria ~pedes",
    "~maria ~peras",
    "~mario ~pedes", // both are wrong
    "~mario ~peras",
  ];
  expect(pairs(100)).toEqual(all);
  expect(pairs(3)).toEqual(all.slice(0, 3));
});

test("a name is stored with every two of its codes, and of its words without one", () => {
  const terms = { source: "form", first_name: "J. María", last_name: "de la Peña Li" };
  expect(searchTermsOf(terms, "2026-01-01").pairs.sort()).toEqual([
    "j li",
    "j ~maria",
    "j ~pena",
    "li ~maria",
    "li ~pena",
    "~maria ~pena",
  ]);
  expect(pairsIn(["ana", "~ana"])).toEqual([]);
  expect(distinctBy(["gonzalez", "gonzales", "ana"], (word) => word.slice(0, 5))).toHaveLength(2);
});
