import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { reportExplanation } from "../../../scripts/support/explain-report.js";
import { personShown } from "../../../src/features/imports/explained-person.js";
import type { HeaderMap } from "../../../src/list-reader/index.js";
import { explainList, type ListOptions, readList } from "../../../src/list-reader/index.js";
import { listOptions, readFully } from "../../list-reader/list-text.js";
import { listsFolder } from "../../support/lists.js";
import { bookOf, written } from "../../support/workbooks.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "explain-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string[] | Buffer): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, Array.isArray(content) ? content.join("\r\n") : content);
  return file;
}

async function explain(name: string, content: string[] | Buffer, more: Partial<ListOptions> = {}) {
  return explainList(await fileOf(name, content), listOptions(more), personShown);
}

const shelterList = [
  "REFUGIO: CAMPO DE GOLF CARIBE;;;",
  "Corte 26/06/2026 6:30 pm;;;",
  "N°;Nombre;Edad;Talla",
  "1;Ana Rojas;34;M",
  "2;Luis;8;S",
  "Refugio: Polideportivo La Guaira, 27/06;;;",
  "3;Eva Gil;12;S",
  "Total;2;;",
];

const byHeader = (field: string) => ({
  evidence: [{ field, because: "header" }],
  unsure: [],
  examples: [],
});

/** Its values tell the last column, and leave the one before it in doubt. */
const doubtfulList = [
  "Nombre,Talla,X,Otro,Y",
  "Ana Rojas,M,q,de alta,Hospital Vargas",
  "Eva Gil,S,w,fallecido,Hospital Vargas",
];

