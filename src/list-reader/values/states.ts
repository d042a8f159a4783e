import { beforeStates, statesOfCountry } from "../words/places.js";
import { anyOf, wordSet } from "./phrases.js";
import { plain } from "./plain.js";

/** The states of Venezuela: they show that a column `Estado` is a place. */
const states = wordSet(statesOfCountry);
const called = new RegExp(`^${anyOf(beforeStates)} `);

export const isStateOfCountry = (text: string): boolean =>
  states.has(plain(text).replace(called, ""));
