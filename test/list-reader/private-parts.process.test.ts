import { describe, expect, test } from "vitest";
import { withoutPrivate } from "../../src/list-reader/rows/private-parts.js";
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
  const [ana, luis] = await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray();
  expect(ana).toMatchObject({ location: "Macuto", description: "Pelo negro" });
  expect(ana?.sources[0]?.notes).toBe(`Ubicación: ${cells[0]}\nDescripción: ${cells[1]}`);
  expect(luis).not.toHaveProperty("location");
  expect(luis).not.toHaveProperty("description");
});

test.each([
  ["lista.csv", "Nombre;Edad;Lugar;Señas", 'Ana Gil;34;"Macuto, 8FXH+2M";llamar al 2211098'],
  [
    "lista.json",
    '{"name":"Ana Gil","age":34,"last_seen":"Macuto 10º 28\' 50\'\'","description":"ana@example.com"}',
  ],
])("nor are odd ones, in %s", async (name, ...lines) => {
  const registry = await startRegistry();
  await registry.import(await registry.list(name, lines), "--source", "persons_list");
  const [ana] = await registry.persons.find().toArray();
  expect(ana).toMatchObject({ first_name: "Ana", location: "Macuto" });
  expect(ana).not.toHaveProperty("description");
  expect(ana?.sources[0]?.notes?.split("\n")).toHaveLength(2);
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
    ["Macuto N10.48 W66.90", "Macuto"],
    ["10 28 50 N 66 54 13 W", ""],
    ["10º 28' 50'' 66º 54' 13''", ""],
    ["10,48 -66,90", ""],
    ["x: 10.4806 y: -66.9036", ""],
    ["Lat 10,4806 Lon -66,9036", ""],
    ["Macuto, maps.google.co.ve/abc", "Macuto"],
    ["https: //maps.google.com/abc", ""],
    ["plus.codes/8FXH+2M", ""],
    ["Macuto ///mesa.silla.luz", "Macuto"],
    ["0414_2211098", ""],
    ["０４１４２２１１０９８", ""],
    ["Macuto - 0412•555•01•01", "Macuto"],
    ["0414 – 221 – 10 – 98", ""],
    ["Lunar; llamar al 2211098", "Lunar"],
    ["Lunar, whatsapp 0414.221.1098", "Lunar"],
    ["Cojea; ana.gil@example.com", "Cojea"],
    ["Lunar, cédula V-12.345.678", "Lunar, cédula"],
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
    "Visto el 23/06/2026 20:30",
    "Salió 2026-06-23 de la Av.Sucre",
    "Calle 10 con 12-34, apto 5-B",
    "Edificios 10, 11, 12, 13",
    "Piso 2º E",
  ])("%s stays", (text) => expect(withoutPrivate(text, "VE")).toBe(text));
});
