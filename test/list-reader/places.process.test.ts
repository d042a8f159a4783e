import { describe, expect, test } from "vitest";
import { headerMap } from "../../src/list-reader/columns/maps.js";
import { startRegistry } from "../support/imports.js";
import { bookOf, written } from "../support/workbooks.js";
import { withFile } from "./compare-rows.js";
import { outline, readFully, readText } from "./list-text.js";

const refusal = /^This is a list of places/;

const hospitals = [
  "Nombre,Municipio,Capacidad,Latitud,Longitud,Teléfono",
  "Hospital Pérez Carreño,Libertador,120,10.4806,-66.9036,0212-5550101",
  "Maternidad Concepción Palacios,Libertador,200,10.50,-66.91,",
  "José María Vargas,Sucre,30,10.5,-66.8,",
];

test("a directory is refused as a whole, with the reason, over the command line", async () => {
  const registry = await startRegistry();
  const file = await registry.list("directorio.csv", hospitals);
  const { code, result } = await registry.import(file, "--source", "shelter_list");
  expect({ code, refused: result.refused }).toEqual({
    code: 2,
    refused: expect.stringMatching(refusal),
  });
  expect(await registry.persons.countDocuments()).toBe(0);
});

describe("no persons", () => {
  test.each([
    [
      "hotlines, with their opening hours and services",
      [
        "Nombre;Dirección;Teléfono;Horario;Servicios",
        "Línea de Ayuda Psicológica;Caracas;0212-5550101;24 horas;Atención",
        "Ana Vive;Macuto;0212-5550102;8 a 17;Refugio de mujeres",
      ],
    ],
    [
      "hospitals, with their beds",
      [
        "Name,Address,Beds,Phone",
        "St. Mary General,12 Main St,120,0212-5550101",
        "Northside Clinic,14 Main St,80,0212-5550102",
      ],
    ],
    [
      "shelters without a telling column, by their names alone",
      [
        "Nombre,Dirección,Contacto",
        "Refugio La Esperanza,Calle 2,Ana Gil",
        "Escuela Bolívar,Calle 3,Luis Paz",
        "Casa Hogar Santa Ana,Calle 4,Rosa Mora",
      ],
    ],
    ["hospitals in French", ["Nom,Contact,Lits", "Clinique Bon Secours,Ana,30", "Saint Luc,,12"]],
  ])("%s", async (_, lines) => {
    await expect(readText(lines)).rejects.toMatchObject({
      name: "RefusedFile",
      message: expect.stringMatching(refusal),
    });
  });

  test("JSON", async () => {
    const sites = [
      { id: "s1", tipo: "refugio", nombre: "Escuela Sintética", lat: 10.5, lng: -66.9 },
      { id: "s2", tipo: "acopio", nombre: "Plaza Mayor", lat: 10.4, lng: -66.8 },
    ];
    await expect(readText(JSON.stringify({ sites }))).rejects.toThrow(refusal);
  });

  test("a sheet of places behind one of persons: its rows are rejected, the persons are not", async () => {
    const book = bookOf({
      Personas: [
        ["Nombre", "Edad"],
        ["Ana Gil", 34],
      ],
      Refugios: hospitals.map((line) => line.split(",")),
    });
    const { all } = await withFile(written(book, "xlsx"), (file) => readFully(file));
    expect(all.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
    expect(all.filter(({ outcome }) => outcome === "rejected")).toMatchObject(
      hospitals.slice(1).map(() => ({ field: "first_name", code: "place_not_person" })),
    );
  });
});

describe("persons all the same", () => {
  test.each([
    ["with an age", ["Nombre,Capacidad,Edad", "Casa Hogar Santa Ana,12,", "Ana Gil,12,34"]],
    ["with a state", ["Nombre,Camas,Estado", "Ana Gil,12,Hospitalizada"]],
    [
      "with states of persons under a header that nobody knows",
      ["Nombre,Sector,Aforo,Reporte", "Celso Paz,Uria,1,Desaparecido", "Ana Gil,Uria,1,Rescatada"],
    ],
    ["with names of persons", ["Nombre,Sector,Lat", "Ana Gil,Macuto,10.5", "Luis Paz,Macuto,10.5"]],
    ["of a hospital with its wards", ["Nombre,Cama,Servicio", "Yorbelis Gil,12,UCI"]],
  ])("%s", async (_, lines) => {
    const { all } = await readText(lines);
    expect(all.at(-1)).toMatchObject({ outcome: "accepted" });
  });

  test("as somebody says who knows the list", async () => {
    const map = headerMap({ Nombre: "full_name" });
    const { all } = await readText(["Nombre,Capacidad", "Yorbelis Gil,12"], { map });
    expect(outline(all)).toEqual(["1 header", "2 Yorbelis | Gil"]);
  });
});

describe("a name of words that are those of places rejects its row", () => {
  test.each([
    "Hotel Humboldt",
    "Refugio de Catia La Mar",
    "Casa Hogar Santa Ana",
    "Maternidad Concepción Palacios",
    "Cruz Roja Venezolana",
    "Northside Clinic",
    "St. Mary General Hospital",
    "Hôpital Saint Luc",
    "Lopital Jeneral",
    "Corpo de Bombeiros",
  ])("%s", async (name) => {
    const { all } = await readText(["Nombre,Edad", "Ana Gil,34", `${name},12`]);
    expect(outline(all)).toEqual(["1 header", "2 Ana | Gil", "3 rejected first_name"]);
  });

  test.each([
    "Julio Iglesias",
    "Rosa Casas",
    "Juan Hospital",
    "Castillo Rojas, Ana",
    "Refugio García",
    "Ana Plaza Posada",
    "Cruz Rojas",
    "Luis Mercado",
    "Jane Church",
    "Lise Villa Barrios",
    "Campos Torres, Luz",
  ])("not %s", async (name) => {
    const { all } = await readText(["Nombre;Edad", `${name};34`]);
    expect(all.at(-1)).toMatchObject({ outcome: "accepted" });
  });
});
