import { expect, test } from "vitest";
import { startImporter } from "../../../support/imports.js";

const { startSource } = await startImporter();

const names = (rows: string[][]) => [
  "Nombres,Apellidos",
  ...rows.map(([first, last]) => `"${first}","${last}"`),
];

test("a list means one person by a name that differs only in case, accents, punctuation and spaces", async () => {
  const { import: bring } = await startSource("spellings");
  const spellings = [
    ["Ana María", "D'Ambrosio Pérez-Gil"],
    ["ANA  MARIA", "DAMBROSIO PEREZ GIL"],
    ["Ana-María", "D’Ambrosio Pérez Gil"],
  ];
  const result = await bring("lunes.csv", names(spellings));
  expect(result).toMatchObject({ created: 1, duplicates: 2, rejected: 0 });
});

test("names that a search or a review takes for one stay two persons of a list", async () => {
  const { import: bring } = await startSource("alike");
  const alike = [
    ["José", "Brito"],
    ["Pepe", "Brito"],
    ["J.", "Brito"],
    ["José Luis", "Brito"],
    ["Luis José", "Brito"],
    ["Jozé", "Vrito"],
    ["José", "De Brito"],
    ["José", "Brito Jr."],
    ["Brito", "José"],
  ];
  const result = await bring("lunes.csv", names(alike));
  expect(result).toMatchObject({ created: alike.length, duplicates: 0, rejected: 0 });
  const again = await bring("lunes.csv", names(alike));
  expect(again).toMatchObject({ created: 0, unchanged: alike.length });
});
