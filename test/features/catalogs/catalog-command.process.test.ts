import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { listEntries } from "../../../src/features/catalogs/catalogs.store.js";
import { createKey } from "../../../src/kernel/auth/keys.store.js";
import { aPerson, startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";

const { db, collections, savePersons } = await startApi();
const catalog = (...args: string[]) =>
  runScript("catalog", args, { MONGODB_URI: databaseUri(db.databaseName) });

const folder = await mkdtemp(path.join(tmpdir(), "catalog-"));
afterAll(() => rm(folder, { recursive: true }));

/** A file with these entries, for `load`. */
async function fileOf(entries: unknown): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, typeof entries === "string" ? entries : JSON.stringify(entries));
  return file;
}

const anEntry = (handle: string, fields = {}) => ({
  kind: "hospital",
  handle,
  label: { es: `Hospital ${handle}`, en: `${handle} hospital` },
  ...fields,
});

const find = (handle: string) => collections.catalogs.findOne({ handle });
const everything = () => listEntries(collections, undefined, 1000);

describe("catalog add", () => {
  test("adds an entry; later changes only what is given", async () => {
    const url = ["--url", "https://vargas.example.org"];
    const aliases = ["--alias", "H.V.", "--alias", "El  Vargas"];
    const named = ["add", "hospital", "vargas", "--label"];
    const first = await catalog(...named, "Hospital Vargas", ...url, ...aliases, "--json");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    const added = {
      kind: "hospital",
      handle: "vargas",
      label: { es: "Hospital Vargas", en: "Hospital Vargas" },
      url: "https://vargas.example.org",
      aliases: ["H.V.", "El Vargas"],
    };
    expect(JSON.parse(first.stdout)).toEqual(added);
    expect(await find("vargas")).toMatchObject(added);

    const update = ["--label-en", "Vargas", "--alias", "HJMV", "--url", ""];
    const second = await catalog("add", "hospital", "vargas", ...update);
    expect(second.stdout).toBe("Updated the hospital vargas.\n");
    const last = await find("vargas");
    expect(last).toMatchObject({ label: { ...added.label, en: "Vargas" }, aliases: ["HJMV"] });
    expect(last).not.toHaveProperty("url");
  });

  test("says once how the persons of a source's lists are, and takes it away again", async () => {
    const source = ["add", "source", "rescuers"];
    const first = await catalog(...source, "--label", "R", "--list-status", "missing", "--json");
    expect(JSON.parse(first.stdout)).toMatchObject({ handle: "rescuers", list_status: "missing" });
    await catalog(...source, "--url", "https://rescuers.example.org");
    expect(await find("rescuers")).toMatchObject({ list_status: "missing" });
    expect((await catalog("list", "source")).stdout).toMatch(/^source +rescuers .* missing *$/m);

    const { stdout } = await catalog(...source, "--list-status", "", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ list_status: null });
    expect(await find("rescuers")).not.toHaveProperty("list_status");
    await catalog("remove", "source", "rescuers");
  });

  test.concurrent.each([
    [
      "a state of lists that there is not",
      ["source", "x", "--label", "X", "--list-status", "lost"],
      [
        "--list-status: Must be one of missing, found, present, departed, admitted, discharged, deceased, unknown.",
      ],
    ],
    [
      "a state of a shelter's lists",
      ["shelter", "x", "--label", "X", "--list-status", "present"],
      ["--list-status: Only a source has lists."],
    ],
    [
      "what is wrong",
      ["shelter", "x", "--url", "javascript:1"],
      ["--label: Is required", "--url: Must be an http or https address."],
    ],
    [
      "an alias that stands for another shelter",
      ["shelter", "x", "--label", "X", "--alias", "Polidéportivo-la GUAIRA"],
      [
        '--alias: "Polidéportivo-la GUAIRA" already stands for the shelter polideportivo_la_guaira.',
      ],
    ],
  ])("refuses %s", async (_what, args, messages) => {
    const result = await catalog("add", ...args, "--json");
    expect(result).toMatchObject({ code: 2, stdout: "" });
    for (const message of messages) expect(result.stderr).toContain(message);
    expect(await find("x")).toBeNull();
  });
});

describe("catalog load", () => {
  test("stores what list prints", async () => {
    const source = { kind: "source", list_status: "found" };
    const entries = [
      anEntry("uno", { aliases: ["H1"] }),
      anEntry("dos", { url: "http://dos.ve" }),
      anEntry("rescue", source),
    ];
    const loaded = await catalog("load", await fileOf(entries), "--json");
    expect(JSON.parse(loaded.stdout)).toEqual({ entries: 3, created: 3, updated: 0 });
    expect(await find("rescue")).toMatchObject(source);

    const before = await everything();
    const { stdout } = await catalog("list", "--json");
    expect(JSON.parse(stdout)).toContainEqual({ ...anEntry("uno"), aliases: ["H1"], url: null });
    const listed = { ...anEntry("rescue"), ...source, aliases: [], url: null };
    expect(JSON.parse(stdout)).toContainEqual(listed);
    const again = await catalog("load", await fileOf(stdout), "--json");
    const { length } = before;
    expect(JSON.parse(again.stdout)).toEqual({ entries: length, created: 0, updated: length });
    const withoutTime = { updated_at: expect.any(Date) };
    expect(await everything()).toEqual(before.map((entry) => ({ ...entry, ...withoutTime })));
    await catalog("remove", "source", "rescue");
  });

  test.concurrent.each([
    [
      "wrong fields",
      [anEntry("good"), anEntry("Bad", { label: { en: "B" } }), anEntry("c", { alias: [] })],
      ["[1].handle: Must be 1 to 64", "[1].label.es: Is required", "[2].alias: Unknown field."],
    ],
    [
      "a name twice",
      [anEntry("good", { aliases: ["HG"] }), anEntry("b", { aliases: ["B", "h.g."] })],
      ['[1].aliases.1: "h.g." already stands for the hospital good.'],
    ],
    ["what is not JSON", "[{", ["is not valid JSON."]],
  ])("writes nothing for %s", async (_what, entries, messages) => {
    const result = await catalog("load", await fileOf(entries), "--json");
    expect(result).toMatchObject({ code: 2, stdout: "" });
    for (const message of messages) expect(result.stderr).toContain(message);
    expect(await find("good")).toBeNull();
  });
});

test("catalog list shows the entries of one kind", async () => {
  const { stdout } = await catalog("list", "source");
  const handles = stdout.split("\n").map((row) => row.split(/ +/)[1]);
  expect(handles.join(" ")).toBe("handle form hospital_list persons_list shelter_list ");
});

describe("catalog remove", () => {
  test("removes what nobody uses, and says so when there is nothing", async () => {
    const { stdout } = await catalog("remove", "source", "persons_list", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ kind: "source", handle: "persons_list" });
    expect(await find("persons_list")).toBeNull();
    const again = await catalog("remove", "source", "persons_list", "--json");
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toMatch(/^There is no source persons_list/);
  });

  test("keeps what a person or a key refers to", async () => {
    const shelter = "campo_de_golf_caribe";
    await savePersons(aPerson({ source: "hospital_list", shelter }));
    const grant = { name: "k", source: "shelter_list", permissions: [] };
    await createKey(collections, grant, 3_600_000);
    for (const used of [
      ["shelter", shelter],
      ["source", "hospital_list"],
      ["source", "shelter_list"],
    ]) {
      const { code, stderr } = await catalog("remove", ...used);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("in use") });
    }
    expect(await find("shelter_list")).not.toBeNull();
  });
});
