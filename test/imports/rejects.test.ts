import { link, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { otherThanList } from "../../src/imports/other-files.js";
import { keepFile } from "../../src/imports/rejects/keep-file.js";
import { startRegistry } from "../support/imports.js";
import { bookOf, written } from "../support/workbooks.js";

// No file is ever overwritten by the rejected rows of a list.

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

  const { stdout } = await registry.run(file, ...source, "--rejects", path);
  const beside = join(registry.folder, "wrong-2.csv");
  expect(stdout).toContain(`import ${beside}\n`);
  expect(stdout).toContain(`${path} was there before`);
  expect(await readFile(file, "utf8")).toBe(`${lines.join("\n")}\n`);
  expect(await readFile(path).catch(() => undefined)).toEqual(before);
  expect(await readFile(beside, "utf8")).toContain("Sosa,31,first_name");
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

test("when no row is rejected any more, the older file is told; a dry run says nothing of it", async () => {
  const registry = await startRegistry();
  const file = await registry.list("list.csv", [header, rejectedRow]);
  await registry.import(file, ...source);
  await registry.list("list.csv", [header, "Eva,Sosa,31"]);
  const said = "list.rejected.csv is from an earlier import";
  expect((await registry.run(file, ...source, "--dry-run")).stdout).not.toContain("rejected.csv");
  expect((await registry.run(file, ...source)).stdout).toContain(said);
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
  expect((await registry.run(file, ...source)).stdout).toContain(`${path} is from an earlier`);
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

test.each([
  ["a PNG", "\x89PNG\r\n\x1a\n", "picture"],
  ["a JPEG", "\xff\xd8\xff\xe0", "picture"],
  ["a WebP", "RIFF\0\0\0\0WEBPVP8 ", "picture"],
  ["an HEIC", "\0\0\0\x18ftypheic", "picture"],
  ["rich text", "{\\rtf1\\ansi", "document"],
  ["a list", "RIFF,GIF8,Nombre,Edad", undefined],
  ["nothing", "", undefined],
])("%s", async (_, start, told) => {
  const folder = await mkdtemp(join(tmpdir(), "other-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "list");
  await writeFile(file, Buffer.from(start, "latin1"));
  const said = await otherThanList(file);
  expect(said).toEqual(told && expect.stringContaining(`is a ${told}`));
});
