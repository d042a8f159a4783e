/** What scanners and hasty typists put in place of letters. */
const letters: Record<string, string> = {
  0: "o",
  2: "z",
  3: "e",
  4: "a",
  5: "s",
  6: "g",
  7: "t",
  8: "b",
};
const vowel = /[aeiou]/;

/**
 * A folded word with letters for the digits among its letters: `g0mez` → `gomez`, `a1berto` → `alberto`,
 * `p1nto` → `pinto`. A number stays one.
 */
export const withLetters = (word: string): string =>
  /\d/.test(word) && /\p{L}/u.test(word)
    ? word.replace(/\d/g, (digit, at: number) => {
        // No Spanish word has an l between two consonants.
        const l = vowel.test(`${word[at - 1] ?? ""}${word[at + 1] ?? ""}`) ? "l" : "i";
        return letters[digit] ?? (digit === "1" ? l : digit);
      })
    : word;

/** What looks alike to a scanner. */
const looks = [
  ...Object.entries(letters),
  ["1", "l"],
  ["1", "i"],
  ["cl", "d"],
  ["rn", "m"],
  ["vv", "w"],
].flatMap(([one = "", other = ""]) => [[one, other] as const, [other, one] as const]);

/** A folded word with one of its letters as a scanner may have read it: `diaz` → `cliaz`, `d1az`, `dia2`, ... */
export function scannedForms(word: string): string[] {
  const forms = new Set<string>();
  for (const [seen, read] of looks) {
    for (let at = word.indexOf(seen); at >= 0; at = word.indexOf(seen, at + 1)) {
      forms.add(word.slice(0, at) + read + word.slice(at + seen.length));
    }
  }
  return [...forms];
}
