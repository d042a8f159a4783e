import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CellObject, read, utils, type WorkBook } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateFor } from "../../../src/features/imports/templates/template.js";
import type { TemplateKind } from "../../../src/features/imports/templates/template-columns.js";
import type { CatalogEntry } from "../../../src/kernel/database/collections.js";
import { foldPlace } from "../../../src/kernel/names/fold.js";
import type { RowOutcome } from "../../../src/list-reader/index.js";
import { personsOf, readFully } from "../../list-reader/list-text.js";
import { startRegistry } from "../../support/imports.js";
import { written } from "../../support/workbooks.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "templates-"));
});
afterAll(() => rm(folder, { recursive: true }));

const entry = (kind: "hospital" | "shelter", handle: string, label: string): CatalogEntry => ({
  kind,
  handle,
  label: { es: label, en: label },
  aliases: [],
  updated_at: new Date(0),
});

/** More than 255 characters, labels with commas and quotes, one label twice. */
const entries = [
  entry("hospital", "central", "Hospital Central, sede norte"),
  entry("hospital", "vargas", 'Hospital "José María Vargas" & anexo'),
  entry("hospital", "santa_ana", "Clínica Santa Ana"),
  entry("hospital", "santa_ana_2", "Clinica Santa Ana"),
  ...Array.from({ length: 30 }, (_, at) => entry("hospital", `h_${at}`, `Ambulatorio ${at + 1}`)),
  entry("shelter", "golf", "Campo de Golf, Caribe"),
  entry("shelter", "liceo", "Liceo 19 de Abril"),
  entry("shelter", "liceo_19_de_abril", "Liceo nuevo"),
];

/** As the catalogs of the service find: a handle wins over another entry's label. */
function catalogOf(known: CatalogEntry[]) {
  const find = (kind: string, text: string) => {
    const named = (name: (entry: CatalogEntry) => string) =>
      known.find((one) => one.kind === kind && foldPlace(name(one)) === foldPlace(text))?.handle;
    return named(({ handle }) => handle) ?? named(({ label }) => label.es);
  };
  return { find, entries: (kind: string) => known.filter((one) => one.kind === kind) };
}
const catalog = catalogOf(entries);
const kinds: TemplateKind[] = ["hospital", "shelter", "persons"];

interface Choices {
  header: string;
  /** The cells that offer them. */
  cells: string;
  choices: string[];
}

/** The drop-down lists of a template's first sheet, as a spreadsheet program would follow them. */
async function dropDowns(bytes: Uint8Array): Promise<Choices[]> {
  const book = read(bytes, { bookFiles: true });
  const { Sheets, SheetNames } = book;
  // The types of the library lack what `bookFiles` adds.
  const { files }: { files: Record<string, { content: Uint8Array }> } = Object(book);
  const xml = Buffer.from(files["xl/worksheets/sheet1.xml"]?.content ?? []).toString();
  const rules = [
    ...xml.matchAll(/<dataValidation type="list" sqref="([^"]+)".*?<formula1>(.*?)<\/formula1>/g),
  ];
  return rules.map(([, cells = "", formula = ""]) => {
    const [sheet = "", range = ""] = formula.replaceAll("$", "").split("!");
    const { s, e } = utils.decode_range(range);
    expect(s.c).toBe(e.c);
    const values = Array.from(
      { length: e.r + 1 },
      (_, row) => Sheets[sheet]?.[utils.encode_cell({ r: row, c: s.c })]?.v,
    );
    const below = Sheets[sheet]?.[utils.encode_cell({ r: e.r + 1, c: s.c })];
    expect(below).toBeUndefined();
    const top = `${cells.split(":")[0]?.replace(/\d+/, "")}1`;
    return { header: Sheets[SheetNames[0] ?? ""]?.[top]?.v, cells, choices: values };
  });
}

/** What each choice must become; places become handles. */
const meanings: Record<string, Record<string, object>> = {
  "Tipo de documento": {
    Cédula: { document_type: "cedula" },
    Pasaporte: { document_type: "passport" },
    "Partida de nacimiento": { document_type: "birth_certificate" },
    Otro: { document_type: "other" },
  },
  Sexo: {
    Femenino: { gender: "female" },
    Masculino: { gender: "male" },
    Otro: { gender: "other" },
  },
  "Estado hospitalario": {
    "Persona hospitalizada": { hospital_status: "admitted" },
    "De alta": { hospital_status: "discharged" },
    "Persona fallecida": { hospital_status: "deceased" },
  },
  Presente: {
    Sí: { shelter_status: "present", status: "found" },
    No: { shelter_status: "departed", status: undefined },
  },
  "Estado de la persona": {
    "Persona desaparecida": { status: "missing" },
    "Persona encontrada": { status: "found" },
  },
  Parentesco: Object.fromEntries(
    [
      ["mother", "Madre"],
      ["father", "Padre"],
      ["sibling", "Hermano", "Hermana"],
      ["grandparent", "Abuelo", "Abuela"],
      ["aunt_uncle", "Tío", "Tía"],
      ["cousin", "Primo", "Prima"],
      ["friend", "Amigo", "Amiga"],
      ["legal_guardian", "Representante legal"],
    ].flatMap(([handle, ...words]) =>
      words.map((word) => [word, { contact_person_relationship: handle }]),
    ),
  ),
  Hospital: Object.fromEntries(
    entries.flatMap(({ kind, handle, label }) =>
      kind === "hospital"
        ? [[/^santa_ana/.test(handle) ? handle : label.es, { hospital: handle, status: "found" }]]
        : [],
    ),
  ),
  Refugio: {
    "Campo de Golf, Caribe": { shelter: "golf" },
    liceo: { shelter: "liceo" },
    "Liceo nuevo": { shelter: "liceo_19_de_abril" },
  },
};

