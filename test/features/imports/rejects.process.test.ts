import { link, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { keepFile } from "../../../src/features/imports/rejects/keep-file.js";
import { inWords } from "../../../src/kernel/messages/lists/in-words.js";
import { readList } from "../../../src/list-reader/index.js";
import { listOptions, readFully } from "../../list-reader/list-text.js";
import { startImporter, startRegistry } from "../../support/imports.js";
import { bookOf, written } from "../../support/workbooks.js";

// No file is ever overwritten by the rejected rows of a list.

const importer = await startImporter();
const source = ["--source", "form"];
const header = "Nombres,Apellidos,Edad";
const rejectedRow = ",Sosa,31";

test.each([
  ["a symbolic link to the list", (list: string, path: string) => symlink(list, path)],
  ["a hard link to the list", link],
  ["some other file", (_: string, path: string) => writeFile(path, "precious")],
  ["a link that leads nowhere", (_: string, path: string) => symlink("nowhere", path)],
])("--rejects names %s: that stays, and the rows go beside it", async (_, make) => {
  const registry = await startRegistry();
  const lines = [header, "Ana,Rojas,3", rejectedRow];
  const file = await registry.list("list.csv", lines);
  const path = join(registry.folder, "wrong.csv");
  await make(file, path);
  const before = await readFile(path).catch(() => undefined);

  const { stdout } = await registry.run(file, ...source, "--status", "missing", "--rejects", path);
  const beside = join(registry.folder, "wrong-2.csv");
  expect(stdout).toContain(`npm run import -- ${beside} --source form\n`);
  expect(stdout).toContain(`${path} was there before`);
  expect(await readFile(file, "utf8")).toBe(`${lines.join("\n")}\n`);
  expect(await readFile(path).catch(() => undefined)).toEqual(before);
  expect(await readFile(beside, "utf8")).toContain("Sosa,31,First name");
  expect(await readdir(registry.folder)).toHaveLength(3);
});

test("the same rows again leave the file; a half-corrected one stays beside the next", async () => {
  const registry = await startRegistry();
  const file = await registry.list("list.csv", [header, "Ana,Rojas,3", rejectedRow]);
  const [first, second] = ["list.rejected.csv", "list.rejected-2.csv"].map((name) =>
    join(registry.folder, name),
  );
  const rejectsFile = async (path = file) =>
    (await registry.import(path, ...source)).result.rejects_file;
  expect(await rejectsFile()).toBe(first);
  expect(await rejectsFile()).toBe(first);
  expect(await readdir(registry.folder)).toHaveLength(2);

  await writeFile(first ?? "", "half corrected");
  expect(await rejectsFile()).toBe(second);
  expect(await rejectsFile()).toBe(second);
  expect(await readFile(first ?? "", "utf8")).toBe("half corrected");
  expect(await rejectsFile(second)).toBe(join(registry.folder, "list.rejected-2.rejected.csv"));
});

test("a cell with a line break is one cell in the file of the rejected rows too", async () => {
  const registry = await startRegistry();
  const seen = '"Vestido rojo\nZapatos blancos"';
  const file = await registry.list("list.csv", [`${header},Descripción`, `${rejectedRow},${seen}`]);
  const { result } = await registry.import(file, ...source);
  expect(result).toMatchObject({ rows: 1, rejected: 1 });
  const text = await readFile(result.rejects_file ?? "", "utf8");
  expect(text).toContain(seen);
  const corrected = await registry.list("corrected.csv", [text.replace("\r\n,", "\r\nEva,")]);
  expect((await registry.import(corrected, ...source)).result).toMatchObject({
    rows: 1,
    created: 1,
  });
});

test("when no row is rejected any more, the older file is told; a dry run says nothing of it", async () => {
  const registry = await startRegistry();
  const file = await registry.list("list.csv", [header, rejectedRow]);
  await registry.import(file, ...source);
  await registry.list("list.csv", [header, "Eva,Sosa,31"]);
  const said = "list.rejected.csv is from an earlier import";
  expect(
    (await registry.run(file, ...source, "--status", "missing", "--dry-run")).stdout,
  ).not.toContain("rejected.csv");
  expect((await registry.run(file, ...source, "--status", "missing")).stdout).toContain(said);
  const { stderr, result } = await registry.import(file, ...source);
  expect(stderr).toContain(said);
  expect(result.rejects_file).toBeNull();
});

test("a workbook's rejected rows have the same bytes each time; an old one's go to XLSX", async () => {
  const registry = await startRegistry();
  const file = join(registry.folder, "list.xls");
  const rows = (name: string) => bookOf({ A: [header.split(","), [name, "Sosa", "31"]] });
  await writeFile(file, written(rows(""), "biff8"));
  const path = join(registry.folder, "list.rejected.xlsx");
  for (let time = 0; time < 2; time += 1) {
    const { result } = await registry.import(file, ...source);
    expect(result.rejects_file).toBe(path);
  }
  expect(await readdir(registry.folder)).toHaveLength(2);
  await writeFile(file, written(rows("Eva"), "biff8"));
  expect((await registry.run(file, ...source, "--status", "missing")).stdout).toContain(
    `${path} is from an earlier`,
  );
});

describe("rejected rows take along what was said of their list", () => {
  const place = { hospital: "hospital_central_del_litoral" };
  const lines = ["Lista,,", header, "Ana,Rojas,3", rejectedRow];

  test("by arguments: corrected, they need none and are the persons of the list", async () => {
    const { import: importAs, persons } = await importer.startSource("said");
    const path = join(importer.folder, "said-wrong.csv");
    const options = { ...place, date: "2025-06-27" };
    await importAs("a.csv", lines, options, { rejects: path });
    const text = await readFile(path, "utf8");
    const said = `Import --hospital: ${place.hospital}\r\nImport --date: 2025-06-27\r\nLista\r\n`;
    expect(text.startsWith(`\ufeff${said}Nombres,`)).toBe(true);
    const corrected = text.replace("\r\n,", "\r\nEva,").split("\r\n");
    expect(await importAs("b.csv", corrected)).toMatchObject({ created: 1 });
    // The same persons as when the list itself is corrected.
    const whole = await importAs("a.csv", lines.with(3, "Eva,Sosa,31"), options);
    expect(whole).toMatchObject({ unchanged: 2, created: 0 });
    const [ana, eva] = await persons();
    expect(eva).toMatchObject({ ...place, hospital_status: "admitted" });
    expect(eva?.states_at).toEqual(ana?.states_at);
  });

  test("rows that are rejected again say it once more, and nothing twice", async () => {
    const { import: importAs } = await importer.startSource("again");
    const [first, second] = ["again-1.csv", "again-2.csv"].map((name) =>
      join(importer.folder, name),
    );
    await importAs(
      "27-06-2025.csv",
      lines,
      { ...place, status: "admitted" },
      { rejects: first ?? "" },
    );
    const text = await readFile(first ?? "", "utf8");
    await importAs("x.csv", text.split("\r\n"), { status: "admitted" }, { rejects: second ?? "" });
    expect(await readFile(second ?? "", "utf8")).toBe(text);
  });

  test.each([
    ["which has the name no more: as a title", "other.csv", "Fecha: 27/06/2025"],
    ["which has it still: by the name alone", "x 27-06-2025.rejected.csv", undefined],
  ])("the date in the name of the list, %s", async (_, name, title) => {
    const { import: importAs } = await importer.startSource("named");
    const path = join(importer.folder, name);
    await importAs("27-06-2025.csv", [header, rejectedRow], {}, { rejects: path });
    const [status, next] = (await readFile(path, "utf8")).split("\r\n");
    expect(status).toBe("\ufeffImport --status: missing");
    expect(next).toBe(title ?? `${header},rejected_reason`);
    expect((await readFully(path)).tables).toMatchObject([{ date: "2025-06-27" }]);
  });

  test("the date of a section of which no row was rejected", async () => {
    const { import: importAs } = await importer.startSource("section");
    const path = join(importer.folder, "section.rejected.csv");
    const sections = ["Campo de Golf Caribe 27/06/2025", "Ana,Rojas,3", "Polideportivo La Guaira"];
    await importAs("a.csv", [header, ...sections, rejectedRow], {}, { rejects: path });
    const { tables } = await readFully(path);
    expect(tables.at(-1)).toMatchObject({
      date: "2025-06-27",
      places: { shelter: { handle: "polideportivo_la_guaira" } },
    });
  });

  test("in every sheet of a workbook; a line that cannot be taken refuses all of it", async () => {
    const file = join(importer.folder, "sheets.xlsx");
    const sheet = (line: string) => [[line], ["Nombres", "Apellidos"], ["Ana", "Rojas"]];
    const book = (line: string) =>
      written(
        bookOf({ A: sheet("Import --shelter: campo_de_golf_caribe"), B: sheet(line) }),
        "xlsx",
      );
    await writeFile(file, book("Import --shelter: polideportivo_la_guaira"));
    const { all } = await readFully(file);
    const shelters = all.flatMap((row) => (row.outcome === "accepted" ? row.person.shelter : []));
    expect(shelters).toEqual(["campo_de_golf_caribe", "polideportivo_la_guaira"]);
    await writeFile(file, book("Import --shelter: nowhere"));
    const why = "B, row 1: Import --shelter: Must be a shelter of the catalog.";
    const check = async () => (await readList(file, listOptions())).check();
    await expect(check()).rejects.toThrow(why);
    await expect(readFully(file, { shelter: "campo_de_golf_caribe" })).resolves.toBeDefined();
  });

  test("an argument goes before such a line; below the header it is none", async () => {
    const { import: importAs, persons } = await importer.startSource("before");
    const line = "Import --hospital: nowhere";
    const refused = await importAs("a.csv", [line, header, "Ana,Rojas,3"]);
    const why = "Line 1: Import --hospital: Must be a hospital of the catalog.";
    expect(inWords(refused.refused ?? "", "en")).toBe(why);
    expect(await importAs("b.csv", [line, header, "Ana,Rojas,3"], place)).toMatchObject({
      created: 1,
      refused: null,
    });
    expect(await persons()).toMatchObject([place]);
    expect(await importAs("c.csv", [header, "Eva,Gil,3", line])).toMatchObject({ refused: null });
  });
});

test("what is still to be said of corrected rows: of records all of it, for a shell", async () => {
  const registry = await startRegistry();
  const file = await registry.list("list.ndjson", ['{"nombre":"Luis","edad":3}']);
  const said = ["--hospital", "hcl", "--date", "27/06/2025", "--list", "L'Ana"];
  const { stdout } = await registry.run(file, ...source, ...said);
  const path = join(registry.folder, "list.rejected.ndjson");
  expect(stdout).toContain(
    `npm run import -- ${path} --source form --hospital hcl --date 27/06/2025 --list 'L'\\''Ana'\n`,
  );
});

test("a stopped import leaves no half file of its rejected rows; finished, the file is whole", async () => {
  const { import: importAs } = await importer.startSource("stopped");
  const path = join(importer.folder, "stopped.rejected.csv");
  const rows = Array.from({ length: 600 }, (_, at) =>
    at % 2 ? rejectedRow : `Ana,Gil,${at % 90}`,
  );
  const stop = new AbortController();
  const stopped = await importAs(
    "a.csv",
    [header, ...rows],
    {},
    {
      rejects: path,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    },
  );
  expect(stopped.rejected).toBeGreaterThan(0);
  await expect(readFile(path)).rejects.toThrow("ENOENT");
  expect((await importer.batch(stopped.batch)).state).toBe("stopped");

  const finished = await importAs("a.csv", [header, ...rows], {}, { rejects: path });
  expect(finished).toMatchObject({ batch: stopped.batch, rejected: 300 });
  expect((await readFile(path, "utf8")).trim().split("\r\n")).toHaveLength(302);
});

test("two imports at once that name one file keep the rows of both", async () => {
  const registry = await startRegistry();
  const path = join(registry.folder, "wrong.csv");
  const imports = ["Sosa", "Gil"].map(async (surname) => {
    const file = await registry.list(`${surname}.csv`, [header, `,${surname},3`]);
    const { result } = await registry.import(file, ...source, "--rejects", path);
    return readFile(result.rejects_file ?? "", "utf8");
  });
  expect(await Promise.all(imports)).toEqual([
    expect.stringContaining(",Sosa,"),
    expect.stringContaining(",Gil,"),
  ]);
});

test("a file gets its name when all of it is there, and none when that fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "keep-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  async function* brokenOff() {
    yield Buffer.from("one");
    expect(await readdir(folder)).not.toContain("x.csv");
    throw new Error("broken off");
  }
  await expect(keepFile(join(folder, "x.csv"), brokenOff())).rejects.toThrow("broken off");
  expect(await readdir(folder)).toEqual([]);
});

describe("a place that takes no rejected rows is told in words", () => {
  test.each([
    [["."], "that is a folder"],
    [["no such folder", "x.csv"], "there is no such folder"],
  ])("%j", async (path, why) => {
    const registry = await startRegistry();
    const file = await registry.list("list.csv", [header, "Ana,Rojas,3", rejectedRow]);
    const rejects = join(registry.folder, ...path);
    const { code, result, stderr } = await registry.import(file, ...source, "--rejects", rejects);
    expect({ code, ...result }).toMatchObject({ code: 1, created: 1, rejects_file: null });
    expect(stderr).toContain(`: ${why}. Import the list again with --rejects`);
    expect(await readdir(registry.folder)).toEqual(["list.csv"]);
  });
});
