import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CFB, read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectRejects } from "../../src/features/imports/rejects/collect-rejects.js";
import { workbookRejects } from "../../src/features/imports/rejects/rejected-workbook.js";
import { inWords, rowReasonIn } from "../../src/kernel/messages/lists/in-words.js";
import { withArchive } from "../../src/list-reader/formats/xlsx/archive.js";
import type { ReadRow } from "../../src/list-reader/record.js";
import type { Table } from "../../src/list-reader/tables/table.js";
import { startRegistry } from "../support/imports.js";
import { expected, listsFolder } from "../support/lists.js";
import { fullTest } from "../support/tier.js";
import { bookOf, type Part, partsOf, sheetXml, written, zipOf } from "../support/workbooks.js";
import { personsOf, readFully } from "./list-text.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workbooks-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function readBytes(bytes: Buffer | string) {
  const file = join(folder, "list.bin");
  await writeFile(file, bytes);
  return readFully(file);
}

const readParts = (parts: Record<string, Part>) => readBytes(zipOf(parts));

/** Where each row stands, and the name or what became of it. */
const outline = (rows: ReadRow[]) =>
  rows.map((row) => {
    const at = Object.values(row.at).join(" ");
    if (row.outcome === "rejected") return `${at} ${rowReasonIn("en", row)}`;
    if (!("person" in row)) return `${at} ${row.reason}`;
    return `${at} ${row.person.first_name} ${row.person.last_name}`;
  });

/**
 * An XLS of one sheet with this row (from 1) hidden: the library writes no ROW records (0x0208). A record is its
 * type, its length and its data; DIMENSIONS (0x0200) stands before the rows.
 */
function withHiddenRow(bytes: Buffer, number: number): Buffer {
  const container = CFB.read(bytes, { type: "buffer" });
  const book = CFB.find(container, "/Workbook");
  if (!book) throw new Error("not an XLS");
  const content = Buffer.from(book.content);
  let at = 0;
  while (content.readUInt16LE(at) !== 0x0200) at += 4 + content.readUInt16LE(at + 2);
  at += 4 + content.readUInt16LE(at + 2);
  const row = Buffer.alloc(4 + 16);
  row.writeUInt16LE(0x0208, 0);
  row.writeUInt16LE(16, 2);
  row.writeUInt16LE(number - 1, 4);
  row.writeUInt16LE(0x20, 4 + 12); // fDyZero: the row is hidden
  book.content = Buffer.concat([content.subarray(0, at), row, content.subarray(at)]);
  book.size = book.content.length;
  return CFB.write(container, { type: "buffer" }) as Buffer;
}

const header = ["Nombres", "Apellidos", "Nota"];
const hospital = join(listsFolder, "a-hospital-central.xlsx");

