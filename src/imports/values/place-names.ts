import {
  beginningsOfPlaces,
  besidePartsOfPlaces,
  neverNames,
  partsOfPlaces,
  shelterWord,
} from "../vocabulary/places.js";
import { anyOf, wordSet } from "./phrases.js";

const place = new RegExp(
  `(?:^| )${anyOf(neverNames)}(?: |$)|^(?:${anyOf(shelterWord)} )?${anyOf(beginningsOfPlaces)}(?: |$)`,
);

/** Does a name, folded and plain, hold words of places, and so is nobody's? */
export const namesPlace = (plainText: string): boolean => place.test(plainText);

const parts = wordSet(partsOfPlaces);
const besideParts = wordSet(besidePartsOfPlaces);

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
