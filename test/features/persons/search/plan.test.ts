import { describe, expect, test } from "vitest";
import {
  planSearch,
  type SearchFacts,
  searchPlan,
  searchTable,
} from "../../../../src/features/persons/search/plan.js";

const words = new Map([
  ["laura", { n: 8_000, names: 8_000 }],
  ["gomez", { n: 27_000, names: 27_000 }],
  ["urdaneta", { n: 140_000, names: 6_500 }], // a street, too
  ["mena", { n: 9_000, names: 9_000 }],
  ["azul", { n: 170_000, names: 0 }],
  ["quiroz", { n: 900, names: 900 }],
]);
const codes = new Map([
  ["laura", 8_000],
  ["gomes", 27_000],
  ["urdaneta", 6_500],
  ["mena", 9_000],
  ["kiros", 900],
]);
const registry = {
  vocabulary: {
    total: () => 1_000_000,
    countOf: (word: string) => words.get(word) ?? { n: 0, names: 0 },
    countOfCode: (code: string) => codes.get(code) ?? 0,
  },
  order: "created_at desc" as const,
};

test.each([
  ["laura gomez", true, "pairs", ["~gomes ~laura"]],
  ["laura gomez", false, "names", ["laura"]],
  ["laura gomez mena", true, "pairs", ["~laura ~mena"]],
  ["laura mena quiroz", true, "pairs", ["~kiros ~laura"]],
  [
    "laura gomez urdaneta",
    true,
    "pairs",
    ["~laura ~urdaneta", "~gomes ~urdaneta", "~gomes ~laura"],
  ],
  ["laura gomez urdaneta quiroz", true, "pairs", ["~gomes ~kiros", "~laura ~urdaneta"]],
  ["laura urdaneta", true, "names", ["laura"]],
  ["laura azul", true, "names", ["laura"]],
  ["azul", true, "list", []],
  ["laura quiroz", true, "text", ["quiroz"]],
])("%s, pairs stored: %s: by %s", (query, hasPairs, by, terms) => {
  expect(planSearch(query.split(" "), { ...registry, hasPairs })).toMatchObject({ by, terms });
});

test("names of two words, which may lack one of three names, are asked for by every two of them", () => {
  const plan = planSearch(["laura", "gomez", "mena"], { ...registry, hasPairs: true });
  expect(plan.twoWordNames).toEqual(["~laura ~mena", "~gomes ~laura", "~gomes ~mena"]);
});

test.each([
  ["laura gomez", true, { by: "pairs", terms: ["~gomes ~laura"] }],
  ["laura gomez", false, { by: "names", terms: ["laura"] }],
  ["laura quiroz", true, { by: "pairs", terms: ["~kiros ~laura"] }],
  ["laura azul", true, undefined],
  ["azul", true, undefined],
  ["unknown", true, undefined],
])("%s, pairs stored: %s: who is named so is read by %j", (query, hasPairs, ofNames) => {
  const plan = planSearch(query.split(" "), { ...registry, hasPairs });
  expect(plan.ofNames).toEqual(ofNames);
});

/** Two frequent names. No row but the last holds. */
const frequentNames: SearchFacts = {
  words: 2,
  hits: 20_000,
  canPair: true,
  hasNames: true,
  isByUpdate: false,
  sorted: 300,
  walked: 100_000,
  total: 1_000_000,
};
const withoutPairs = { canPair: false };
const byUpdate = { isByUpdate: true, sorted: 300_000 };

describe("of the table of searches", () => {
  const rows: [string, Partial<SearchFacts>, Partial<SearchFacts>][] = [
    ["there is no word", { words: 0 }, { words: 1 }],
    ["a word is rare, and there are pairs of names", { hits: 1_000 }, { hits: 1_001 }],
    [
      "a word is rare, and there are no pairs of names",
      { ...withoutPairs, hits: 7_141 },
      { ...withoutPairs, hits: 7_142 },
    ],
    [
      "a word is rare, and there are no pairs of names",
      { ...withoutPairs, total: 1_000, hits: 2_000 },
      { ...withoutPairs, total: 1_000, hits: 2_001 },
    ],
    [
      "the words are frequent, and too few of them are names",
      { ...withoutPairs, hasNames: false },
      withoutPairs,
    ],
    [
      "the names are so frequent that a walk along a list by updated_at soon fills a page",
      { ...byUpdate, walked: 99_999 },
      { ...byUpdate, walked: 100_000 },
    ],
    ["two or more names are frequent", {}, withoutPairs],
  ];

  test("each row is tried", () => {
    expect(new Set(rows.map(([when]) => when))).toEqual(
      new Set(searchTable.map(({ when }) => when)),
    );
  });

  test.each(rows)("a row decides when %s", (when, within, beyond) => {
    const decides = (facts: Partial<SearchFacts>) =>
      searchTable.find(({ holds }) => holds({ ...frequentNames, ...facts }))?.when;
    expect(decides(within)).toBe(when);
    expect(decides(beyond)).not.toBe(when);
  });
});

test("a cursor that version 0.3.0 has made goes on with its plan", () => {
  const former = {
    by: "pairs",
    lead: ["~a ~b"],
    short: ["~a ~c"],
    paired: ["a", "b"],
    isRare: true,
  };
  expect(searchPlan.parse(former)).toEqual({
    by: "pairs",
    terms: ["~a ~b"],
    twoWordNames: ["~a ~c"],
    pairable: ["a", "b"],
  });
});
