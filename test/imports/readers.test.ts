import { describe, expect, test } from "vitest";
import { outline, personsOf, readText } from "./list-text.js";

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

  test("short and long rows are read as far as they go", async () => {
    const { all } = await readText(["Nombre;Apellido;Nota", "Ana;Gil", "Luis;Gil;x;sobra; ;más"]);
    expect(personsOf(all).map(({ notes }) => notes)).toEqual([[], ["Nota: x", "sobra", "más"]]);
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
