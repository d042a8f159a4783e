import { expect, test } from "vitest";
import { personsOf, readText } from "./list-text.js";

// Where somebody lies in a hospital is not where they were seen, and is not public.

const hospital = "hospital_central_del_litoral";
const read = async (lines: string[], more = {}) => personsOf((await readText(lines, more)).all);

test("the areas of a hospital's list are notes", async () => {
  const [ana] = await read(["Nombre;Edad;ÁREA/ZONA", "Ana Gil;34;Trauma Shock"], { hospital });
  expect(ana).toMatchObject({ hospital, notes: ["ÁREA/ZONA: Trauma Shock"] });
  expect(ana).not.toHaveProperty("location");
});

test.each([
  "Pasillo",
  "Quirófano 2",
  "Emergencia de adultos",
  "Piso 3, sala B",
  "Room 12",
  "Couloir",
])("%s is a note in any list", async (text) => {
  const [ana, eva] = await read(["Nombre;Edad;Zona", `Ana Gil;34;${text}`, "Eva Paz;36;Macuto"]);
  expect(ana).toMatchObject({ notes: [`Zona: ${text}`] });
  expect(ana).not.toHaveProperty("location");
  expect(eva).toMatchObject({ location: "Macuto", notes: [] });
});

test("a column of mostly such is a note for all rows", async () => {
  const rows = ["Pasillo", "UCI", "Zona Roja"].map((text) => `Ana Gil;34;${text}`);
  const persons = await read(["Nombre;Edad;Zona", ...rows]);
  for (const person of persons) expect(person).not.toHaveProperty("location");
});

test.each(["Calle Piso Alto", "El Pasillo de Macuto", "Macuto, sector La Sala", "Los Pabellones"])(
  "%s is a place",
  async (location) => {
    expect(await read(["Nombre;Edad;Zona", `Ana Gil;34;${location}`])).toMatchObject([
      { location },
    ]);
  },
);
