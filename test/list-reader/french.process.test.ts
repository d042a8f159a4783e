import { expect, test } from "vitest";
import { assignByHeaders } from "../../src/list-reader/columns/assign.js";
import { startRegistry } from "../support/imports.js";
import { personsOf, readText } from "./list-text.js";

// Lists in French, and in Haitian Creole as far as its words leave no doubt.

const fieldsOf = (headers: string[]) =>
  assignByHeaders(headers).map(({ header, field }) => `${header}: ${field}`);

test("a list in French over the command line: surname, given name, hospital and the rest in their fields", async () => {
  const registry = await startRegistry();
  const file = await registry.list("liste.csv", [
    "Nom;Prénom;Âge;Sexe;Téléphone;Hôpital;Adresse;Observations",
    "Dupont;Marie;34;F;0414-5550101;Hospital Central del Litoral;Rue 2, Macuto;fracture",
  ]);
  await registry.import(file, "--source", "hospital_list");
  const [marie] = await registry.persons.find().toArray();
  expect(marie).toMatchObject({
    first_name: "Marie",
    last_name: "Dupont",
    gender: "female",
    contact_person_phone: "+584145550101",
    hospital: "hospital_central_del_litoral",
    location: "Rue 2, Macuto",
    sources: [{ notes: "Observations: fracture" }],
  });
});

test.each([
  [
    ["Prénom", "Nom", "État"],
    ["first_name", "last_name", "state"],
  ],
  [
    ["NOM", "PRÉNOMS", "STATUT"],
    ["last_name", "first_name", "state"],
  ],
  [
    ["Nom", "Âge", "Sexe"],
    ["full_name", "age", "gender"],
  ],
  [
    ["Nom et prénom", "Date de naissance", "Lit"],
    ["full_name_surname_first", "birth_date", "note"],
  ],
  [
    ["Nom complet", "Personne à contacter", "Commune"],
    ["full_name", "contact_name", "location"],
  ],
  [
    ["Nom de famille", "Prénom", "N° de téléphone"],
    ["last_name", "first_name", "contact_person_phone"],
  ],
  [
    ["Non", "Siyati", "Laj", "Sèks"],
    ["first_name", "last_name", "age", "gender"],
  ],
  [
    ["Non fanmi", "Non", "Dat nesans"],
    ["last_name", "first_name", "birth_date"],
  ],
  [
    ["Siyati", "Telefòn", "Lopital"],
    ["full_name_surname_first", "contact_person_phone", "hospital"],
  ],
  [
    ["Nombre", "Edad", "Non"],
    ["full_name", "age", "note"],
  ],
])("%j", (headers, fields) => {
  expect(fieldsOf(headers)).toEqual(headers.map((header, at) => `${header}: ${fields[at]}`));
});

test("dates of birth are read, and a surname in front of its given name", async () => {
  const { all } = await readText([
    "Nom et prénom;Date de naissance (JJ/MM/AAAA)",
    "Dupont Marie;03/04/1987",
  ]);
  const marie = { first_name: "Marie", last_name: "Dupont", birth_date: "1987-04-03", notes: [] };
  expect(personsOf(all)).toEqual([marie]);
});
