import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { kindOf } from "../../src/list-reader/formats/format.js";
import { partsOf, sheetXml, zipOf } from "../support/workbooks.js";
import { withFile } from "./compare-rows.js";
import { outline, personsOf, readFully, readText } from "./list-text.js";

const rows = ["Nombre;Apellido;Edad", "José;Núñez;34", "María;Peña;29"];

describe("encodings", () => {
  test.each([
    ["utf8", "utf8"],
    ["win1252", "win1252"],
    ["utf16le", "utf16le"],
    ["utf16be", "utf16be"],
    ["macroman", "macroman"],
    ["cp850", "cp850"],
  ])("%s is recognised", async (written, read) => {
    const { format, all } = await readText(rows, {}, written);
    expect(format).toMatchObject({ encoding: read });
    expect(outline(all).slice(1)).toEqual(["2 José | Núñez", "3 María | Peña"]);
  });

  test("a late Windows-1252 character counts as much as an early one", async () => {
    const ascii = Array.from({ length: 9_000 }, () => "Ana;Rojas;34");
    const { format, all } = await readText(
      ["Nombre;Apellido;Edad", ...ascii, "José;Núñez;1"],
      {},
      "win1252",
    );
    expect(format).toMatchObject({ encoding: "win1252" });
    expect(outline(all).at(-1)).toBe("9002 José | Núñez");
  });
});

describe("separators", () => {
  test.each([";", ",", "\t", "|"])("%j is recognised", async (separator) => {
    const { format, all } = await readText(rows.map((row) => row.replaceAll(";", separator)));
    expect(format).toMatchObject({ separator });
    expect(outline(all)).toEqual(["1 header", "2 José | Núñez", "3 María | Peña"]);
  });

  test("separators within quotes and in the notes do not count", async () => {
    const { format, all } = await readText([
      "Nombre;Apellido;Nota",
      '"José";Núñez;"a, b, c, d, e"',
      "María;Peña;uno, dos, tres, cuatro",
    ]);
    expect(format).toMatchObject({ separator: ";" });
    expect(personsOf(all)[1]?.notes).toEqual(["Nota: uno, dos, tres, cuatro"]);
  });

  test("Excel's first line names it", async () => {
    const { format, all } = await readText(["sep=;", ...rows]);
    expect(format).toMatchObject({ separator: ";" });
    expect(outline(all)).toEqual(["1 title", "2 header", "3 José | Núñez", "4 María | Peña"]);
  });
});

describe("quotes and lines", () => {
  test("a quote within a field stays a quote", async () => {
    const { all } = await readText([
      "Nombres,Apellidos,Observaciones",
      `Ana,Rojas,5'2" tall`,
      `"Doña" Ana,Gil,"dice ""no"" y se va"`,
      "Luis,Gil,",
    ]);
    expect(outline(all)).toEqual(["1 header", "2 Ana | Rojas", "3 Ana | Gil", "4 Luis | Gil"]);
    expect(personsOf(all).map(({ notes }) => notes)).toEqual([
      [`Observaciones: 5'2" tall`],
      ['Observaciones: dice "no" y se va'],
      [],
    ]);
  });

  test("a record stands on the line on which it starts; blank lines and quoted breaks count", async () => {
    const { all } = await readText(
      'Nombre;Apellido;Nota\r\n\r\nAna;Gil;"a\r\nb\r\nc"\n\nLuis;Gil;\rEva;Gil;',
    );
    expect(outline(all)).toEqual(["1 header", "3 Ana | Gil", "7 Luis | Gil", "8 Eva | Gil"]);
    expect(personsOf(all)[0]?.notes).toEqual(["Nota: a\nb\nc"]);
  });

  test("short rows are read as far as they go, long ones are rejected", async () => {
    const { all } = await readText(["Nombre;Apellido;Nota", "Ana;Gil", "Luis;Gil;x;sobra; ;más"]);
    expect(outline(all)).toEqual(["1 header", "2 Ana | Gil", "3 rejected row"]);
  });

  test.each([
    ['Nombre,Apellido\nAna,Gil\nLuis,"Gil\nEva,Gil\n', 3],
    ['Nombre,Apellido,Nota\n"Luis,Gil,\nEva,Gil,"sana"\nIda,Gil,', 2],
    ['Nombre,Apellido,Nota\nLuis,Gil,"a\n""b\n', 2],
  ])("a quoted field without an end is refused (%#)", async (text, line) => {
    await expect(readText(text)).rejects.toThrow(`opens on line ${line} has no end`);
  });

  test.each([
    ["", /is empty/],
    ["Nombre;Apellido\nAna\0\0\0;Gil\0", /not text/],
    ["Organisation,Name,Country\nMoH,Devlet Hastanesi,TR", /No header/],
    [`${"a;b;c\n".repeat(40)}Nombre;Apellido;Edad\nAna;Gil;3`, /No header/],
  ])("refuses what is no list (%#)", async (text, reason) => {
    await expect(readText(text)).rejects.toThrow(reason);
  });
});