describe("what was understood of a list", () => {
  test("what spoke for each column, and what it may be after all", async () => {
    const [table] = (await explain("lista.csv", doubtfulList)).tables;
    expect(table?.columns).toEqual([
      { header: "Nombre", field: "full_name", ...byHeader("full_name") },
      { header: "Talla", field: "note", ...byHeader("note") },
      { header: "X", field: "note", evidence: [], unsure: [], examples: [] },
      {
        header: "Otro",
        field: "note",
        evidence: [],
        unsure: ["hospital_status", "status"],
        examples: ["de alta", "fallecido"],
      },
      {
        header: "Y",
        field: "hospital",
        unsure: [],
        examples: [],
        evidence: [{ field: "hospital", because: "values" }],
      },
    ]);
  });

  test("its form, header, titles, date, place, columns and first rows", async () => {
    const { format, tables, rows, unused } = await explain("lista.csv", shelterList);
    expect(format).toEqual({ kind: "csv", encoding: "utf8", separator: ";" });
    expect(rows).toEqual({ accepted: 2, rejected: 1, ignored: 5, unread: 0, whole: true });
    expect(unused).toEqual([]);
    expect(tables).toEqual([
      {
        at: { line: 3 },
        titles: ["REFUGIO: CAMPO DE GOLF CARIBE", "Corte 26/06/2026 6:30 pm"],
        date: "2026-06-26T18:30",
        hospital: null,
        shelter: { handle: "campo_de_golf_caribe" },
        columns: [
          { header: "N°", field: "ignored", ...byHeader("ignored") },
          { header: "Nombre", field: "full_name", ...byHeader("full_name") },
          { header: "Edad", field: "age", ...byHeader("age") },
          { header: "Talla", field: "note", ...byHeader("note") },
        ],
        header_row: ["N°", "Nombre", "Edad", "Talla"],
        remembered: null,
        sections: [
          {
            at: { line: 6 },
            title: "Refugio: Polideportivo La Guaira, 27/06",
            date: "2026-06-26T18:30",
            hospital: null,
            shelter: { handle: "polideportivo_la_guaira" },
          },
        ],
        rows: [
          {
            at: { line: 4 },
            person: {
              first_name: "Ana",
              last_name: "Rojas",
              is_minor: false,
              age: 34,
              status: "found",
              shelter: "campo_de_golf_caribe",
              shelter_status: "present",
              notes: "Talla: M",
            },
          },
          {
            at: { line: 5 },
            rejected: { field: "last_name", code: "name_single", name: "Luis", age: "8" },
          },
          {
            at: { line: 7 },
            person: expect.objectContaining({
              is_minor: true,
              shelter: "polideportivo_la_guaira",
            }),
          },
        ],
      },
    ]);
  });

  test("no state where nothing says it; the place of the command line; a map", async () => {
    const list = ["Quién,Cédula,Estado", "Ana Rojas,12345678,", "Eva Gil,,de alta"];
    const map: HeaderMap = new Map([["quien", "full_name"]]);
    const [plain] = (await explain("a.csv", list, { map })).tables;
    expect(plain?.rows).toHaveLength(2);
    expect(plain?.rows[0]).toMatchObject({ person: { document_id: "12345678" } });
    expect(plain?.rows[0]).not.toHaveProperty("person.status");
    const { tables } = await explain("a.csv", list, { map, hospital: "hospital_vargas" });
    expect(tables[0]?.hospital).toEqual({ handle: "hospital_vargas" });
    expect(tables[0]?.columns[2]?.field).toBe("hospital_status");
    expect(tables[0]?.rows).toMatchObject([{}, { person: { hospital_status: "discharged" } }]);
  });

  test("the encoding; a place that the catalog does not know", async () => {
    const text = iconv.encode("Refugio: Peñón\nNombre,Edad\nAna Rojas,3", "win1252");
    const { format, tables } = await explain("b.csv", text);
    expect(format).toMatchObject({ encoding: "win1252" });
    expect(tables[0]?.shelter).toEqual({ unknown: "Peñón" });
    expect(tables[0]?.rows).toMatchObject([{ rejected: { field: "shelter" } }]);
  });

  test.each([
    ["e-partner.ndjson", { kind: "ndjson" }, 10],
    ["f-pfif-1.4.xml", { kind: "pfif", version: "1.4" }, 5],
    ["a-hospital-central.xlsx", { kind: "xlsx" }, 10],
  ])("%s", async (name, form, shown) => {
    const { format, tables } = await explainList(
      join(listsFolder, name),
      listOptions(),
      personShown,
    );
    expect(format).toEqual(form);
    expect(tables[0]?.rows).toHaveLength(shown);
  });

  test.each(["biff8", "ods"] as const)("%s: all tables of all sheets", async (form) => {
    const header = ["Nombre", "Edad"];
    const people = Array.from({ length: 12 }, (_, at) => [`Ana Rojas ${"abcdefghijkl"[at]}`, at]);
    const bytes = written(
      bookOf({
        "26-06-2026": [header, ...people],
        Otra: [header, ["Eva Gil", 3], ["Total"], [], header],
      }),
      form,
    );
    const { format, tables, rows } = await explain("pisos_27-06-2026.xlsx", bytes);
    expect(format.kind).toBe(form === "ods" ? "ods" : "xls");
    expect(tables.map((table) => [table.at, table.date, table.rows.length])).toEqual([
      [{ sheet: "26-06-2026", row: 1 }, "2026-06-26", 10],
      [{ sheet: "Otra", row: 1 }, "2026-06-27", 1],
      [{ sheet: "Otra", row: 5 }, "2026-06-27", 0],
    ]);
    expect(rows).toMatchObject({ accepted: 13, whole: true });
  });

  test("of a long list only as many rows as tell what it is, of every sheet", async () => {
    const people = Array.from({ length: 6_000 }, () => ["Ana Rojas", 3]);
    const csv = await explain("c.csv", ["Nombre,Edad", ...people.map(String)]);
    expect(csv.rows).toEqual({ accepted: 4_999, rejected: 0, ignored: 1, unread: 0, whole: false });
    const book = bookOf({
      A: [["Nombre", "Edad"], ...people],
      B: [["Nombre", "Sexo"], ["Eva Gil"]],
    });
    const { rows, tables } = await explain("c.xlsx", written(book, "xlsx"));
    expect(rows).toEqual({ accepted: 5_000, rejected: 0, ignored: 2, unread: 0, whole: false });
    expect(tables).toHaveLength(2);
  });

  test("what an import refuses is refused with the same sentence", async () => {
    await expect(explain("d.csv", ["a,b", "1,2"])).rejects.toThrow("No header row was found.");
    const open = ["Nombre,Edad", ...Array(5_500).fill("Ana Rojas,3"), '"Eva'];
    await expect(explain("e.csv", open)).rejects.toThrow("has no end");
    await expect(explainList(join(folder, "nobody"), listOptions(), personShown)).rejects.toThrow(
      "The file cannot be read",
    );
  });
});

