import { describe, expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";
import { bookOf, written } from "../support/workbooks.js";
import { withFile } from "./compare-rows.js";
import { type FullRead, personsOf, readFully, readText } from "./list-text.js";

const headers =
  "ID|N°|Nombre|Apellido|Cédula|Tipo doc|Nac.|F. Nac.|Edad|Edad y sexo|Sexo|F|M|Menor|Hospital|Condición|Albergue|Estatus|Found?|Fecha defunción|Contacto|Teléfono|Correo|Parentesco|Sector|Descripción|Observaciones|Fulano".split(
    "|",
  );

const names: Record<string, string> = { Nombre: "Ana", Apellido: "Gil" };
const named = headers.map((header) => names[header] ?? "");

/** A row for each column, in which that column holds the text. */
const rowsWith = (text: string): string[][] => headers.map((_, at) => named.with(at, text));

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const tsv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => quoted(cell)).join("\t")).join("\n");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const parts =
  "person_record_id|author_name|author_email|author_phone|full_name|given_name|family_name|alternate_names|description|sex|date_of_birth|age|home_city|home_state|other".split(
    "|",
  );
const note = (text: string) =>
  `<note>${["author_name", "status", "last_known_location", "text"].map((name) => `<${name}>${escaped(text)}</${name}>`).join("")}</note>`;
const pfif = (text: string) =>
  `<pfif xmlns="http://zesty.ca/pfif/1.4">${parts
    .map((part) => {
      const fields = { given_name: "Ana", family_name: "Gil", [part]: text };
      const elements = Object.entries(fields).map(
        ([name, value]) => `<${name}>${escaped(value)}</${name}>`,
      );
      return `<person>${elements.join("")}${note(text)}</person>`;
    })
    .join("")}</pfif>`;

const ndjson = (text: string) =>
  rowsWith(text)
    .map((row, at) => {
      const cells = Object.fromEntries(headers.map((header, place) => [header, row[place]]));
      return JSON.stringify({ ...cells, [text]: at, contacto: { nombre: text }, otros: [text] });
    })
    .join("\n");

const chat = (text: string) =>
  [
    "Refugio Golf",
    ...Array.from({ length: 6 }, (_, at) => `${at + 1}. Ana Pérez ${text}`),
    `7. ${text}`,
    `12/06/26, 8:41 - ${text}: ${text}`,
    text,
  ].join("\n");

const workbook = (form: "xlsx" | "biff8" | "ods", text: string) =>
  written(bookOf({ Lista: [[text], headers, ...rowsWith(text), [text]] }), form);

/** The rows below the header. */
const rowsOf = async (text: string) =>
  (await readText(text)).all.filter(({ outcome }) => outcome !== "ignored");

const readBytes = (bytes: string | Buffer): Promise<FullRead> =>
  withFile(bytes, (file) => readFully(file));

/** How the formats write a list in which a text stands everywhere. */
const formats: Record<string, (text: string) => string | Buffer> = {
  "a table": (text) => tsv([[text], headers, ...rowsWith(text), [text]]),
  "a header": (text) => tsv([headers.with(5, text), named, headers.with(7, text)]),
  "a chat": chat,
  "lines of JSON": ndjson,
  PFIF: pfif,
  XLSX: (text) => workbook("xlsx", text),
  XLS: (text) => workbook("biff8", text),
  ODS: (text) => workbook("ods", text),
};

/**
 * The files whose regular expressions meet a text that is longer than a cell may be. Case and accents may
 * double the length of a cell.
 */