describe("what is no list is refused with what to do instead, whatever its name says", () => {
  const html = "<table><tr><th>Nombre</th></tr></table>";
  const excel = "urn:schemas-microsoft-com:office";

  test.each([
    ["a PNG", "\x89PNG\r\n\x1a\n", /is a picture: type what it shows/],
    ["a JPEG", "\xff\xd8\xff\xe0", /is a picture/],
    ["a GIF", "GIF89a", /is a picture/],
    ["a WebP", "RIFF\0\0\0\0WEBPVP8 ", /is a picture/],
    ["an HEIC", "\0\0\0\x18ftypheic", /is a picture/],
    ["a voice message", "OggS\0\x02", /is a recording: type what it says/],
    ["a film", "\0\0\0\x18ftypmp42", /is a recording/],
    ["a PDF", "%PDF-1.7\n", /is a PDF document: copy its table/],
    ["rich text", "{\\rtf1\\ansi", /is a document: copy its table/],
    ["gzip", "\x1f\x8b\x08\0", /is an archive .* unpack it/],
    ["7z", "7z\xbc\xaf\x27\x1c\0", /unpack it/],
    ["RAR", "Rar!\x1a\x07\x01\0", /unpack it/],
    ["bzip2", "BZh91AY&SY", /unpack it/],
    ["Zstandard", "\x28\xb5\x2f\xfd\0", /unpack it/],
    ["xz", "\xfd7zXZ\0", /unpack it/],
    ["tar", `list.csv${"\0".repeat(249)}ustar\x0000`, /unpack it/],
    ["SQLite", "SQLite format 3\0", /is a database: export the table of persons/],
    ["Access", "\0\x01\0\0Standard ACE DB\0", /is a database/],
    ["a web page", `<!DOCTYPE html>\n<html><body>${html}</body></html>`, /is a web page.*save it/],
    ["a table of HTML", `\n<TABLE border=1>${html}`, /is a web page/],
    ["a page of Excel", `<html xmlns:x="${excel}:excel">\n<head>`, /is a web page/],
    ["a page in one file", "MIME-Version: 1.0\nX-Document-Type: Workbook", /is a web page/],
    ["XHTML", `<?xml version="1.0"?>\n<!-- x -->\n<html>`, /is a web page/],
    ["XML of 2003", `<Workbook xmlns="${excel}:spreadsheet"/>`, /is an XML spreadsheet of 2003/],
  ])("%s", async (_, start, why) => {
    const bytes = Buffer.from(start, "latin1");
    const refusal = { name: "RefusedFile", message: expect.stringMatching(why) };
    await expect(withFile(bytes, kindOf)).rejects.toMatchObject(refusal);
  });

  const odt = "application/vnd.oasis.opendocument.text";
  test.each([
    ["DOCX", { "_rels/.rels": "", "word/document.xml": "" }, /is a document/],
    ["PPTX", { "_rels/.rels": "", "ppt/presentation.xml": "" }, /is a document/],
    ["ODT", { mimetype: odt, "content.xml": "", "META-INF/manifest.xml": "" }, /is a document/],
    ["Numbers", { "Index/Document.iwa": "" }, /is from Numbers or Pages: export it/],
    ["a ZIP of lists", { "list.csv": "Nombre,Apellido" }, /is an archive .* unpack it/],
  ])("%s", async (_, parts, why) => {
    const refusal = { name: "RefusedFile", message: expect.stringMatching(why) };
    await expect(withFile(zipOf(parts), kindOf)).rejects.toMatchObject(refusal);
  });

  test("a list may begin with words like these", async () => {
    const { all } = await readText(["RIFF,GIF8,Nombre,Apellido", "7z,PNG,Ana,Gil"]);
    expect(outline(all)).toEqual(["1 header", "2 Ana | Gil"]);
  });
});

describe("what is no file is refused before anything waits for it", () => {
  test.each([
    ["a folder", tmpdir(), /cannot be read: it is a folder\./],
    ["a device", "/dev/zero", /it is no file but a pipe or a device\. Save the list/],
  ])("%s", async (_, path, why) => {
    await expect(readFully(path)).rejects.toThrow(why);
  });

  test("a pipe", async () => {
    await withFile("", async (file) => {
      const pipe = `${file}.pipe`;
      await promisify(execFile)("mkfifo", [pipe]);
      await expect(readFully(pipe)).rejects.toThrow(/it is no file but a pipe or a device/);
    });
  });
});

test("bare serials of a workbook that counts from 1904", async () => {
  const sheet = sheetXml([
    ["Nombre y Apellido", "F. Nac.", "F. Ingreso", "Sala"],
    ["Ana Gil", "<c><v>30406</v></c>", "<c><v>44737</v></c>", "<c><v>4000</v></c>"],
  ]);
  const bytes = zipOf(partsOf({ since1904: true, sheets: { A: sheet } }));
  const { all } = await withFile(bytes, (file) => readFully(file));
  expect(personsOf(all)).toMatchObject([
    { birth_date: "1987-04-01", notes: ["F. Ingreso: 2026-06-26", "Sala: 4000"] },
  ]);
});

test.each(["../outside.xml", "/etc/outside.xml", "C:/outside.xml"])(
  "a workbook with a part named %s is refused with a sentence that says so",
  async (name) => {
    const parts = partsOf({
      sheets: {
        A: sheetXml([
          ["Nombre", "Edad"],
          ["Ana Gil", "3"],
        ]),
      },
    });
    const book = zipOf({ ...parts, [name]: "<x/>" });
    await expect(withFile(book, (file) => readFully(file))).rejects.toThrow(
      "a part whose name is a path out of it",
    );
  },
);