const day = (serial: number): CellObject => ({ t: "n", v: serial, z: "dd/mm/yyyy" });

/** What is typed beside the choices, and what it must become. */
const typed: Record<string, [cell: string | number | CellObject, becomes: object]> = {
  Apellidos: ["Rojas Pérez", { last_name: "Rojas Pérez" }],
  Nombres: ["María José", { first_name: "María José" }],
  "Número de documento": ["12345678", { document_id: "12345678" }],
  "Fecha de nacimiento": [day(31_870), { birth_date: "1987-04-03" }],
  Procedencia: ["Caraballeda, sector 2", { location: "Caraballeda, sector 2" }],
  "Último lugar donde fue visto": ["Playa Grande", { location: "Playa Grande" }],
  Descripción: ["Camisa azul", { description: "Camisa azul" }],
  "Nombre del contacto": [
    "Ana Rojas",
    { contact_person_first_name: "Ana", contact_person_last_name: "Rojas" },
  ],
  "Teléfono del contacto": ["0414-5550101", { contact_person_phone: "+584145550101" }],
  "Correo del contacto": ["ana@example.org", { contact_person_email: "ana@example.org" }],
};
const noted: Record<string, [cell: string | CellObject, note: string]> = {
  "Fecha de desaparición": [day(46_198), "Fecha de desaparición: 2026-06-25"],
  Diagnóstico: ["Fractura", "Diagnóstico: Fractura"],
  Observaciones: ["Llegó sola", "Observaciones: Llegó sola"],
};

const headersOf = (book: WorkBook): string[] =>
  utils.sheet_to_json<string[]>(book.Sheets.Personas ?? {}, { header: 1 })[0] ?? [];

async function fillIn(bytes: Uint8Array, rows: Record<string, unknown>[]) {
  const book = read(bytes, { cellStyles: true });
  const headers = headersOf(book);
  const cells = rows.map((row) => headers.map((header) => row[header] ?? null));
  utils.sheet_add_aoa(book.Sheets.Personas ?? {}, cells, { origin: "A2" });
  const file = join(folder, "filled.xlsx");
  await writeFile(file, written(book, "xlsx"));
  return file;
}

/** Without the sheet that explains them. */
const ofPersons = <Row extends Pick<RowOutcome, "at">>(rows: Row[]) =>
  rows.filter(({ at }) => "sheet" in at && at.sheet === "Personas");

describe("a template that is filled in", () => {
  test.each(kinds)(
    "%s: every choice is imported as what it says, nothing else is left",
    async (kind) => {
      const bytes = await templateFor(kind, catalog);
      const lists = await dropDowns(bytes);
      const count = Math.max(...lists.map(({ choices }) => choices.length));
      const headers = headersOf(read(bytes));
      const plainCells = headers.filter((header) => typed[header] || noted[header]);
      const rows = Array.from({ length: count }, (_, at) => ({
        ...Object.fromEntries(
          plainCells.map((header) => [header, (typed[header] ?? noted[header])?.[0]]),
        ),
        ...Object.fromEntries(
          lists.map(({ header, choices }) => [header, choices[at % choices.length] ?? ""]),
        ),
      }));
      const { all } = await readFully(await fillIn(bytes, rows), { catalogFind: catalog.find });
      expect(ofPersons(all).map(({ outcome }) => outcome)).toEqual([
        "ignored",
        ...rows.map(() => "accepted"),
      ]);
      const notes = headers.flatMap((header) => noted[header]?.[1] ?? []);
      const expected = rows.map((row: Record<string, unknown>) =>
        Object.assign(
          { notes, ...(kind === "shelter" && { status: "found" }) },
          ...plainCells.map((header) => typed[header]?.[1]),
          ...lists.map(({ header }) => {
            const meaning = meanings[header]?.[String(row[header])];
            expect(meaning, `${header}: ${row[header]}`).toBeDefined();
            return meaning;
          }),
        ),
      );
      expect(personsOf(all)).toEqual(expected);
      const untold = headers.filter((header) => !plainCells.includes(header) && !meanings[header]);
      expect(untold).toEqual(["Edad"]);
    },
  );

  test.each(kinds)(
    "%s: names alone are enough; an age in years is one; so are the first and the last day",
    async (kind) => {
      const bytes = await templateFor(kind, catalog);
      const row = { Apellidos: "Gil", Nombres: "Eva" };
      const days = [day(2_558), day(46_201)].map((date) => ({
        ...row,
        "Fecha de nacimiento": date,
      }));
      const rows = [row, { ...row, Edad: 0 }, { ...row, Edad: 120 }, ...days];
      const { all } = await readFully(await fillIn(bytes, rows), { catalogFind: catalog.find });
      const person = { first_name: "Eva", last_name: "Gil", notes: [] };
      expect(personsOf(all)).toEqual([
        person,
        { ...person, age: 0 },
        { ...person, age: 120 },
        ...["1907-01-01", "2026-06-28"].map((birth_date) => ({ ...person, birth_date })),
      ]);
    },
  );

  test("through the command, with the catalog of the registry", async () => {
    const registry = await startRegistry();
    const known = [
      entry("hospital", "hospital_central_del_litoral", "Hospital Central del Litoral"),
      entry("hospital", "clinica_santa_ines", "Clínica Santa Inés"),
    ];
    const bytes = await templateFor("hospital", catalogOf(known));
    const rows = known.map(({ label }, at) => ({
      Apellidos: "Rojas",
      Nombres: `Ana ${"AB"[at]}`,
      Hospital: label.es,
    }));
    const { code, result } = await registry.import(
      await fillIn(bytes, rows),
      "--source",
      "hospital_list",
    );
    expect({ code, ...result }).toMatchObject({ code: 0, rows: 2, created: 2, rejected: 0 });
    const stored = await registry.contents();
    expect(stored.map(({ hospital }) => hospital)).toEqual(known.map(({ handle }) => handle));
  });
});

