import type { Gender } from "../../database/collections.js";
import { plain, remembered } from "./plain.js";

const words: Record<Gender, string> = {
  female:
    "f fem femenino femenina femenil feminino feminina mujer mulher female woman girl dama nina",
  male: "m masc mas masculino masculina male h hombre homem varon man boy caballero nino",
  other: "x otro otra otros other outro outra nb no binario nonbinary non binary",
};

const genders = new Map<string, Gender>([
  ["no binario", "other"],
  ["no binaria", "other"],
  ["non binary", "other"],
]);
for (const gender of ["female", "male", "other"] as const) {
  for (const word of words[gender].split(" ")) if (word !== "no") genders.set(word, gender);
}

const read = remembered((text) => genders.get(plain(text).replaceAll(/[()]/g, "")) ?? null);

/** `withH`: the column also holds H (hombre), so that its M is *mujer*. */
export function readGender(text: string, withH: boolean): Gender | undefined {
  const gender = read(text) ?? undefined;
  return withH && gender === "male" && plain(text) === "m" ? "female" : gender;
}

export const isH = (text: string): boolean => plain(text) === "h";
