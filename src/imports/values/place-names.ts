import {
  beginningsOfPlaces,
  besidePartsOfPlaces,
  neverNames,
  partsOfPlaces,
} from "../vocabulary/places.js";

const listed = (words: Record<string, string>) => Object.values(words).join(", ").split(", ");
const anyOf = (words: Record<string, string>) => `(?:${listed(words).join("|")})`;

const place = new RegExp(
  `(?:^| )${anyOf(neverNames)}(?: |$)|^(?:refugio )?${anyOf(beginningsOfPlaces)}(?: |$)`,
);

/** Does a name, folded and plain, hold words of places, and so is nobody's? */
export const namesPlace = (plainText: string): boolean => place.test(plainText);

const parts = new Set(listed(partsOfPlaces));
const besideParts = new Set(listed(besidePartsOfPlaces));

/** `Pasillo`, `Quirófano 2`, `Emergencia de adultos`: does a text, folded and plain, name a part of a place, and no more? */
export function namesPart(plainText: string): boolean {
  const words = plainText.split(/[\s/,;:()°º#-]+/).filter(Boolean);
  return (
    words.some((word) => parts.has(word)) &&
    words.every(
      (word) =>
        parts.has(word) || besideParts.has(word) || /^(?:\d+|\p{L}|\p{L}?\d+\p{L}?)$/u.test(word),
    )
  );
}
