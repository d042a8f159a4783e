import { describe, expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";
import { outline, personsOf, readText } from "./list-text.js";

// What stands in the cells of names and is nobody: lists of shelters and forms are full of it.

const nobodies = [
  "Familia Graterol",
  "Fam. Graterol",
  "Grupo familiar Gil",
  "Los morochos de Yajaira",
  "Las hijas de Ana Gil",
  "The twins",
  "Les enfants Dupont",
  "Os filhos da Ana",
  "Marasa yo",
  "Hermanitos Pereira",
  "Famille Dupont",
  "Femenina, Sin Datos",
  "Masculino sin datos",
  "Ana Sin Apellido",
  "Ilegible",
  "Nombre ilegible",
  "Ana Ilegible",
  "Illegible name",
  "Nome ilegível",
  "Nom illisible",
  "Casa sola",
  "mis padres",
  "nuestra vecina",
  "my grandparents",
  "mis tíos y primos",
];
const selves = [
  "ella misma",
  "El mismo",
  "la misma persona",
  "La propia persona",
  "Ella misma 0414-5550101",
  "himself",
  "The patient",
  "A própria",
  "Lui-même",
  "li menm",
  "sí",
  "Sola",
  "vecinos",
  "tel:+000",
  "la misma del 0119",
  "igual que el anterior",
  "Cónsul",
  "Trabajo social",
  "Police",
  "papás",
  "Fiscalía",
  "también desaparecida",
  "ana@example.org",
];

test("families and what nobody could read are rejected, and nobody is their own contact, over the command line", async () => {
  const registry = await startRegistry();
  const file = await registry.list("lista.csv", [
    "Nombre;Edad;Contacto",
    "Familia Graterol;12;",
    "Femenina, Sin Datos;12;",
    "Ilegible;12;",
    "Ana Gil;34;ella misma",
    "Luis Gil;36;el mismo",
    "Eva Paz;38;tel:+000",
  ]);
  const { result } = await registry.import(file, "--source", "shelter_list");
  expect(result).toMatchObject({ created: 3, rejected: 3 });
  const persons = await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray();
  for (const person of persons) expect(person).not.toHaveProperty("contact_person_first_name");
  const notes = persons.map(({ sources }) => sources[0]?.notes);
  expect(notes).toEqual(["Contacto: ella misma", "Contacto: el mismo", "Contacto: tel:+000"]);
});

describe("nobody", () => {
  test.each(nobodies)("%s", async (name) => {
    const { all } = await readText(["Nombre;Edad", `${name};34`]);
    expect(outline(all)[1]).toMatch(/^2 rejected first_name/);
  });

  test.each(["Maestra Nancy", "Vecina Carmen", "ALCANTARA/"])(
    "%s has a single name",
    async (name) => {
      const { all } = await readText(["Nombre;Edad", `${name};34`]);
      expect(outline(all)[1]).toMatch(/^2 rejected last_name/);
    },
  );

  test.each([
    ["Familia", "Graterol"],
    ["Femenina", "Sin Datos"],
    ["Ana", "Ilegible"],
    ["Ilegible", "Gil"],
  ])("%s and %s in two columns", async (first, last) => {
    const { all } = await readText(["Nombre;Apellido;Edad", `${first};${last};34`]);
    expect(outline(all)[1]).toMatch(/^2 rejected/);
  });

  test.each(["Jeurys Familia", "Ana Misma Gil", "Inés Legible", "Fame Gil", "Yo-Yo Ma"])(
    "but %s is somebody",
    async (name) => {
      const { all } = await readText(["Nombre;Edad", `${name};34`]);
      expect(all[1]).toMatchObject({ outcome: "accepted" });
    },
  );
});

describe("no contact", () => {
  test.each(selves)("%s", async (contact) => {
    for (const header of ["Contacto", "Nombre de pila contacto"]) {
      const { all } = await readText([`Nombre;Edad;${header}`, `Ana Gil;34;${contact}`]);
      const [ana] = personsOf(all);
      expect(ana).toMatchObject({ notes: [`${header}: ${contact}`] });
      expect(ana).not.toHaveProperty("contact_person_first_name");
      expect(ana).not.toHaveProperty("contact_person_last_name");
    }
  });

  test.each(["Rosa Misma", "Yolanda", "Celsa Gil", "Ana Guardia"])(
    "but %s is one",
    async (contact) => {
      const { all } = await readText(["Nombre;Edad;Contacto", `Ana Gil;34;${contact}`]);
      expect(personsOf(all)[0]).toMatchObject({ contact_person_first_name: contact.split(" ")[0] });
    },
  );
});