async function filesReadingMore(work: () => Promise<unknown>): Promise<string[]> {
  const reading = new Map<string, string>();
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (text) {
    if (String(text).length > 4_100 && !reading.has(this.source)) {
      const frames = (new Error().stack ?? "").split("\n").slice(2);
      const found = frames.map((line) => /(?:src\/|node_modules\/)[\w@/.-]+/.exec(line)?.[0]);
      reading.set(this.source, found.find((file) => file !== undefined) ?? "elsewhere");
    }
    return exec.call(this, text);
  };
  try {
    await work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return [...reading.values()];
}

/** These read whole texts, piece by piece, with expressions that take as many steps as a piece is long. */
const readers =
  /^src\/(?:list-reader\/formats\/(?:text\/(?:lines|senders)|chat|csv|quotes|separator|encoding|format|ndjson\/(?:find-list|read-json)|pfif\/(?:person-cells|open-pfif))|kernel\/values\/text)\.ts$|^node_modules/;

describe("no rule reads more than the beginning of a cell", () => {
  test.each(Object.entries(formats))("in %s", async (_, listWith) => {
    const text = `!a${"-".repeat(4_200)}b`;
    const read = () => readBytes(listWith(text)).catch(() => {}); // a refusal ends the reading in order
    const files = await filesReadingMore(read);
    expect(files.filter((file) => !readers.test(file))).toEqual([]);
  });
});

const punctuation = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¡¿°º–—“”’…· "];
const alternations = ["-.", ", ", "a-", "1 ", "a", "7", "á", "\u0301", "😀"];

test("whatever long text stands in whichever column, every row has an outcome", async () => {
  for (const unit of [...punctuation, ...alternations]) {
    const text = `!a${unit.repeat(2_500)}b`;
    const rows = await rowsOf(tsv([headers, ...rowsWith(text)]));
    expect(rows).toHaveLength(headers.length);
    for (const row of rows) {
      expect(row.outcome === "accepted" ? row.cut : row.outcome).toBeOneOf([1, "rejected"]);
    }
  }
});

describe("a cell of more than 2,000 characters", () => {
  const long = `Alta y delgada. ${"Camisa azul, ".repeat(300)}zapatos negros`;

  test("is read as far as that; the notes hold what follows, and the row is counted", async () => {
    const list = tsv([
      ["Nombre", "Apellido", "Cédula", "Descripción", "Observaciones"],
      ["Ana", "Gil", "V-1234567", long, "Alérgica"],
    ]);
    const rows = await rowsOf(list);
    const [person] = personsOf(rows);
    expect(person?.description).toBe(`${long.slice(0, 1_999)}…`);
    expect(person?.notes).toEqual([
      `Descripción: …${long.slice(1_999)}`,
      "Observaciones: Alérgica",
    ]);
    expect(rows).toMatchObject([{ cut: 1 }]);
  });

  test("is whole in the notes where they hold it anyway", async () => {
    const list = tsv([
      ["Nombre", "Apellido", "Observaciones"],
      ["Ana", "Gil", long],
    ]);
    const [person] = personsOf((await readText(list)).all);
    expect(person?.notes).toEqual([`Observaciones: ${long}`]);
  });

  test.each([
    ["Apellido", "last_name"],
    ["Nombre", "first_name"],
  ])("is no %s, even if much of it is blank, and comes back whole", async (column, field) => {
    const text = `Gil${" ".repeat(3_000)}Mora`;
    const cells = { Nombre: "Ana", Apellido: "Gil", [column]: text };
    const rows = await rowsOf(tsv([Object.keys(cells), Object.values(cells)]));
    expect(rows).toMatchObject([
      { outcome: "rejected", field, code: "name_too_long", original: Object.values(cells) },
    ]);
  });

  const ana = { first_name: "Ana", last_name: "Gil" };
  test.each([
    ["Cédula", `V-1234567${" ".repeat(3_000)}8`, ana],
    ["Estatus", `Fallecida${" ".repeat(3_000)}no`, { code: "state_unclear" }],
    ["Edad", `34${" ".repeat(3_000)}5`, ana],
    ["Teléfono", `0414-5550101${" ".repeat(3_000)}2`, ana],
    ["Hospital", `HCL${" ".repeat(3_000)}no`, { code: "hospital_unknown" }],
  ])("is no value under %s that its beginning would be", async (column, text, read) => {
    const [row] = await rowsOf(
      tsv([
        ["Nombre", "Apellido", column],
        ["Ana", "Gil", text],
      ]),
    );
    const [person] = personsOf(row ? [row] : []);
    const { notes = [], reported_patient: _, ...values } = person ?? {};
    const rejected = row?.outcome === "rejected" ? { code: row.code } : {};
    expect({ ...values, ...rejected }).toEqual(read);
    if (person) expect(notes.join("\n")).toMatch(/\d$|no$/);
  });

  test("that blanks make long is an ordinary cell", async () => {
    const list = tsv([
      ["Nombre", "Apellido"],
      [`${" ".repeat(3_000)}Ana${" ".repeat(3_000)}`, "Gil"],
    ]);
    expect(personsOf((await readText(list)).all)).toMatchObject([{ first_name: "Ana" }]);
  });

  test("of a line of a chat goes on in the notes", async () => {
    const lines = Array.from({ length: 4 }, (_, at) => `${at + 1}. Ana Pérez, 3${at} años`);
    const { all } = await readText([...lines, `5. Luis Díaz, 40 años, ${long}`]);
    const luis = personsOf(all).at(-1);
    expect(luis).toMatchObject({ first_name: "Luis", age: 40 });
    expect(luis?.notes.join("\n")).toMatch(/zapatos negros$/);
  });

  test("of JSON or PFIF is cut alike", async () => {
    const json = JSON.stringify({ nombre: "Ana", apellido: "Gil", descripcion: long });
    const xml = `<pfif xmlns="http://zesty.ca/pfif/1.4"><person><given_name>Ana</given_name><family_name>Gil</family_name><description>${long}</description></person></pfif>`;
    for (const bytes of [json, xml]) {
      const { all } = await readBytes(bytes);
      expect(all).toMatchObject([{ outcome: "accepted", cut: 1 }]);
      const [person] = personsOf(all);
      expect(person?.description).toBe(`${long.slice(0, 1_999)}…`);
      expect(person?.notes.join("\n")).toContain(`…${long.slice(1_999)}`);
    }
  });

  test("is told of, with its row, in the language of the terminal", async () => {
    const registry = await startRegistry();
    const list = await registry.list("larga.csv", [
      "Nombre;Apellido;Descripción",
      "Eva;Sosa;",
      `Ana;Gil;${long}`,
    ]);
    const file = [list, "--source", "shelter_list", "--status", "missing", "--dry-run"];
    const english = await registry.run(...file, "--lang", "en");
    expect(english.stdout).toContain("1 cell is longer than 2,000 characters (line 3)");
    const spanish = await registry.run(...file, "--lang", "es");
    expect(spanish.stdout).toContain("1 celda tiene más de 2.000 caracteres (línea 3)");
    const { result } = await registry.import(list, "--source", "shelter_list", "--dry-run");
    expect(result).toMatchObject({ rows: 2, created: 2, cut_cells: 1 });
  });
});

test("of a row with more than 1,000 cells the last ones are one text of the notes", async () => {
  const headers = Array.from({ length: 5_000 }, () => "Nota");
  const cells = headers.map((_, at) => (at === 4_999 ? "Alérgica" : ""));
  const [person] = personsOf(
    await rowsOf(
      tsv([
        ["Nombre", "Apellido", ...headers],
        ["Ana", "Gil", ...cells],
      ]),
    ),
  );
  expect(person).toMatchObject({
    first_name: "Ana",
    last_name: "Gil",
    notes: [expect.stringMatching(/^Nota .*: Alérgica$/)],
  });
});

test("a header of 200,000 columns is read as far as 1,000", async () => {
  const many = Array.from({ length: 200_000 }, () => "Edad");
  const { tables } = await readText(
    tsv([
      ["Nombre", "Apellido", ...many],
      ["Ana", "Gil"],
    ]),
  );
  expect(tables[0]?.columns).toHaveLength(1_000);
});

test("decimals with sixteen digits are numbers of a JSON record like any other", async () => {
  const record =
    '{"nombre": "Ana", "apellido": "Gil", "cedula": 12345678901234567, "lat": 10.1234567890123456}';
  expect(personsOf((await readBytes(record)).all)).toMatchObject([{ first_name: "Ana" }]);
});
