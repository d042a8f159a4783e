import { describe, expect, test } from "vitest";
import { headerMap } from "../../src/list-reader/columns/maps.js";
import { becomeOf, listCasesOf } from "./list-cases.js";
import { outline, personsOf, readText } from "./list-text.js";

describe("lists with habits that the sample lists do not have", () => {
  const lists = listCasesOf("habits").map((list) => [list.name, list] as const);
  test.each(lists)("%s", async (_, list) => {
    expect(await becomeOf(list)).toEqual(list.becomes);
  });
});

describe("what a table of cases cannot hold", () => {
  const first = async (header: string, row: string, more = {}) =>
    personsOf((await readText([header, row], more)).all)[0];

  test("an explicit map goes before what a header says", async () => {
    const map = headerMap({ Quién: "full_name", ESTADO: "note" });
    expect(() => headerMap({ Quién: "name" })).toThrow(RangeError);
    expect(await first("Quién;Estado;Edad", "Ana Gil;Miranda;4", { map })).toMatchObject({
      last_name: "Gil",
      notes: ["Estado: Miranda"],
    });
  });

  test("who knows the list says which column holds the names, and the row is a header", async () => {
    const map = headerMap({ Fulano: "full_name" });
    const lines = ["Fulano;Años;Cédula", "Ana Gil;30;V-12.345.678", "Luis Mora;31;"];
    const { all } = await readText(lines, { map });
    expect(outline(all)).toEqual(["1 header", "2 Ana | Gil", "3 Luis | Mora"]);
  });

  test("too long a text goes to the notes, and too long a header is a note", async () => {
    const place = "x".repeat(301);
    expect(await first("Nombre;Lugar", `Ana Gil;${place}`)).toEqual({
      first_name: "Ana",
      last_name: "Gil",
      notes: [`Lugar: ${place}`],
    });
    const { tables } = await readText([
      `Nombre y apellido;Edad;Cédula ${"a".repeat(5_000)}`,
      "-;-;-",
    ]);
    const fields = tables[0]?.columns.map(({ field }) => field);
    expect(fields).toEqual(["full_name", "age", "note"]);
  });

  test("invisible characters and spaces of another kind mean nothing", async () => {
    const { all } = await readText([
      "Nombre,Apellido,Cédula,Fecha de nacimiento,Edad,Teléfono",
      "\u200eAna\u200b,Gil\u00a0,V\u00a012.345.678,03/04/1987\u200b,\u00a039,0414\u00a0555\u00a001\u00a001",
    ]);
    expect(personsOf(all)).toEqual([
      {
        first_name: "Ana",
        last_name: "Gil",
        document_type: "cedula",
        document_id: "V12345678",
        birth_date: "1987-04-03",
        age: 39,
        contact_person_phone: "+584145550101",
        notes: [],
      },
    ]);
  });

  test.each(["-", "*", "1 ", "á"])(
    "a row with a cell of 100 KB of %j is read; only a name, a hospital or a state of that length is refused",
    async (unit) => {
      const headers =
        "ID\tN°\tNombre\tApellido\tCédula\tTipo doc\tNac.\tF. Nac.\tEdad\tSexo\tF\tM\tHospital\tEstatus\tFound?\tContacto\tTeléfono\tCorreo\tParentesco\tSector";
      const columns = headers.split("\t");
      const long = `${unit.repeat(100_000 / unit.length)}x`;
      const names = new Map([
        ["Nombre", "Ana"],
        ["Apellido", "Gil"],
      ]);
      const usual = columns.map((header) => names.get(header) ?? "");
      const rows = columns.map((_, at) => usual.with(at, long).join("\t"));
      const refused = new Map([
        ["Nombre", "rejected first_name"],
        ["Apellido", "rejected last_name"],
        ["Hospital", "rejected hospital"],
        ["Estatus", "rejected status"],
        ["Found?", "rejected status"],
      ]);
      const { all } = await readText([headers, ...rows, long]);
      expect(outline(all)).toEqual([
        "1 header",
        ...columns.map((header, at) => `${at + 2} ${refused.get(header) ?? "Ana | Gil"}`),
        `${columns.length + 2} chat line`,
      ]);
    },
  );
});
