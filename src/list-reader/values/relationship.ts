import type { Relationship } from "../../kernel/database/collections.js";
import { relationships } from "../words/kin.js";
import { possessives } from "../words/names.js";
import { anyOf, wordsOf } from "./phrases.js";
import { plain } from "./plain.js";

const kinds = new Map<string, Relationship>();
for (const [kind, words] of Object.entries(relationships) as [Relationship, object][]) {
  for (const word of wordsOf({ ...words })) kinds.set(word, kind);
}
/** `es su mamá`. */
const whose = new RegExp(`^(?:es )?${anyOf(possessives)} `);
const otherGender = /\(a\)$|\/a$/;

/** What the contact is to the person: `su mamá` → mother. */
export const readRelationship = (text: string): Relationship | undefined =>
  kinds.get(plain(text).replace(whose, "").replace(otherGender, "").replaceAll("_", " "));
