import {
  beginningsOfPlaces,
  besidePartsOfPlaces,
  neverNames,
  partsOfPlaces,
  shelterWord,
} from "../words/places.js";
import { anyOf, wordSet } from "./phrases.js";

const place = new RegExp(
  `(?:^| )${anyOf(neverNames)}(?: |$)|^(?:${anyOf(shelterWord)} )?${anyOf(beginningsOfPlaces)}(?: |$)`,
);

/** Whether a name, folded and plain, holds words of places, and so is no person's. */
export const namesPlace = (plainText: string): boolean => place.test(plainText);

const parts = wordSet(partsOfPlaces);
const besideParts = wordSet(besidePartsOfPlaces);

/**
 * Whether a text, folded and plain, names part of a place and nothing else: `Pasillo`, `Quirófano 2`,
 * `Emergencia de adultos`.
 */
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
