import fc from "fast-check";
import { expect, test } from "vitest";
import { scannedForms, withLetters } from "../../../src/kernel/names/scanned.js";

const words = fc.stringMatching(/^[a-z0-9]{1,12}$/);

test("letters for digits keep a word's length, and numbers and words as they are", () => {
  fc.assert(
    fc.property(words, (word) => {
      const read = withLetters(word);
      expect(read).toHaveLength(word.length);
      if (/^(\d+|[a-z]+)$/.test(word)) expect(read).toBe(word);
    }),
  );
});

test("a word as scanners read it", () => {
  expect(scannedForms("diaz")).toEqual(["dia2", "di4z", "d1az", "cliaz"]);
  expect(scannedForms("amparo")).toContain("arnparo");
  expect(scannedForms("arnparo")).toContain("amparo");
});

test("each form is another word, and the word is one of its forms again", () => {
  fc.assert(
    fc.property(words, (word) => {
      for (const form of scannedForms(word)) {
        expect(form).not.toBe(word);
        expect(scannedForms(form)).toContain(word);
      }
    }),
  );
});
