import { describe, expect, test } from "vitest";
import { personShown } from "../../src/features/imports/explained-person.js";
import { readHeaderMap } from "../../src/list-reader/columns/maps.js";
import { explainList } from "../../src/list-reader/explain.js";
import { bookOf, written } from "../support/workbooks.js";
import { withFile } from "./compare-rows.js";
import { listOptions, outline, personsOf, readFully, readText } from "./list-text.js";

const mapOf = (fields: object) => readHeaderMap(JSON.stringify(fields));

describe("an explicit map", () => {
  test("is JSON of columns and fields, null for a column that is ignored", () => {
    const map = mapOf({ "  PACIENTE  X": "full_name", Talla: null });
    expect([...map]).toEqual([
      ["paciente x", "full_name"],
      ["talla", "ignored"],
    ]);
  });

  test.each([
    ["{Paciente: 1", "The map is not valid JSON."],
    ['["full_name"]', 'The map is not a JSON object as {"Paciente": "full_name"}.'],
    ["null", 'The map is not a JSON object as {"Paciente": "full_name"}.'],
    ["{}", "The map names no column."],
    ['{" ": "full_name"}', "A column in the map has no name."],
    ['{"Edad": "age", "EDAD": "note"}', "The map names a column twice."],
    ['{"Nombre": "full_name", "Edad": 3}', /^Entry 2 of the map is neither/],
    ['{"Edad": "edad"}', /^Entry 1 of the map names no field of a list; there are: full_name, /],
    ['{"Edad": "state"}', /names no field/],
    [`{"a": "${"b".repeat(100_000)}"}`, "The map is larger than 100 KB."],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [at, "note"]))),
      "The map names more than 200 columns.",
    ],
  ])("%.40s is refused with a sentence", (text, message) => {
    expect(() => readHeaderMap(text)).toThrow(RangeError);
    expect(() => readHeaderMap(text)).toThrow(message);
  });
});

const map = mapOf({ "Quien X": "full_name", Papel: "document_id", Nota: "location" });
const expected = { last_name: "Rojas", document_id: "V12345678", location: "Macuto" };
const rows = [
  ["Censo", "", ""],
  ["Quién X", "Papel", "Nota"],
  ["Ana Rojas", "V-12.345.678", "Macuto"],
  ["Quién X", "Papel", "Nota"],
  ["Luis Gil", "", "Naiguatá"],
];

describe("a list whose header has only words that nobody knows", () => {
  test.each([";", ",", "\t", "|"])("CSV in %j, also where the header is repeated", async (cut) => {
    const { all, tables } = await readText(
      rows.map((cells) => cells.join(cut)),
      { map },
    );
    expect(outline(all)).toEqual([
      "1 title",
      "2 header",
      "3 Ana | Rojas",
      "4 header row repeated",
      "5 Luis | Gil",
    ]);
    expect(personsOf(all)[0]).toMatchObject(expected);
    expect(tables).toHaveLength(1);
  });

  test.each(["xlsx", "biff8", "ods"] as const)("%s", async (form) => {
    const bytes = written(bookOf({ Hoja1: rows }), form);
    const { all } = await withFile(bytes, (file) => readFully(file, { map }));
    expect(personsOf(all)).toHaveLength(2);
    expect(personsOf(all)[0]).toMatchObject(expected);
  });

  test("one that the map knows is enough, alone or among others", async () => {
    const one = { map: mapOf({ Quién: "full_name" }) };
    expect(personsOf((await readText(["Quién", "Ana Rojas"], one)).all)).toHaveLength(1);
    const { all } = await readText(["Nro,Quién,Sigla", "1,Ana Rojas,Q"], one);
    expect(personsOf(all)[0]).toMatchObject({ first_name: "Ana", notes: ["Sigla: Q"] });
  });

  test("a further table of other words", async () => {
    const more = { map: mapOf({ Quién: "full_name", Papel: "document_id", Dónde: "location" }) };
    const { all } = await readText(
      ["Quién,Papel", "Ana Rojas,12345678", "Dónde,Quién", "Macuto,Luis Gil"],
      more,
    );
    expect(personsOf(all)[1]).toMatchObject({ first_name: "Luis", location: "Macuto" });
  });

  test("a word of the map among the answers is no header", async () => {
    const { all } = await readText(["F,Edad,Sexo", "Ana Rojas,30,F", "Eva Gil,31,F"], {
      map: mapOf({ F: "full_name" }),
    });
    expect(personsOf(all)).toHaveLength(2);
  });
});

