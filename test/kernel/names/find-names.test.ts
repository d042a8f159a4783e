import fc from "fast-check";
import { expect, test } from "vitest";
import { nameWords, readText, wordsFound } from "../../../src/kernel/names/find-names.js";

const found = (name: string, text: string) => {
  const words = nameWords(name);
  return words ? [...wordsFound(words, readText(text))].sort() : undefined;
};

const name = "María José Pérez González";

test.each([
  ["Pérez, María", ["maria", "perez"]],
  ["lista-perez-12-maria.xlsx", ["maria", "perez"]],
  ["PEREZGONZALEZ", ["gonzalez", "perez"]],
  ["PerezMaria.csv", ["maria", "perez"]],
  ["listaperezmaria2024.csv", ["maria", "perez"]],
  ["María_de_Pérez", ["maria", "perez"]],
  ["Gonza Maria", ["gonzalez", "maria"]],
  ["perezgonza.csv", ["gonzalez", "perez"]],
  ["gonzaperez", ["gonzalez", "perez"]],
  ["GONZAL EZEQUIEL", ["gonzalez"]],
  ["nzalez-perez.csv", ["gonzalez", "perez"]],
  ["P3REZ MARlA", ["perez"]],
  ["G0NZALEZ", ["gonzalez"]],
  ["Mar%C3%ADa_P%c3%a9rez%20.csv", ["maria", "perez"]],
  ["100% Maria %ff", ["maria"]],
  ["Ma\u0301ria Josefa", ["maria"]],
  ["Peres, Gonz, Mar", []],
  ["Mariana", []],
  ["imperez", []],
])("of María José Pérez González %s has %j", (text, words) => {
  expect(found(name, text)).toEqual(words);
});

test.each([
  ["Mariajose Rojas", "Maria José", ["mariajose"]],
  ["MariaJosé Rojas", "mariajose", ["jose", "maria"]],
  ["Juan De La Cruz", "delacruzjuan", ["cruz", "juan"]],
  ["Luis D'Ambrosio", "dambrosio_luis", ["dambrosio", "luis"]],
  ["Luis Dambrosio", "D'Ambrosio, Luis", ["dambrosio", "luis"]],
  ["Ana Gil", "Semana de Gilberto", []],
  ["Ana Gil", "listaanagil", []],
  ["Ana M. Gil", "anamgil", ["ana", "gil"]],
  ["Li Wu", "LiWu.csv", ["li", "wu"]],
  ["Li Wu", "lista.csv", []],
  ["李 明", "李明", ["明", "李"]],
])("of %s %s has %j", (whose, text, words) => {
  expect(found(whose, text)).toEqual(words);
});

test.each(["NN", "Desconocido Desconocido", "Sin Nombre", "De La"])("%s is nobody's", (text) => {
  expect(nameWords(text)).toBeUndefined();
});

test("every text that is made of the words of a name has them, whatever separates them", () => {
  const words = ["maria", "jose", "perez", "gonzalez"];
  const separators = fc.constantFrom("", " ", "-", "_", ", ", " de ");
  fc.assert(
    fc.property(
      fc.shuffledSubarray(words, { minLength: 2 }),
      separators,
      fc.boolean(),
      (some, separator, isUpper) => {
        const text = some.join(separator);
        expect(found(name, isUpper ? text.toUpperCase() : text)).toEqual(some.toSorted());
      },
    ),
  );
});

test("a long text of repeated letters takes no longer than its length allows", () => {
  const words = nameWords("Aa Aaa A. Aaaa");
  expect(words && wordsFound(words, readText("a".repeat(500))).size).toBe(3);
});

test.each([
  ["particles and edges alone", "eE".repeat(2_500)],
  ["letters alone", "e".repeat(5_000)],
  ["beginnings of the name", "deElaYe".repeat(720)],
])("long texts are looked through for many names: %s", (_, text) => {
  const read = readText(text);
  const names = Array.from({ length: 200 }, (_, n) => {
    const tail = String.fromCodePoint(97 + (n % 26), 98 + Math.floor(n / 26));
    return nameWords(`Ee E. Yee Elay Eee${tail} Ladee${tail}`);
  });
  for (const words of names) {
    if (!words) throw new Error("A name without words");
    expect([...wordsFound(words, read)].join(" ")).not.toMatch(/lad/);
  }
});

test("between two words of a name are a few particles and initials, not a whole text", () => {
  expect(found("Ana Gil", "de ana de la y gil")).toEqual(["ana", "gil"]);
  expect(found("Anais Gil", `anais${"dela".repeat(10)}gil`)).toEqual([]);
});
