import type { Gender } from "../../kernel/database/collections.js";
import { manOfMujer, genders as words } from "../words/genders.js";
import { wordSet, wordsOf } from "./phrases.js";
import { plain, remembered } from "./plain.js";

const genders = new Map<string, Gender>();
for (const gender of ["female", "male", "other"] as const) {
  for (const word of wordsOf(words[gender])) genders.set(word, gender);
}
const men = wordSet(manOfMujer);

const read = remembered((text) => genders.get(plain(text).replaceAll(/[()]/g, "")) ?? null);

/** `withH`: the column also holds H (hombre), so that its M is *mujer*. */
export function readGender(text: string, withH: boolean): Gender | undefined {
  const gender = read(text) ?? undefined;
  return withH && gender === "male" && plain(text) === "m" ? "female" : gender;
}

export const isH = (text: string): boolean => men.has(plain(text));