test("the map wins over what a header says itself", async () => {
  const { all } = await readText(["Nombre,Edad,Refugio,Fecha", "Ana Rojas,30,Caribe,1-2-84"], {
    map: mapOf({ EDAD: "note", Refugio: null, Fecha: "birth_date" }),
  });
  expect(personsOf(all)[0]).toEqual({
    first_name: "Ana",
    last_name: "Rojas",
    birth_date: "1984-02-01",
    notes: ["Edad: 30"],
  });
});

test("keys of JSON, nested ones joined by a dot", async () => {
  const record = { quien: { x: "Ana Rojas" }, papel: "V12345678", nombre: "Casa 4" };
  const { all } = await withFile(JSON.stringify(record), (file) =>
    readFully(file, {
      map: mapOf({ "quien.x": "full_name", Papel: "document_id", nombre: "location" }),
    }),
  );
  expect(personsOf(all)[0]).toMatchObject({
    first_name: "Ana",
    document_id: "V12345678",
    location: "Casa 4",
  });
});

test("headers of the map that the list does not have are told", async () => {
  const { unused } = await withFile("Nombre,Edad\nAna Rojas,30", (file) =>
    explainList(
      file,
      listOptions({ map: mapOf({ Edad: "note", Cédulas: "document_id" }) }),
      personShown,
    ),
  );
  expect(unused).toEqual(["cedulas"]);
});

describe("two columns mapped to one field", () => {
  const fields = fieldsOf(() => mapOf({ a: "nothing" }));
  const texts: Record<string, [string, string]> = {
    document_id: ["V-12.345.678", "V-8.765.432"],
    document_type: ["cédula", "pasaporte"],
    nationality: ["V", "E"],
    birth_date: ["1/2/1984", "3/4/1985"],
    age: ["30", "31"],
    is_minor: ["sí", "quizás"],
    gender: ["F", "M"],
    age_and_gender: ["30 F", "31 M"],
    status: ["missing", "found"],
    found: ["sí", "no"],
    hospital: ["HCL", "Sta. Inés"],
    hospital_status: ["alta", "fallecido"],
    shelter: ["Golf Caribe", "C. A. Caraballeda"],
    shelter_status: ["presente", "se retiró"],
    hospital_or_shelter: ["Golf Caribe", "C. A. Caraballeda"],
    contact_person_phone: ["0414-5550101", "0414-5550102"],
    contact_person_email: ["a@example.org", "b@example.org"],
    contact_person_relationship: ["madre", "padre"],
  };
  test.each(fields.filter((field) => field !== "ignored"))("%s: none is lost", async (field) => {
    const [one, two] = texts[field] ?? ["Rita Paz", "Omar Sol"];
    const { all } = await readText(
      ["Quien,Uno,Dos,Y", `${/^full_name/.test(field) ? "" : "Ana Rojas"},${one},${two},HCL`],
      { map: mapOf({ Quien: quien(field), Uno: field, Dos: field }), ...inPlace(field) },
    );
    const [person] = personsOf(all);
    const told = JSON.stringify(person);
    for (const word of two.split(" ")) expect(told).toContain(word);
  });

  const quien = (field: string) =>
    ({ first_name: "last_name", last_name: "first_name" })[field] ?? "full_name";
  const inPlace = (field: string) =>
    field === "hospital_status"
      ? { hospital: "hospital_central_del_litoral" }
      : field === "shelter_status" && { shelter: "campo_de_golf_caribe" };

  test("places and descriptions are joined; a second full name is a note", async () => {
    const { all } = await readText(["A,B,C,D,E", "Ana Rojas,Eva Gil,Macuto,Calle 3,alta"], {
      map: mapOf({
        A: "full_name",
        B: "full_name",
        C: "location",
        D: "location",
        E: "description",
      }),
    });
    expect(personsOf(all)).toMatchObject([
      {
        last_name: "Rojas",
        location: "Macuto, Calle 3",
        description: "alta",
        notes: ["B: Eva Gil"],
      },
    ]);
  });
});

/** The fields that a refusal names. */
function fieldsOf(refused: () => unknown): string[] {
  try {
    refused();
  } catch (error) {
    return String(error)
      .replace(/^.*there are: |\.$/g, "")
      .split(", ");
  }
  return [];
}