test("`npm run` with `> file.xlsx` gives the workbook alone, without the banner of npm", async () => {
  const registry = await startRegistry();
  const file = join(registry.folder, "hospital.xlsx");
  const { code } = await registry.shell(`npm run import -- --template hospital > '${file}'`);
  expect(code).toBe(0);
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  const { stdout } = await registry.run(file, "--explain");
  expect(stdout).toMatch(/Apellidos +last_name/);
});

describe("a template as it comes", () => {
  test.each(kinds)("%s: an import finds its header and nobody", async (kind) => {
    const file = join(folder, "empty.xlsx");
    await writeFile(file, await templateFor(kind, catalog));
    const { all, tables } = await readFully(file);
    expect(ofPersons(all)).toEqual([
      { at: { sheet: "Personas", row: 1 }, outcome: "ignored", reason: "header" },
    ]);
    const others = all.filter((row) => !ofPersons([row]).length);
    expect(new Set(others.map((row) => "reason" in row && row.reason))).toEqual(new Set(["title"]));
    expect(tables.map(({ at, places }) => ({ at, places }))).toEqual([
      { at: { sheet: "Personas", row: 1 }, places: {} },
    ]);
  });

  test("the lists stand on a hidden sheet, the explanation on one that is shown", async () => {
    const { SheetNames, Workbook } = read(await templateFor("hospital", catalog));
    expect(SheetNames.map((name, at) => [name, Workbook?.Sheets?.[at]?.Hidden])).toEqual([
      ["Personas", 0],
      ["Instrucciones", 0],
      ["Listas", 1],
    ]);
  });

  test("drop-downs for 5,000 rows; an entry whose label another one has stands under its handle", async () => {
    const lists = await dropDowns(await templateFor("hospital", catalog));
    expect(lists.map(({ header }) => header)).toEqual([
      "Tipo de documento",
      "Sexo",
      "Hospital",
      "Estado hospitalario",
      "Parentesco",
    ]);
    expect(lists.map(({ cells }) => cells)).toEqual(
      ["C", "G", "H", "I", "N"].map((letter) => `${letter}2:${letter}5001`),
    );
    const hospitals = lists.find(({ header }) => header === "Hospital")?.choices;
    expect(hospitals).toHaveLength(34);
    expect(hospitals?.slice(0, 2)).toEqual(["Ambulatorio 1", "Ambulatorio 2"]);
    expect(hospitals?.slice(-4)).toEqual([
      'Hospital "José María Vargas" & anexo',
      "Hospital Central, sede norte",
      "santa_ana",
      "santa_ana_2",
    ]);
  });

  test("an empty catalog gives no drop-down", async () => {
    const lists = await dropDowns(await templateFor("shelter", catalogOf([])));
    expect(lists.map(({ header }) => header)).toEqual([
      "Tipo de documento",
      "Sexo",
      "Presente",
      "Parentesco",
    ]);
  });

  test("numbers of documents and telephones are text, dates have the day first", async () => {
    const { Sheets } = read(await templateFor("persons", catalog), {
      cellNF: true,
      sheetStubs: true,
    });
    const formats = headersOf(read(await templateFor("persons", catalog))).map((header, at) => [
      header,
      Sheets.Personas?.[utils.encode_cell({ r: 5_000, c: at })]?.z,
    ]);
    expect(Object.fromEntries(formats)).toMatchObject({
      "Número de documento": "@",
      "Teléfono del contacto": "@",
      "Fecha de nacimiento": "dd/mm/yyyy",
      "Fecha de desaparición": "dd/mm/yyyy",
    });
  });
});
