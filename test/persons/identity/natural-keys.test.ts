import { expect, test } from "vitest";
import { startRegistry } from "../../support/imports.js";

const names = (rows: string[][]) => [
  "Nombres,Apellidos",
  ...rows.map(([first, last]) => `"${first}","${last}"`),
];

test("a list means one person by a name that differs only in case, accents, punctuation and spaces", async () => {
  const registry = await startRegistry();
  const spellings = [
    ["Ana María", "D'Ambrosio Pérez-Gil"],
    ["ANA  MARIA", "DAMBROSIO PEREZ GIL"],
    ["Ana-María", "D’Ambrosio Pérez Gil"],
  ];
  const file = await registry.list("lunes.csv", names(spellings));
  const { result } = await registry.import(file, "--source", "persons_list");
  expect(result).toMatchObject({ created: 1, duplicates: 2, rejected: 0 });
});

test("names that a search or a review takes for one stay two persons of a list", async () => {
  const registry = await startRegistry();
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
  const file = await registry.list("lunes.csv", names(alike));
  const { result } = await registry.import(file, "--source", "persons_list");
  expect(result).toMatchObject({ created: alike.length, duplicates: 0, rejected: 0 });
  const again = await registry.import(file, "--source", "persons_list");
  expect(again.result).toMatchObject({ created: 0, unchanged: alike.length });
});
