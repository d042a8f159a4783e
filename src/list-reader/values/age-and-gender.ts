import { readGender } from "./gender.js";

const between = / ?[/,;|–-] ?/;
const lastWord = /^(.*\d.*?) ?[/,;|–-]? ?(\p{L}+)\.?$/u;
const firstWord = /^(\p{L}+)\.? ?[/,;|–-]? ?(.*\d.*)$/u;
const mayBeMonths = /^(\d+) ?(m)$/i;

/**
 * The parts of a cell with an age and a gender: `34/F`, `Masc. 45 años`, `10-12 F`. `8 M` has none, because it
 * may mean months, unless the column writes other genders so (`shortM`).
 */
export function ageAndGenderParts(text: string, shortM = ""): string[] {
  if (text.length > 40) return [];
  const [, number, m = ""] = mayBeMonths.exec(text) ?? [];
  if (number) return shortM.includes(m) || Number(number) > 36 ? [number, m] : [];
  const [, age = "", word = ""] = lastWord.exec(text) ?? [];
  if (readGender(word, false)) return [age, word];
  const [, before = "", behind = ""] = firstWord.exec(text) ?? [];
  if (readGender(before, false)) return [behind, before];
  const parts = text.split(between).filter((part) => part !== "");
  const isRange = parts.filter((part) => /\d/.test(part)).length > 1;
  return isRange ? [text] : parts;
}

/**
 * The form of M that a column of ages and genders writes behind an age: in the case of its F and H; empty if
 * it has none.
 */
export function shortMOf(cells: readonly string[]): string {
  const letters = cells.map((text) => /^\d+ ?([fh])$/i.exec(text)?.[1] ?? "").join("");
  return (/[FH]/.test(letters) ? "M" : "") + (/[fh]/.test(letters) ? "m" : "");
}
