import { beginningsOfPlaces, neverNames } from "../vocabulary/places.js";

const anyOf = (words: Record<string, string>) =>
  `(?:${Object.values(words).join(", ").split(", ").join("|")})`;

const place = new RegExp(
  `(?:^| )${anyOf(neverNames)}(?: |$)|^(?:refugio )?${anyOf(beginningsOfPlaces)}(?: |$)`,
);

/** Does a name, folded and plain, hold words of places, and so is nobody's? */
export const namesPlace = (plainText: string): boolean => place.test(plainText);
