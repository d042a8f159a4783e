import { beforeStates, statesOfCountry } from "../vocabulary/places.js";
import { anyOf, wordSet } from "./phrases.js";
import { plain } from "./plain.js";

/** The states of Venezuela, by which a column `Estado` shows that it is a place. */
const states = wordSet(statesOfCountry);
const called = new RegExp(`^${anyOf(beforeStates)} `);

export const isStateOfCountry = (text: string): boolean =>
  states.has(plain(text).replace(called, ""));
