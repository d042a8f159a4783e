/** A text without each one of its letters: two texts one edit apart share one of these, or are one. */
export const deletionsOf = (text: string): string[] => [
  ...new Set(Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))),
];

/** A text with each two neighbours exchanged. */
export const swapsOf = (text: string): string[] =>
  Array.from(
    text.slice(1),
    (next, at) => text.slice(0, at) + next + text.charAt(at) + text.slice(at + 2),
  );

/**
 * Whether one text becomes the other by one typing error: a letter too much, missing, wrong, or two
 * neighbours swapped (the optimal string alignment distance is 1).
 */
export function isOneEditApart(one: string, other: string): boolean {
  if (one === other) return false;
  if (one.length > other.length) return isOneEditApart(other, one);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (one.length < other.length) return rest === otherRest.slice(1);
  const swapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return rest.slice(1) === otherRest.slice(1) || (swapped && rest.slice(2) === otherRest.slice(2));
}

/**
 * All texts that are one typing error away from this one, some of them twice. A wrong or further letter is one of
 * `letters`.
 */
export function editsOf(text: string, letters: readonly string[]): string[] {
  const edits = [...deletionsOf(text), ...swapsOf(text)];
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const letter of letters) {
      edits.push(before + letter + after);
      if (after !== "") edits.push(before + letter + after.slice(1));
    }
  }
  return edits.filter((edit) => edit !== text);
}
