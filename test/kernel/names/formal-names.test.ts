import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formalNamesOf, shortNamesOf } from "../../../src/kernel/names/formal-names.js";
import { abbreviations, nicknames } from "../../../src/kernel/names/nicknames.js";
import { soundOf } from "../../../src/kernel/names/sound.js";

test.each([
  ["pepe", ["jose"]],
  ["chucho", ["jesus"]],
  ["ma", ["maria"]],
  ["fco", ["francisco"]],
  ["rguez", ["rodriguez"]],
  ["kike", ["enrique"]], // as quique
  ["beto", ["alberto", "gilberto", "heriberto", "humberto", "norberto", "roberto"]],
  ["toño".normalize("NFD").replaceAll(/\p{M}/gu, ""), ["antonio"]],
  ["jose", []],
])("%s may stand for %j", (word, formal) => {
  expect(formalNamesOf(word)).toEqual([word, ...formal]);
});

test("a formal name leads to its short forms", () => {
  expect(shortNamesOf("jesus")).toEqual(["chucho", "chuy", "chuo", "chuito"]);
  expect(shortNamesOf("francisco")).toEqual(expect.arrayContaining(["paco", "pancho", "fco"]));
  expect(shortNamesOf("pepe")).toEqual([]);
});

test("any word stands for itself first, and for each name once", () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      const names = formalNamesOf(word);
      expect(names[0]).toBe(word);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

describe.each(Object.entries({ nicknames, abbreviations }))("the list of %s", (_name, list) => {
  const lines = list.trim().split("\n");

  test("is in order, and names each formal name once", () => {
    const formal = lines.map((line) => line.split(": ")[0]);
    expect(formal).toEqual([...new Set(formal)].sort());
  });

  test("leads from short forms to formal names and back", () => {
    for (const line of lines) {
      expect(line).toMatch(/^[a-z]+: [a-z]+(, [a-z]+)*$/);
      const [formal = "", others = ""] = line.split(": ");
      for (const short of others.split(", ")) {
        expect(soundOf(short)).not.toBe(soundOf(formal)); // the sound code finds these anyway
        expect(formalNamesOf(short)).toContain(formal);
        expect(shortNamesOf(formal)).toContain(short);
      }
    }
  });
});
