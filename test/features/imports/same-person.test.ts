import { describe, expect, test } from "vitest";
import { aPerson } from "../../support/api.js";
import { contentOf, startImporter } from "../../support/imports.js";

// Rule 17 of the lists: which records of which lists are one person.

const { collections, startSource } = await startImporter();

const hospital = { hospital: "hospital_central_del_litoral" };
const header = "Apellidos,Nombres,Cédula,Edad,Estado,Observaciones";

describe("a list that comes again", () => {
  test("moves states on, and writes down that it did", async () => {
    const registry = await startSource("moves");
    const first = [
      header,
      "Rojas,Ana,V-12.345.678,34,Hospitalizada,fractura",
      "Brito,Luis,,50,Hospitalizado,",
    ];
    const next = [header, "ROJAS,ANA,12345678,34,De alta,con muletas", "Brito,Luis,,50,,"];
    await registry.import("lunes.csv", first, hospital);
    const before = await registry.persons();
    const result = await registry.import("martes.csv", next, hospital);
    expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 1, duplicates: 0 });

    const [ana, luis] = await registry.persons();
    expect(ana).toMatchObject({ hospital_status: "discharged", status: "found" });
    expect(ana?.history).toMatchObject([
      { by: "tester", field: "hospital_status", old: "admitted", new: "discharged" },
    ]);
    expect(ana?.sources[0]?.notes).toBe("Observaciones: fractura\nObservaciones: con muletas");
    expect(ana?.updated_at.getTime()).toBeGreaterThan(before[0]?.updated_at.getTime() ?? 0);
    expect(luis).toEqual({ ...before[1], states_at: expect.any(Date) });
  });

  test("sets and clears when somebody was found", async () => {
    const registry = await startSource("found");
    const states = [];
    for (const [day, status] of ["desaparecida", "encontrada", "desaparecida"].entries()) {
      // Blank lines make another list of it: the same content would be no newer.
      const lines = ["ID,Nombre y Apellido,Estatus", `1,Ana Rojas,${status}`];
      await registry.import(`${day}.csv`, [...lines, ..."\n".repeat(day).split("")]);
      const [person] = await registry.persons();
      states.push([person?.status, person?.found_at instanceof Date, person?.history.length]);
    }
    expect(states).toEqual([
      ["missing", false, 0],
      ["found", true, 1],
      ["missing", false, 2],
    ]);
  });

  test("makes searchable what it says anew", async () => {
    const registry = await startSource("searchable");
    const columns = "Apellidos,Nombres,Cédula,Edad,Procedencia";
    await registry.import("1.csv", [columns, "Rojas,Ana,V-12345678,34,Macuto"]);
    await registry.import("2.csv", [columns, "Rojas,Ana Rosa,V-12345678,34,Naiguatá"]);
    const [person] = await registry.persons();
    expect(person?.search.words).toEqual(["ana", "rosa", "rojas", "naiguata"]);
  });
});

describe("a document", () => {
  const family = [
    "Apellidos,Nombres,Cédula,Edad",
    "Pérez,Rosa,V-12.345.678,40",
    "Pérez,Luis,V-12345678,8",
  ];

  test("of a mother does not swallow her child, however often the list comes", async () => {
    const registry = await startSource("family");
    const first = await registry.import("familia.csv", family);
    expect(first).toMatchObject({ created: 2, duplicates: 0 });
    const again = await registry.import("familia.csv", family);
    expect(again).toMatchObject({ created: 0, unchanged: 2, duplicates: 0 });
  });

  test("keeps a patient who is moved, and whose name is spelt by ear, one person", async () => {
    const registry = await startSource("moved");
    const one = [header, "González,Yoselin,V-12345678,30,,"];
    const other = [header, "Gonsales B.,Llocelin,12.345.678,31,,"];
    await registry.import("1.csv", one, hospital);
    const elsewhere = { hospital: "clinica_santa_ines" };
    const result = await registry.import("2.csv", other, elsewhere);
    expect(result).toMatchObject({ created: 0, updated: 1 });
    expect((await registry.persons()).map(contentOf)).toMatchObject([elsewhere]);
  });

  test("that differs keeps namesakes apart; one that is missing does not", async () => {
    const registry = await startSource("namesakes");
    const list = [
      "Apellidos,Nombres,Cédula,Edad",
      "Rojas,Ana,V-12345678,30",
      "Rojas,Ana,V-87654321,30",
      "Brito,Eva,,41",
      "BRITO,EVA,V-5555555,41",
      "Brito,Eva,,41",
    ];
    const result = await registry.import("1.csv", list);
    expect(result).toMatchObject({ created: 3, duplicates: 2 });
    expect((await registry.import("1.csv", list)).created).toBe(0);
  });
});