describe("cells", () => {
  const notesOf = async (cells: string[], more: Partial<Parameters<typeof partsOf>[0]> = {}) => {
    const rows = cells.map((cell) => ["Ana", "Rojas", cell]);
    const { all } = await readParts(
      partsOf({ ...more, sheets: { A: sheetXml([header, ...rows]) } }),
    );
    return personsOf(all).map(({ notes }) => notes.join("\n").replace("Nota: ", ""));
  };

  test("numbers are plain digits", async () => {
    const numbers = [
      "1.2345678E7",
      "12345678.0",
      "4145550101",
      "1E21",
      "0.1",
      "1.5E-7",
      "0.30000000000000004",
    ];
    expect(await notesOf(numbers.map((number) => `<c><v>${number}</v></c>`))).toEqual([
      "12345678",
      "12345678",
      "4145550101",
      "1000000000000000000000",
      "0.1",
      "0.00000015",
      "0.3",
    ]);
  });

  test("dates are days, counted from 1900 or from 1904", async () => {
    const formats = ["dd/mm/yyyy hh:mm", "0.00E+00", '[$-409]d" de "mmm', "h:mm"];
    const cells = ["46198.75", "46198", "46198", "0.75", "59"].map(
      (serial, at) => `<c s="${(at % 4) + 1}"><v>${serial}</v></c>`,
    );
    expect(await notesOf(cells, { formats })).toEqual([
      "2026-06-25",
      "46198",
      "2026-06-25",
      "18:00",
      "1900-02-28",
    ]);
    const [first] = await notesOf(['<c s="1"><v>44736.5</v></c>'], { formats, since1904: true });
    expect(first).toBe("2026-06-25");
    expect(await notesOf(['<c t="d"><v>2026-06-25T10:00:00</v></c>'])).toEqual(["2026-06-25"]);
  });

  test("a formula counts with its stored value; an error is nothing; yes is sí", async () => {
    const cells = [
      '<c t="str"><f>HYPERLINK("http://example.com")</f><v>ver</v></c>',
      "<c><f>2*17</f><v>34</v></c>",
      '<c t="e"><f>NA()</f><v>#N/A</v></c>',
      '<c t="b"><v>1</v></c>',
    ];
    expect(await notesOf(cells)).toEqual(["ver", "34", "", "sí"]);
  });

  test("shared texts: runs are joined, readings are not part of them", async () => {
    const sharedStrings = [
      "<r><rPr><b/></rPr><t>Sala </t></r><r><t>3</t></r><rPh><t>sara</t></rPh>",
      "<t>una_x000A_dos &amp; tres</t>",
    ];
    const cells = sharedStrings.map((_, at) => `<c t="s"><v>${at}</v></c>`);
    expect(await notesOf(cells, { sharedStrings })).toEqual(["Sala 3", "una\ndos & tres"]);
  });

  test("elements with a prefix are the same", async () => {
    const parts = partsOf({ sheets: { A: sheetXml([header, ["Ana", "Rojas", "sana"]]) } });
    const sheet = String(parts["xl/worksheets/0.xml"]).replaceAll(/<(\/?)/g, "<$1x:");
    const { all } = await readParts({
      ...parts,
      "xl/worksheets/0.xml": sheet.replace("<x:worksheet", '<x:worksheet xmlns:x="any"'),
    });
    expect(outline(all)).toEqual(["A 1 header", "A 2 Ana Rojas"]);
  });
});

describe("sheets", () => {
  test("those that are shown, in order; one without a header has no persons; two tables in one", async () => {
    const table = (name: string) => sheetXml([header, [name, "Rojas"], [name, "Gil"]]);
    const two = [
      header,
      ["Ana", "Rojas"],
      ["Total: 1"],
      [],
      ["Cédula", "Nombre"],
      ["V-1234567", "Eva Gil"],
    ];
    const sheets = {
      Portada: sheetXml([["Listas del día"]]),
      Uno: sheetXml(two),
      Oculta: table("Ida"),
      Muy: table("Luz"),
      Dos: table("Luis"),
    };
    const { all, tables, rowsOfHidden } = await readParts(
      partsOf({ sheets, states: { Oculta: "hidden", Muy: "veryHidden" } }),
    );
    expect(rowsOfHidden).toBe(4);
    expect(outline(all)).toEqual([
      "Portada 1 title",
      "Uno 1 header",
      "Uno 2 Ana Rojas",
      "Uno 3 footer",
      "Uno 5 header",
      "Uno 6 Eva Gil",
      "Dos 1 header",
      "Dos 2 Luis Rojas",
      "Dos 3 Luis Gil",
    ]);
    expect(tables.map(({ at }) => at)).toEqual([
      { sheet: "Uno", row: 1 },
      { sheet: "Uno", row: 5 },
      { sheet: "Dos", row: 1 },
    ]);
  });

  test("one that tells no date is as old as the first that does", async () => {
    const dated = (date: string) => sheetXml([[`Lista al ${date}`], header, ["Eva", "Gil"]]);
    const undated = sheetXml([header, ["Ana", "Rojas"]]);
    const sheets = {
      Uno: undated,
      Dos: dated("25/06/2026"),
      Tres: undated,
      Cuatro: dated("26/06/2026"),
    };
    const { tables } = await readParts(partsOf({ sheets }));
    const dates = tables.map(({ date }) => date);
    expect(dates).toEqual(["2026-06-25", "2026-06-25", "2026-06-25", "2026-06-26"]);
  });

  test("the name of a sheet may name the shelter; hidden rows and columns are read", async () => {
    const xml = `<cols><col min="3" max="3" hidden="1"/></cols><sheetData>${[
      header,
      ["Ana", "Rojas", "sana"],
    ]
      .map((cells, at) => sheetXml([cells]).replace("<row>", `<row r="${at + 7}" hidden="1">`))
      .join("")
      .replaceAll(/<\/?sheetData>/g, "")}</sheetData>`;
    const { all } = await readParts(partsOf({ sheets: { "Campo de Golf Caribe": xml } }));
    expect(all).toMatchObject([{ at: { row: 7 } }, { at: { row: 8 }, isHidden: true }]);
    expect(personsOf(all)).toMatchObject([
      { shelter: "campo_de_golf_caribe", notes: ["Nota: sana"] },
    ]);
  });

  test("a merged cell counts for every row it spans; a title over columns counts once", async () => {
    const merged = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="C3:C5"/></mergeCells>';
    const rows = [
      ["Zona Norte"],
      header,
      ["Ana", "Rojas", "carpa 1"],
      ["Luis", "Gil"],
      ["Eva", "Gil"],
    ];
    const { all, tables } = await readParts(
      partsOf({ sheets: { A: sheetXml([...rows, ["Ida", "Gil"]], merged) } }),
    );
    expect(tables[0]?.titles).toEqual(["Zona Norte"]);
    const tent = ["Nota: carpa 1"];
    expect(personsOf(all).map(({ notes }) => notes)).toEqual([tent, tent, tent, []]);
  });
});