describe("the date of each row's table while a list is read", () => {
  const datesOf = async (name: string, lines: string[]) => {
    const { tables } = await readFully(await fileOf(name, lines));
    return tables.map(({ date }) => date);
  };

  test("titles before the file's name; sections; tables below share the day of the first", async () => {
    const list = [
      "Corte al 25/06/2026,,",
      "Nombre,Edad,Sexo",
      "Ana Rojas,3,F",
      "Actualización: 27/06/2026,,",
      "Eva Gil,3,F",
      "Total,2,",
      "Nombre,Sexo,Edad",
      "Luis Gil,M,3",
    ];
    expect(await datesOf("26-06-2026.csv", list)).toEqual([
      "2026-06-25",
      "2026-06-27",
      "2026-06-25",
    ]);
    expect(await datesOf("26-06-2026.csv", list.slice(1, 3))).toEqual(["2026-06-26"]);
    expect(await datesOf("lista.csv", list.slice(1, 3))).toEqual([undefined]);
  });

  test("the name that the list has where it comes from goes before that of the file", async () => {
    const file = await fileOf("upload-20260601", ["Nombre,Edad", "Ana Rojas,3"]);
    const { date, tables } = await readFully(file, { name: "refugio_27-06-2026.csv" });
    expect([date, tables[0]?.date]).toEqual(["2026-06-27", "2026-06-27"]);
  });

  test.each([
    ["ndjson_2026-06-27.json", '{"first_name": "Ana", "last_name": "Gil"}'],
    [
      "pfif 27-06-26.xml",
      '<pfif xmlns="http://zesty.ca/pfif/1.4"><person><full_name>Ana Gil</full_name></person></pfif>',
    ],
  ])("%s: the file's name alone", async (name, text) => {
    expect(await datesOf(name, [text])).toEqual(["2026-06-27"]);
  });

  test("a file of nothing but section lines does not fill the memory with tables", async () => {
    const hours = Array.from({ length: 1_500 }, (_, at) => `1/${(at % 6) + 1}/2026,,`);
    const list = ["Nombre,Edad,Sexo", ...hours, "27/06/2026,,", "Ana Rojas,3,F"];
    const dates = await datesOf("lista.csv", list);
    expect(dates).toHaveLength(1_000);
    expect(dates.at(-1)).toBe("2026-06-27");
  });

  test("the last table is that of the row at hand", async () => {
    const list = await readList(await fileOf("f.csv", shelterList), listOptions());
    const titles: unknown[] = [];
    for await (const { outcome } of list.rows) {
      if (outcome !== "ignored") titles.push(list.tables.at(-1)?.section?.title);
    }
    expect(titles).toEqual([undefined, undefined, shelterList[5]?.replaceAll(";", "")]);
  });
});

describe("the report", () => {
  const printed = async (json: boolean, list = shelterList) => {
    const explanation = await explain("lista.csv", list);
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      reportExplanation("lista.csv", explanation, json);
      return write.mock.calls.map(([text]) => text).join("");
    } finally {
      write.mockRestore();
    }
  };

  test("for people", async () => {
    const page = await printed(false);
    expect(page).toContain('lista.csv: CSV, separated by ";", encoding UTF-8');
    expect(page).toContain("date: 2026-06-26 18:30");
    expect(page).toMatch(/^ {2}Talla {3}note {7}header$/m);
    expect(page).toMatch(/^ {2}first_name {6}Ana$/m);
    expect(page).toContain("line 5: rejected, Surname: a single name");
    expect(page).toContain("2 persons, 1 rejected, 5 ignored");
  });

  test("what spoke for a column, what it may be, and the map that says so", async () => {
    const page = await printed(false, doubtfulList);
    expect(page).toMatch(/^ {2}Otro +note +hospital_status or status$/m);
    expect(page).toMatch(/^ {2}Y +hospital +values$/m);
    expect(page).toMatch(/: "Otro" \(hospital_status or status\)\. If so, .*--map.*:$/m);
    expect(page.trimEnd().split("\n").at(-1)).toBe('  {"Otro":"hospital_status"}');
    expect(await printed(false)).not.toContain("--map");
  });

  test("a place that the catalog does not know, and what to do", async () => {
    const page = await printed(false, [
      "Hospital Pérez Carreño - 25/06/2026",
      ...shelterList.slice(2),
    ]);
    expect(page).toContain(
      'hospital: "Hospital Pérez Carreño" is not in the catalog: its rows are rejected. ' +
        "Load it (npm run catalog), or say --hospital HANDLE.",
    );
  });

  test("who is rejected in a list of JSON is named, and nothing else of the record", async () => {
    const record = { documento: "V12345678", nombre: "Luis", edad: 7, estado: "localizado" };
    const other = { ...record, nombre: "Eva Gil" };
    const lines = [record, other].map((one) => JSON.stringify(one));
    const { look_first } = await explain("people.ndjson", lines);
    expect(look_first).toContainEqual(
      expect.objectContaining({
        rejected: { field: "last_name", code: "name_single", name: "Luis", age: "7" },
      }),
    );
  });

  test("for programs: one line of JSON", async () => {
    const line = await printed(true);
    expect(line.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(line)).toMatchObject({ file: "lista.csv", format: { kind: "csv" } });
  });
});
