import { expect, test } from "vitest";
import { planSearch } from "../../../../src/features/persons/search/plan.js";

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
const registry = { words, codes, total: 1_000_000, order: "created_at desc" as const };

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
])("%s, pairs stored: %s: by %s", (query, hasPairs, by, lead) => {
  expect(planSearch(query.split(" "), { ...registry, hasPairs })).toMatchObject({ by, lead });
});

test("names of two words, which may lack one of three names, are asked for by every two of them", () => {
  const plan = planSearch(["laura", "gomez", "mena"], { ...registry, hasPairs: true });
  expect(plan.short).toEqual(["~laura ~mena", "~gomes ~laura", "~gomes ~mena"]);
});

test.each([
  ["laura gomez", false],
  ["mena quiroz", true],
  ["laura unknown", true],
])("%s: hardly anybody is called so: %s", (query, isRare) => {
  expect(planSearch(query.split(" "), { ...registry, hasPairs: true }).isRare).toBe(isRare);
});