describe("other forms of workbook", () => {
  test.each(["biff8", "ods"] as const)(
    "%s of the hospital list gives the same rows",
    async (form) => {
      const bytes = written(read(await readFile(hospital), { cellNF: true }), form);
      const { all } = await readFully(hospital);
      expect((await readBytes(bytes)).all).toEqual(all);
    },
  );

  test.each(["biff8", "ods"] as const)("%s: merged cells, dates, numbers, yes", async (form) => {
    const book = bookOf({
      A: [
        ["Nombres", "Apellidos", "Cédula", "F. Ingreso", "Vive"],
        ["Ana", "Rojas", 12345678],
        ["Eva", "Gil", 0.5],
      ],
    });
    const sheet = book.Sheets.A ?? {};
    sheet.D2 = { t: "n", v: 46198, z: "dd/mm/yyyy" };
    sheet.E3 = { t: "b", v: true };
    sheet["!ref"] = "A1:E3";
    sheet["!merges"] = [utils.decode_range("D2:D3")];
    expect(personsOf((await readBytes(written(book, form))).all)).toMatchObject([
      { document_id: "12345678", notes: ["F. Ingreso: 2026-06-25"] },
      { notes: ["Cédula: 0.5", "F. Ingreso: 2026-06-25", "Vive: sí"] },
    ]);
  });

  test("an XLS of the nineties keeps its accents", async () => {
    const bytes = written(bookOf({ A: [header, ["Ana", "Pe*a"]] }), "biff5");
    bytes.writeUInt8(0xf1, bytes.indexOf("Pe*a") + 2); // ñ in Windows-1252
    expect(outline((await readBytes(bytes)).all)).toEqual(["A 1 header", "A 2 Ana Peña"]);
  });

  test("hidden sheets of an XLS are not read", async () => {
    const book = bookOf({ A: [header, ["Ana", "Rojas"]], B: [header, ["Eva", "Gil"]] });
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    const { all, rowsOfHidden } = await readBytes(written(book, "biff8"));
    expect(outline(all)).toEqual(["B 1 header", "B 2 Eva Gil"]);
    expect(rowsOfHidden).toBe(1);
  });

  test("a hidden row of an XLS is read, and known as hidden", async () => {
    const book = bookOf({ A: [header, ["Ana", "Rojas"], ["Eva", "Gil"]] });
    const { all } = await readBytes(withHiddenRow(written(book, "biff8"), 2));
    expect(outline(all)).toEqual(["A 1 header", "A 2 Ana Rojas", "A 3 Eva Gil"]);
    expect(all.map((row) => "isHidden" in row)).toEqual([false, true, false]);
  });

  test("a row that LibreOffice has filtered away is read, and known as hidden", async () => {
    const cells = (texts: string[]) =>
      texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join("");
    const rows = [
      `<table:table-row>${cells(header)}</table:table-row>`,
      `<table:table-row table:visibility="filter">${cells(["Ana", "Rojas"])}</table:table-row>`,
      `<table:table-row>${cells(["Eva", "Gil"])}</table:table-row>`,
    ];
    const { all } = await readParts({
      "content.xml": `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${rows.join("")}</table:table></office:spreadsheet></office:body></office:document-content>`,
      "META-INF/manifest.xml": "<manifest:manifest/>",
    });
    expect(all.map((row) => "isHidden" in row)).toEqual([false, true, false]);
  });

  test("an ODS as LibreOffice writes it", async () => {
    const cell = (text: string, more = "") =>
      `<table:table-cell office:value-type="string" ${more}><office:annotation><text:p>leer</text:p></office:annotation><text:p>${text}</text:p></table:table-cell>`;
    const row = (cells: string, more = "") => `<table:table-row ${more}>${cells}</table:table-row>`;
    const tableOf = (name: string, rows: string, style = "") =>
      `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;
    const before = '<table:table-cell table:number-columns-repeated="3"/>';
    const titles = row(
      cell("Lista", 'table:number-columns-spanned="3"') +
        '<table:covered-table-cell table:number-columns-repeated="2"/>' +
        header.map((text) => cell(text)).join(""),
    );
    const rows = [
      row("<table:table-cell/>", 'table:number-rows-repeated="4"'),
      row(cell("Zona Norte")),
      titles,
      row(
        before +
          cell("Ana") +
          cell("Rojas") +
          cell('uno<text:s text:c="2"/>dos</text:p><text:p>tres', 'table:number-rows-spanned="2"'),
      ),
      row(`${before + cell("Eva") + cell("Gil")}<table:covered-table-cell/>`),
      row(
        '<table:table-cell table:number-columns-repeated="1024"/>',
        'table:number-rows-repeated="1048567"',
      ),
    ].join("");
    const content = `<office:document-content><style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style><office:body><office:spreadsheet>${tableOf("B", titles + row(cell("Ida") + cell("Gil")), "h")}${tableOf("A", rows)}</office:spreadsheet></office:body></office:document-content>`;
    const { all, tables } = await readParts({
      "content.xml": content,
      "META-INF/manifest.xml": "<manifest:manifest/>",
    });
    expect(outline(all)).toEqual(["A 5 title", "A 6 header", "A 7 Ana Rojas", "A 8 Eva Gil"]);
    expect(tables[0]?.titles).toEqual(["Zona Norte"]);
    const note = ["Nota: uno dos\ntres"];
    expect(personsOf(all).map(({ notes }) => notes)).toEqual([note, note]);
  });

  test("a CSV list that is named .xlsx is read as what it is", async () => {
    const { all, format } = await readBytes("Nombre;Apellido\nAna;Rojas");
    expect(format.kind).toBe("csv");
    expect(personsOf(all)).toHaveLength(1);
  });
});

describe("refused as a whole", () => {
  const parts = partsOf({ sheets: { A: sheetXml([header, ["Ana", "Rojas"]]) } });
  const withSheet = (xml: string) => zipOf({ ...parts, "xl/worksheets/0.xml": xml });
  const whole = String(parts["xl/worksheets/0.xml"]);
  const flipped = () => {
    const bytes = zipOf(parts);
    const checksum = bytes.lastIndexOf("PK\x01\x02") + 16; // of the last part
    bytes.writeUInt8(bytes.readUInt8(checksum) ^ 1, checksum);
    return bytes;
  };
  const container = (stream: string) => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5_000, 1));
    return CFB.write(file, { type: "buffer" }) as Buffer;
  };

  const expectRefused = (bytes: Buffer, reason: RegExp) =>
    expect(readBytes(bytes)).rejects.toMatchObject({
      name: "RefusedFile",
      message: expect.stringMatching(reason),
    });

  test.each<[string, () => Buffer, RegExp]>([
    ["a sheet that breaks off", () => withSheet(whole.slice(0, -20)), /damaged/],
    ["a part that is not what was packed", flipped, /not a whole workbook/],
    ["a document type", () => withSheet(`<!DOCTYPE a [<!ENTITY b "c">]>${whole}`), /document type/],
    ["an entity", () => withSheet(whole.replace("Ana", "&b;")), /damaged/],
    [
      "elements within elements",
      () =>
        withSheet(
          whole.replace("<sheetData>", `${"<a>".repeat(300)}${"</a>".repeat(300)}<sheetData>`),
        ),
      /damaged/,
    ],
    [
      "too many merged cells",
      () =>
        withSheet(whole.replace("</sheetData>", `$&${'<mergeCell ref="A1:A2"/>'.repeat(200_001)}`)),
      /too many merged/,
    ],
    [
      "an ODS with a row that is repeated without end",
      () =>
        zipOf({
          "META-INF/manifest.xml": "<manifest/>",
          "content.xml":
            '<spreadsheet><table name="A"><table-row number-rows-repeated="2000000"><table-cell><p>a</p></table-cell></table-row></table></spreadsheet>',
        }),
      /too long/,
    ],
    [
      "a protected ODS",
      () =>
        zipOf({
          "META-INF/manifest.xml": "<manifest><encryption-data/></manifest>",
          "content.xml": "?",
        }),
      /password/,
    ],
    ["a cell of 10 MB", () => withSheet(whole.replace("Ana", "A".repeat(10_000_000))), /8 MB/],
    [
      "a cell of many runs",
      () =>
        withSheet(whole.replace("<t>Ana</t>", `<r><t>${"A".repeat(99)}</t></r>`.repeat(100_000))),
      /8 MB/,
    ],
    [
      "a cell of 10 MB with signs of tags",
      () => withSheet(whole.replace("Ana", `<![CDATA[${"A<".repeat(5_000_000)}]]>`)),
      /8 MB/,
    ],
    [
      "no header",
      () => withSheet(whole.replace("Nombres", "x").replace("Apellidos", "y")),
      /No header/,
    ],
    ["no sheet", () => zipOf(partsOf({ sheets: {} })), /no sheet/],
    [
      "hidden sheets only",
      () => zipOf(partsOf({ sheets: { A: "" }, states: { A: "hidden" } })),
      /no sheet/,
    ],
    [
      "a text document",
      () => zipOf({ ...parts, "xl/workbook.xml": "<w:document/>" }),
      /holds no workbook/,
    ],
    ["a protected workbook", () => container("EncryptedPackage"), /password/],
    ["an old text document", () => container("WordDocument"), /is a document/],
    ["an old presentation", () => container("PowerPoint Document"), /is a document/],
    ["an installer", () => container("Icon"), /no workbook/],
    ["a damaged XLS", () => container("Workbook"), /damaged/],
    ["half an XLS", () => written(bookOf({ A: [header] }), "biff8").subarray(0, 3_000), /damaged/],
  ])("%s", (_, bytes, reason) => expectRefused(bytes(), reason));

  fullTest("too many parts", async () => {
    const parts = Array.from({ length: 10_001 }, (_, at) => [`${at}`, ""]);
    await expectRefused(zipOf(Object.fromEntries(parts)), /too many parts/);
  });

  fullTest(
    "parts that unpack to more than they claim are counted as they are unpacked",
    async () => {
      const file = join(folder, "bomb.xlsx");
      await writeFile(
        file,
        zipOf({ a: { bytes: Buffer.alloc(320 * 1024 * 1024), claims: 1_000 } }),
      );
      let seen = 0;
      const reading = withArchive(file, async (archive) => {
        for await (const chunk of archive.read("a")) seen += chunk.length;
      });
      await expect(reading).rejects.toThrow(/too large when unpacked/);
      expect(seen).toBeLessThanOrEqual(300 * 1024 * 1024);
    },
  );
});

describe("rejected rows", () => {
  const tableIn = (sheet: string, titles: string[] = []): Table => ({
    at: { sheet, row: 1 },
    titles,
    columns: header.map((text) => ({ header: text, field: "note" })),
    places: {},
  });
  const home = () => mkdtemp(join(folder, "rejects-"));
  const linesOf = (bytes: Buffer) => {
    const { SheetNames, Sheets } = read(bytes, { cellFormula: true });
    return SheetNames.map((name) => {
      const sheet = Sheets[name] ?? {};
      return [name, ...utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true, defval: "" })];
    });
  };

  test("every text comes back as it was typed, in the sheets of the list", async () => {
    const texts = [
      "=1+1",
      "0414-5550101",
      "12345678901234567890",
      '<b>&amp; "así"</b>',
      "uno\ndos\ttres",
      " a  b ",
      "_x0041_ _x005F_",
      "una\r\u0001\uffff",
      "😀 ñandú",
      "1.50",
    ];
    const path = join(await home(), "list.xlsx");
    const rejects = workbookRejects(path);
    const [wards, children] = [tableIn("Emergencia", ["Hospital Vargas"]), tableIn("Niños")];
    for (const text of texts) {
      await rejects.add(["Ana", "", text], "hospital: unknown", wards);
      await rejects.add(["Eva", "Gil", text], "hospital: unknown", children);
    }
    expect(await rejects.close()).toBe(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const named = [...header, "rejected_reason"];
    const filled = (name: string, surname: string) =>
      texts.map((text) => [name, surname, text, "hospital: unknown"]);
    const bytes = await readFile(path);
    expect(linesOf(bytes)).toEqual([
      ["Emergencia", ["Hospital Vargas", "", "", ""], named, ...filled("Ana", "")],
      ["Niños", named, ...filled("Eva", "Gil")],
    ]);
    const cells = Object.values(
      read(bytes, { cellNF: true, cellFormula: true }).Sheets.Niños ?? {},
    );
    const told = cells.filter((cell) => cell?.v !== undefined);
    expect(told).toHaveLength(4 * (texts.length + 1));
    expect(told.every(({ t, z, f }) => t === "s" && z === "@" && f === undefined)).toBe(true);
    const { all } = await readBytes(bytes);
    const own = all.flatMap((row) => (row.outcome === "accepted" ? [row.original[2]] : []));
    expect(own).toEqual(texts);
  });

  fullTest("many rows, in turns between two sheets", async () => {
    const path = join(await home(), "list.xlsx");
    const rejects = workbookRejects(path);
    for (let at = 0; at < 20_000; at += 1) {
      const table = tableIn(at % 5_000 < 2_500 ? "A" : "B");
      await rejects.add(["Ana", "Rojas", `nota ${at}`], "hospital: unknown", table);
    }
    await rejects.close();
    const { all } = await readFully(path);
    const notes = personsOf(all).map((person) => person.notes);
    const of = (half: number) =>
      Array.from({ length: 20_000 }, (_, at) => at).filter(
        (at) => (at % 5_000 < 2_500 ? 0 : 1) === half,
      );
    expect(notes).toEqual([...of(0), ...of(1)].map((at) => [`Nota: nota ${at}`]));
  });

  test("what a spreadsheet program does not take: long cells, names of sheets", async () => {
    const path = join(await home(), "list.xlsx");
    const rejects = workbookRejects(path);
    const names = ["a/b", "A:B", "history", "", `${"x".repeat(31)}1`, `${"x".repeat(31)}2`, "'q'"];
    const long = "ñ".repeat(40_000);
    for (const name of names) await rejects.add([long], "row: unreadable", tableIn(name));
    await rejects.close();
    const book = read(await readFile(path));
    expect(book.SheetNames).toEqual([
      "a b",
      "A B 2",
      "history 2",
      "1",
      "x".repeat(31),
      `${"x".repeat(27)} 2`,
      "q",
    ]);
    expect(book.Sheets["a b"]?.A2?.v).toBe("ñ".repeat(32_767));
  });

  fullTest(
    "more rows than a workbook is made of in memory: the first ones, and that is told",
    async () => {
      const path = join(await home(), "list.xlsx");
      const rejects = collectRejects(path, { kind: "xlsx" });
      const long = "x".repeat(100_000);
      for (let at = 0; at < 250; at += 1)
        await rejects.add([long], "row: unreadable", tableIn("A"));
      const { rejects_file, rejects_problem } = await rejects.close();
      expect(rejects_problem).toEqual({ code: "rejects_cut", params: { rows: 199 } });
      expect(inWords(rejects_problem ?? "", "en")).toMatch(/^Only the first 199 rejected rows/);
      expect(linesOf(await readFile(rejects_file ?? ""))[0]).toHaveLength(1 + 1 + 199);
    },
  );

  test("no rejected row, no file; a refused list leaves none; nothing else is ever beside it", async () => {
    const place = await home();
    const path = join(place, "list.xlsx");
    expect(await workbookRejects(path).close()).toBeUndefined();
    const refused = workbookRejects(path);
    await refused.add(["Ana"], "row: unreadable", tableIn("A"));
    expect(await readdir(place)).toEqual([]);
    await refused.discard();
    expect(await readdir(place)).toEqual([]);
    const nowhere = workbookRejects(join(place, "no such folder", "list.xlsx"));
    await nowhere.add(["Ana"], "row: unreadable", undefined);
    await expect(nowhere.close()).rejects.toMatchObject({
      code: "ENOENT",
      syscall: "open",
    });
  });
});

describe("through the command", () => {
  const { arguments: args, counts, rows } = expected("a-hospital-central.xlsx");
  const { accepted = 0, rejected = 0, duplicate = 0 } = counts ?? {};
  const all = { rows: accepted + rejected + duplicate, rejected, duplicates: duplicate };

  test("every person, every outcome; a second time nothing changes", async () => {
    const registry = await startRegistry();
    const file = await registry.copyOf("a-hospital-central.xlsx");
    const dry = await registry.import(file, ...args, "--dry-run");
    expect(dry.result).toMatchObject({ ...all, created: accepted, rejects_file: null });
    expect(await registry.persons.countDocuments()).toBe(0);

    const first = await registry.import(file, ...args);
    expect(first).toMatchObject({ code: 1, result: { ...all, created: accepted, updated: 0 } });
    const persons = rows.flatMap(({ person }) => {
      const { age, ...stored } = person ?? {};
      return person ? [stored] : [];
    });
    expect(await registry.contents()).toMatchObject(persons);

    const before = await registry.persons.find().toArray();
    const second = await registry.import(file, ...args);
    expect(second.result).toMatchObject({ ...all, created: 0, updated: 0, unchanged: accepted });
    expect(await registry.persons.find().toArray()).toEqual(before);
  });

  test("rejected rows come back as a workbook, and are in once they are corrected", async () => {
    const registry = await startRegistry();
    const file = await registry.copyOf("a-hospital-central.xlsx");
    await registry.import(file, ...args);
    const path = join(registry.folder, "a-hospital-central.rejected.xlsx");
    const book = read(await readFile(path));
    expect(book.SheetNames).toEqual(["Emergencia", "Pediatría"]);
    const cells = Object.values(book.Sheets).flatMap((sheet) =>
      utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }).flat(),
    );
    expect(cells.every((cell) => typeof cell === "string")).toBe(true);
    expect(cells.filter((cell) => cell === "rejected_reason")).toHaveLength(2);

    for (const sheet of Object.values(book.Sheets)) {
      for (const cell of Object.values(sheet)) {
        const names: Record<string, string> = { Marcano: "Rosa Marcano", "N.N.": "Pablo Soto" };
        if (names[cell.v]) Object.assign(cell, { v: names[cell.v] });
      }
    }
    await writeFile(path, written(book, "xlsx"));
    const again = await registry.import(
      path,
      ...args,
      "--rejects",
      join(registry.folder, "2.xlsx"),
    );
    expect(again.result).toMatchObject({ rows: rejected, created: 2, rejected: rejected - 2 });
    const pablo = await registry.persons.findOne({ first_name: "Pablo" });
    expect(pablo).toMatchObject({ hospital: "hospital_central_del_litoral" });
    expect(pablo?.sources[0]?.notes).not.toContain("rejected");
  });

  test("rejected rows of an old workbook come back as XLSX", async () => {
    const registry = await startRegistry();
    const file = join(registry.folder, "list.xls");
    await writeFile(file, written(bookOf({ "a b": [header, ["=1+1", "Gil"]] }), "biff8"));
    const { result } = await registry.import(file, "--source", "form");
    expect(result.rejects_file).toBe(join(registry.folder, "list.rejected.xlsx"));
    const again = read(await readFile(result.rejects_file ?? ""), { cellFormula: true });
    expect(again.Sheets["a b"]?.A3).toMatchObject({ t: "s", v: "=1+1" });
  });

  test.each(["truncated.xlsx", "zip-bomb.xlsx"])("%s: nothing is written", async (name) => {
    const registry = await startRegistry();
    const file = await registry.copyOf(`damaged/${name}`);
    const { code, result } = await registry.import(file, ...args);
    expect(code).toBe(2);
    expect(result.refused).toMatch(/workbook.*\.$/);
    expect(await registry.persons.countDocuments()).toBe(0);
  });

  test("a sheet that breaks off behind many rows: nothing is written", async () => {
    const registry = await startRegistry();
    const many = Array.from({ length: 8_000 }, (_, at) => ["Ana", "Rojas", `V-${10_000_000 + at}`]);
    const parts = partsOf({ sheets: { A: sheetXml([header, ...many]), B: sheetXml([header]) } });
    const last = String(parts["xl/worksheets/1.xml"]).slice(0, -30);
    const file = join(registry.folder, "list.xlsx");
    await writeFile(file, zipOf({ ...parts, "xl/worksheets/1.xml": last }));
    expect(await registry.import(file, "--source", "form")).toMatchObject({ code: 2 });
    expect(await registry.persons.countDocuments()).toBe(0);
  });
});
