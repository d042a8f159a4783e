import { describe, expect, test } from "vitest";
import { withoutPrivate } from "../../src/imports/rows/private-parts.js";
import { startRegistry } from "../support/imports.js";

test("points, links and numbers are never in a public field, and all in the notes, over the command line", async () => {
  const registry = await startRegistry();
  const cells = ["Macuto (10.4806, -66.9036)", "Pelo negro, llamar 0414-5550101"];
  const file = await registry.list("lista.csv", [
    "Nombre;Edad;Ubicación;Descripción",
    `Ana Gil;34;${cells.join(";")}`,
    "Luis Gil;36;https://maps.app.goo.gl/abc;10.4806 -66.9036",
  ]);
  await registry.import(file, "--source", "persons_list");
  const [ana, luis] = await registry.persons.find().sort({ _id: 1 }).toArray();
  expect(ana).toMatchObject({ location: "Macuto", description: "Pelo negro" });
  expect(ana?.sources[0]?.notes).toBe(`Ubicación: ${cells[0]}\nDescripción: ${cells[1]}`);
  expect(luis).not.toHaveProperty("location");
  expect(luis).not.toHaveProperty("description");
});

describe("what is left of a text", () => {
  test.each([
    ["10.4806, -66.9036", ""],
    ["10°28'50\"N 66°54'13\"W", ""],
    ["Lat: 10.48 Lng: -66.90", ""],
    ["Caracas, 8CGM+XR", "Caracas"],
    ["geo:10.48,-66.90", ""],
    ["Macuto https://goo.gl/maps/xyz", "Macuto"],
    ["maps.google.com/?q=10.4,-66.9", ""],
    ["wa.me/584145550101", ""],
    ["Calle 5, Macuto 0414-5550101", "Calle 5, Macuto"],
    ["Macuto tlf 0212 555.01.01", "Macuto"],
    ["Macuto, tel. 5550101", "Macuto"],
    ["Cicatriz en la ceja; contactar al +1 (415) 642-0234.", "Cicatriz en la ceja"],
    ["Lunar (786) 555-0101 en la cara", "Lunar, en la cara"],
  ])("%s → %s", (text, left) => expect(withoutPrivate(text, "VE")).toBe(left));

  test.each([
    "Avenida 4, casa 12-34",
    "Carrera 7 # 45-67",
    "Sector 23 de Enero, bloque 45, piso 10",
    "Mide 1.70, pesa 65.5 kg",
    "Km 12, a 10.5 km de Macuto",
    "Cicatriz de 2.5 cm, tatuaje 1998-2024",
    "Av. 4 de Mayo",
    "Edificio 0212",
  ])("%s stays", (text) => expect(withoutPrivate(text, "VE")).toBe(text));
});
