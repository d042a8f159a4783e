import { describe, expect, test } from "vitest";
import { operator } from "../../scripts/support/operator.js";
import { aPerson } from "../support/api.js";
import { startRegistry } from "../support/imports.js";

// Rule 17 of the lists: which records of which lists are one person.

const hospital = ["--source", "hospital_list", "--hospital", "HCL"];
const header = "Apellidos,Nombres,Cédula,Edad,Estado,Observaciones";

describe("a list that comes again", () => {
  test("moves states on, and writes down that it did", async () => {
    const registry = await startRegistry();
    const first = await registry.list("lunes.csv", [
      header,
      "Rojas,Ana,V-12.345.678,34,Hospitalizada,fractura",
      "Brito,Luis,,50,Hospitalizado,",
    ]);
    const next = await registry.list("martes.csv", [
      header,
      "ROJAS,ANA,12345678,34,De alta,con muletas",
      "Brito,Luis,,50,,",
    ]);
    await registry.import(first, ...hospital);
    const before = await registry.persons.find().sort({ _id: 1 }).toArray();
    const { result } = await registry.import(next, ...hospital);
    expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 1, duplicates: 0 });

    const [ana, luis] = await registry.persons.find().sort({ _id: 1 }).toArray();
    expect(ana).toMatchObject({ hospital_status: "discharged", status: "found" });
    expect(ana?.history).toMatchObject([
      { by: operator(), field: "hospital_status", old: "admitted", new: "discharged" },
    ]);
    expect(ana?.sources[0]?.notes).toBe("Observaciones: fractura\nObservaciones: con muletas");
    expect(ana?.updated_at.getTime()).toBeGreaterThan(before[0]?.updated_at.getTime() ?? 0);
    expect(luis).toEqual({ ...before[1], states_at: expect.any(Date) });
  });

  test("sets and clears when somebody was found", async () => {
    const registry = await startRegistry();
    const lists = await Promise.all(
      ["desaparecida", "encontrada", "desaparecida"].map((status, day) =>
        // Blank lines make another list of it: the same content would be no newer.
        registry.list(`${day}.csv`, [
          ...["ID,Nombre y Apellido,Estatus", `1,Ana Rojas,${status}`],
          ..."\n".repeat(day).split(""),
        ]),
      ),
    );
    const states = [];
    for (const list of lists) {
      await registry.import(list, "--source", "persons_list");
      const person = await registry.persons.findOne();
      states.push([person?.status, person?.found_at instanceof Date, person?.history.length]);
    }
    expect(states).toEqual([
      ["missing", false, 0],
      ["found", true, 1],
      ["missing", false, 2],
    ]);
  });

  test("makes searchable what it says anew", async () => {
    const registry = await startRegistry();
    const columns = "Apellidos,Nombres,Cédula,Edad,Procedencia";
    const old = await registry.list("1.csv", [columns, "Rojas,Ana,V-12345678,34,Macuto"]);
    const young = await registry.list("2.csv", [columns, "Rojas,Ana Rosa,V-12345678,34,Naiguatá"]);
    await registry.import(old, "--source", "form");
    await registry.import(young, "--source", "form");
    const person = await registry.persons.findOne();
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
    const registry = await startRegistry();
    const list = await registry.list("familia.csv", family);
    const first = await registry.import(list, "--source", "form");
    expect(first.result).toMatchObject({ created: 2, duplicates: 0 });
    const again = await registry.import(list, "--source", "form");
    expect(again.result).toMatchObject({ created: 0, unchanged: 2, duplicates: 0 });
  });

  test("keeps a patient who is moved, and whose name is spelt by ear, one person", async () => {
    const registry = await startRegistry();
    const one = await registry.list("1.csv", [header, "González,Yoselin,V-12345678,30,,"]);
    const other = await registry.list("2.csv", [header, "Gonsales B.,Llocelin,12.345.678,31,,"]);
    await registry.import(one, ...hospital);
    const { result } = await registry.import(
      other,
      "--source",
      "hospital_list",
      "--hospital",
      "Sta. Inés",
    );
    expect(result).toMatchObject({ created: 0, updated: 1 });
    expect(await registry.contents()).toMatchObject([{ hospital: "clinica_santa_ines" }]);
  });

  test("that differs keeps namesakes apart; one that is missing does not", async () => {
    const registry = await startRegistry();
    const list = await registry.list("1.csv", [
      "Apellidos,Nombres,Cédula,Edad",
      "Rojas,Ana,V-12345678,30",
      "Rojas,Ana,V-87654321,30",
      "Brito,Eva,,41",
      "BRITO,EVA,V-5555555,41",
      "Brito,Eva,,41",
    ]);
    const { result } = await registry.import(list, "--source", "form");
    expect(result).toMatchObject({ created: 3, duplicates: 2 });
    expect((await registry.import(list, "--source", "form")).result.created).toBe(0);
  });
});

test("a namesake is found by the next list, unless a document or an id of both tells them apart", async () => {
  const registry = await startRegistry();
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
    const list = await registry.list(`${outcomes.length}.csv`, [columns, row]);
    const { result } = await registry.import(list, "--source", "form");
    outcomes.push(
      ["created", "updated", "unchanged"][
        [result.created, result.updated, result.unchanged].indexOf(1)
      ] ?? "",
    );
  }
  expect(outcomes).toEqual([
    ...["created", "updated", "created", "updated", "updated", "created"],
    ...["updated", "created", "unchanged"],
  ]);
  expect(await registry.persons.countDocuments()).toBe(4);
});

test("without a document the place, the name and the age decide", async () => {
  const registry = await startRegistry();
  const list = await registry.list("1.csv", [
    "Apellidos,Nombres,Edad,Refugio",
    "Pérez-Gil,María,30,Golf Caribe",
    "PEREZ GIL,MARIA,30,campo de golf caribe",
    "Pérez-Gil,María,30,Polideportivo La Guaira",
    "Pérez-Gil,María,31,Golf Caribe",
  ]);
  const { result } = await registry.import(list, "--source", "shelter_list");
  expect(result).toMatchObject({ created: 3, duplicates: 1 });
});

test("--list tells apart lists that are of no place; the name of the file does not", async () => {
  const registry = await startRegistry();
  const rows = ["Apellidos,Nombres,Edad", "Rojas,Ana,30"];
  const [one, other] = [await registry.list("a.csv", rows), await registry.list("b.csv", rows)];
  const args = ["--source", "persons_list"];
  expect((await registry.import(one, ...args)).result.created).toBe(1);
  expect((await registry.import(other, ...args)).result.unchanged).toBe(1);
  expect((await registry.import(one, ...args, "--list", "Macuto")).result.created).toBe(1);
});

test("a source_id means the record made over the API, of the same source alone", async () => {
  const registry = await startRegistry();
  const now = new Date();
  const entryOf = (handle: string) => ({
    _id: aPerson()._id,
    ...{ handle, source_id: "A-1", created_at: now, updated_at: now },
  });
  await registry.persons.insertMany([
    aPerson({ source: "form", sources: [entryOf("form")] }),
    aPerson({ source: "persons_list", sources: [entryOf("persons_list")] }),
  ]);
  const list = await registry.list("1.csv", ["ID,Nombre y Apellido,Edad", "A-1,Eva Brito,30"]);
  const { result } = await registry.import(list, "--source", "form");
  expect(result).toMatchObject({ created: 0, updated: 1 });
  const persons = await registry.persons.find().sort({ source: 1 }).toArray();
  expect(persons.map(({ first_name }) => first_name)).toEqual(["Eva", "Ana"]);
});
