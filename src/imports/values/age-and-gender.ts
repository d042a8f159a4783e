import { readGender } from "./gender.js";

const between = / ?[/,;|–-] ?/;
const lastWord = /^(\d.*?) ?(\p{L}+)\.?$/u;
const firstWord = /^(\p{L}+)\.? ?(\d.*)$/u;

/** The parts of a cell for an age and a gender: `34/F`, `Masc. 45 años`. None for `34 M`, which may be months. */
export function ageAndGenderParts(text: string): string[] {
  if (text.length > 40 || /^\d+ ?m$/i.test(text)) return [];
  const parts = text.split(between).filter((part) => part !== "");
  if (parts.length > 1) return parts;
  const [, age = "", word = ""] = lastWord.exec(text) ?? [];
  if (readGender(word, false)) return [age, word];
  const [, before = "", behind = ""] = firstWord.exec(text) ?? [];
  return readGender(before, false) ? [behind, before] : parts;
}