test("a namesake is found by the next list, unless a document or an id of both tells them apart", async () => {
  const registry = await startSource("next_list");
  const columns = "ID,Cédula,Apellidos,Nombres,Edad";
  const outcomes: string[] = [];
  for (const row of [
    ",,Rojas,Ana,30", // the first
    ",V-12345678,Rojas,Ana,30", // she, with a document now
    ",V-87654321,Rojas,Ana,30", // another
    "A-1,,Rojas,Ana,30", // without a document: the oldest of them, with an id now
    "A-2,,Rojas,Ana,30", // the one who has no id yet
    "A-3,,Rojas,Ana,30", // a third
    ",V-5555555,Rojas,Ana,30", // she has no document yet
    ",V-6666666,Rojas,Ana,30", // a fourth
    ",,Rojas,Ana,30", // the oldest
  ]) {
    const result = await registry.import(`${outcomes.length}.csv`, [columns, row]);
    outcomes.push(
      ["created", "updated", "unchanged"][
        [result.created, result.updated, result.unchanged].indexOf(1)
      ] ?? "",
    );
  }
  expect(outcomes).toEqual([
    "created",
    "updated",
    "created",
    "updated",
    "updated",
    "created",
    "updated",
    "created",
    "unchanged",
  ]);
  expect(await registry.persons()).toHaveLength(4);
});

test("without a document the place, the name and the age decide", async () => {
  const registry = await startSource("places");
  const result = await registry.import("1.csv", [
    "Apellidos,Nombres,Edad,Refugio",
    "Pérez-Gil,María,30,Golf Caribe",
    "PEREZ GIL,MARIA,30,campo de golf caribe",
    "Pérez-Gil,María,30,Polideportivo La Guaira",
    "Pérez-Gil,María,31,Golf Caribe",
  ]);
  expect(result).toMatchObject({ created: 3, duplicates: 1 });
});

test("--list tells apart lists that are of no place; the name of the file does not", async () => {
  const registry = await startSource("lists");
  const rows = ["Apellidos,Nombres,Edad", "Rojas,Ana,30"];
  expect((await registry.import("a.csv", rows)).created).toBe(1);
  expect((await registry.import("b.csv", rows)).unchanged).toBe(1);
  expect((await registry.import("a.csv", rows, { list: "Macuto" })).created).toBe(1);
});

describe("numbers and marks that tell namesakes and twins apart", () => {
  test.each([
    ["numbers", ["José Gil 1", "José Gil 2"]],
    ["brackets", ["José Gil (1)", "José Gil (2)"]],
    ["Roman numbers", ["José Gil (I)", "José Gil (II)"]],
    ["only the second has one", ["José Gil", "José Gil #2"]],
    ["twins", ["José Gil gemelo 1", "José Gil gemelo 2"]],
    ["father and son", ["José Gil (padre)", "José Gil (hijo)"]],
    ["in English", ["Joe Gil (twin 1)", "Joe Gil (twin 2)"]],
  ])("keep them apart: %s", async (name, namesakes) => {
    const registry = await startSource(`apart-${name.replaceAll(" ", "-").toLowerCase()}`);
    const lines = ["Nombre,Cédula,Zona", ...namesakes.map((one) => `${one},11006901,Macuto`)];
    const unnumbered = ["Nombre,Zona", ...namesakes.map((one) => `${one},Macuto`)];
    for (const [at, list] of [lines, unnumbered].entries()) {
      const first = await registry.import(`${at}.csv`, list, { list: `${at}` });
      expect(first).toMatchObject({ created: 2, duplicates: 0, rejected: 0 });
      const again = await registry.import(`${at}-again.csv`, [...list, ""], { list: `${at}` });
      expect(again).toMatchObject({ created: 0, unchanged: 2, duplicates: 0 });
    }
  });
});

test("a source_id means the record made over the API, of the same source alone", async () => {
  const [own, other] = [await startSource("own"), await startSource("other")];
  const now = new Date();
  const madeIn = (source: string) =>
    aPerson({
      source,
      sources: [
        { _id: aPerson()._id, handle: source, source_id: "A-1", created_at: now, updated_at: now },
      ],
    });
  await collections.persons.insertMany([madeIn("own"), madeIn("other")]);
  const result = await own.import("1.csv", ["ID,Nombre y Apellido,Edad", "A-1,Eva Brito,30"]);
  expect(result).toMatchObject({ created: 0, updated: 1 });
  expect((await own.persons()).map(({ first_name }) => first_name)).toEqual(["Eva"]);
  expect((await other.persons()).map(({ first_name }) => first_name)).toEqual(["Ana"]);
});
