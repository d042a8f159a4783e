import { expect, test } from "vitest";
import { FrequencyCounter } from "../../../src/features/matching/frequencies.js";
import { scorePair } from "../../../src/features/matching/pairs.js";
import { matchRecordOf } from "../../../src/features/matching/record.js";
import { learned as model } from "../../../src/features/matching/weights.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson } from "../../support/api.js";

const base = {
  first_name: "Keila",
  last_name: "Andrade",
  birth_date: "1984-03-11",
  effective_birth_date: "1984-03-11",
  location: "24 Oleander Street, Rosebank, 4120",
};

const born = (birth_date: string) => ({ birth_date, effective_birth_date: birth_date });

/** Compares two records of the registry: the first is Keila Andrade, with some fields changed. */
function compare(one: Partial<PersonDocument>, other: Partial<PersonDocument>) {
  const [record, another] = [one, other].map((fields) =>
    matchRecordOf(aPerson({ ...base, ...fields }), "full"),
  );
  if (!record || !another) throw new Error("Two records");
  const frequencies = new FrequencyCounter();
  frequencies.add(record);
  frequencies.add(another);
  return scorePair(record, another, { model, frequencies });
}

const placeBits = (one: Partial<PersonDocument>, other: Partial<PersonDocument>) =>
  compare(one, other)?.weights.location ?? 0;

const strong = 8;
const weak = 3;

test("a house number with its street and a birth date are strong evidence, though a surname was replaced", () => {
  const married = { last_name: "Villegas" };
  expect(placeBits({}, married)).toBeGreaterThan(strong);
  expect(compare({}, married)?.probability).toBeGreaterThan(0.9);
  const spelt = [
    "24 oleandre street, rosebank",
    "24 oleanderstreet, rose bank, 4120",
    "24 Oleander St",
  ];
  for (const location of spelt) {
    expect(placeBits({}, { ...married, location })).toBeGreaterThan(strong);
  }
  const spanish = { location: "Calle Bolívar, casa 12, Catia" };
  expect(placeBits(spanish, { ...spanish, ...married })).toBeLessThan(weak);
  const numbered = { location: "Calle Bolívar 12, Catia" };
  expect(placeBits(numbered, { ...numbered, ...married })).toBeGreaterThan(strong);
});

test("a place alone is weak: a quarter, a town, a street without a number, another house of the street", () => {
  for (const location of [
    "Rosebank, 4120",
    "Oleander Street, Rosebank",
    "23 de Enero",
    "Sector 4",
  ]) {
    expect(placeBits({ location }, { location, last_name: "Villegas" })).toBeLessThan(weak);
  }
  const corner = { location: "Calle 4 con avenida Bolívar, Catia", last_name: "Villegas" };
  expect(placeBits({ location: "Calle 4, Catia" }, corner)).toBeLessThan(weak);
  const neighbour = { location: "26 Oleander Street, Rosebank, 4120", last_name: "Villegas" };
  expect(placeBits({}, neighbour)).toBeLessThan(weak);
});

test("those who live together are not one person: relatives, brothers with a name in common, twins", () => {
  const sister = { first_name: "Ysaura", ...born("1986-09-02") };
  expect(placeBits({}, sister)).toBeLessThan(weak);
  const [jose, joseLuis] = [{ first_name: "José" }, { first_name: "José Luis" }];
  expect(placeBits(jose, { ...joseLuis, ...born("1986-09-02") })).toBeLessThan(weak);
  const twin = { first_name: "Ysaura" };
  expect(placeBits({}, twin)).toBeLessThan(weak);
  expect(compare({}, twin)?.confidence).not.toBe("high");
});

test("a namesake of another generation in the same house is another person", () => {
  expect(compare({}, born("1954-08-27"))).toBeUndefined();
});

test("in the same house a namesake whose birth date is not known is one person", () => {
  const undated = { birth_date: "", effective_birth_date: "" };
  expect(placeBits({}, undated)).toBeGreaterThan(strong);
});
