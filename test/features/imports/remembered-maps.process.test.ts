import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { startRegistry } from "../../support/imports.js";
import { fullTest } from "../../support/tier.js";

// What was answered once about the columns of an office's list holds for its next lists.

const header = "Quién,Papel,Sector,Otro";
const lists = {
  june: [header, "Ana Rojas,V12345678,Macuto,de alta", "Eva Gil,V12345679,Caraballeda,ingresada"],
  july: [
    ` ${header.toUpperCase()}`,
    "Luis Soto,V12345680,Naiguatá,de alta",
    "Rosa Paz,V12345681,Macuto,ingresada",
  ],
};
const map = { Quién: "full_name", Papel: "document_id", Sector: "location", Otro: "note" };

/** Of a hospital: what its rows say of how somebody is makes nobody missing. */
const source = ["--source", "form", "--hospital", "HCL"];

type Registry = Awaited<ReturnType<typeof startRegistry>>;

async function mapFile(registry: Registry, fields: object) {
  const path = join(registry.folder, `map-${Object.keys(fields).length}.json`);
  await writeFile(path, JSON.stringify(fields));
  return path;
}

async function startAnswered() {
  const registry = await startRegistry();
  const june = await registry.list("june.csv", lists.june);
  const first = await registry.import(
    ...([june, ...source, "--map", await mapFile(registry, map)] as const),
  );
  expect(first.result).toMatchObject({ created: 2, refused: null });
  const july = await registry.list("july.csv", lists.july);
  const columnMaps = collectionsOf(registry.db).columnMaps;
  return { ...registry, july, columnMaps };
}

describe("what a map said of a table's columns", () => {
  test("holds for the next list of the source with that header row", async () => {
    const registry = await startAnswered();
    const { code, result } = await registry.import(registry.july, ...source);
    expect({ code, result }).toMatchObject({ code: 0, result: { created: 2, refused: null } });
    expect((await registry.contents()).at(-1)).toMatchObject({
      first_name: "Rosa",
      last_name: "Paz",
      document_id: "V12345681",
      location: "Macuto",
      notes: "OTRO: ingresada",
    });
    // An answer that leaves a column in the notes is one.
    const { stdout } = await registry.run(registry.july, ...source);
    expect(stdout).not.toContain("--map");
  });

  test("is shown by --explain, and gives way to --map", async () => {
    const registry = await startAnswered();
    const explain = async (...args: string[]) =>
      JSON.parse(
        (await registry.run(registry.july, ...source, "--explain", "--json", ...args)).stdout,
      ).tables[0];
    const { columns, remembered } = await explain();
    expect(columns.map(({ evidence: [one] }: { evidence: object[] }) => one)).toEqual(
      Object.values(map).map((field) => ({ field, because: "remembered" })),
    );
    expect(remembered).toEqual({
      by: expect.any(String),
      at: expect.stringMatching(/^\d{4}-/),
      status: null,
    });
    const other = await mapFile(registry, { Sector: "description" });
    expect((await explain("--map", other)).columns).toMatchObject([
      { evidence: [{ because: "remembered" }] },
      { evidence: [{ because: "remembered" }] },
      { field: "description", evidence: [{ because: "map" }] },
      { field: "note", unsure: [] },
    ]);
    const page = await registry.run(registry.july, ...source, "--explain");
    expect(page.stdout).toMatch(/columns answered by: .+, \d{4}-\d\d-\d\d/);
  });

  test("is known to no other source, and to no other header row", async () => {
    const registry = await startAnswered();
    const other = await registry.import(registry.july, "--source", "hospital_list");
    expect(other.result.refused).not.toBeNull();
    const wider = await registry.list(
      "wider.csv",
      lists.july.map((line) => `${line},x`),
    );
    expect((await registry.import(wider, ...source)).result.refused).not.toBeNull();
  });

  test("is remembered of headers and fields alone, and never of a dry run or a refused list", async () => {
    const registry = await startRegistry();
    const june = await registry.list("june.csv", lists.june);
    const args = [...source, "--map", await mapFile(registry, map)];
    await registry.run(june, ...args, "--dry-run");
    const empty = await registry.list("empty.csv", ["Nada"]);
    await registry.run(empty, ...args);
    const { columnMaps } = collectionsOf(registry.db);
    expect(await columnMaps.countDocuments()).toBe(0);
    await registry.run(june, ...args);
    const stored = await columnMaps.find().toArray();
    expect(stored).toEqual([
      {
        _id: expect.anything(),
        source: "form",
        partner: null,
        by: expect.any(String),
        header_row: expect.stringMatching(/^[0-9a-f]{64}$/),
        headers: header.split(","),
        columns: [
          { header: "quien", field: "full_name" },
          { header: "papel", field: "document_id" },
          { header: "sector", field: "location" },
          { header: "otro", field: "note" },
        ],
        answered_at: expect.any(Date),
      },
    ]);
    const more = await mapFile(registry, { Sector: "description" });
    await registry.run(june, ...source, "--map", more);
    expect((await columnMaps.findOne())?.columns).toEqual([
      { header: "quien", field: "full_name" },
      { header: "papel", field: "document_id" },
      { header: "otro", field: "note" },
      { header: "sector", field: "description" },
    ]);
  });

  test("holds for rejected rows that come back corrected, and for keys of JSON in any order", async () => {
    const registry = await startAnswered();
    const path = await registry.list("some.csv", [header, "Ana,V1,Macuto,x", "Eva Paz,,,y"]);
    const { result } = await registry.import(path, ...source);
    expect(result).toMatchObject({ created: 1, rejected: 1 });
    const rejects = result.rejects_file ?? "";
    await writeFile(rejects, (await readFile(rejects, "utf8")).replace("Ana", "Ana Mar"));
    expect((await registry.import(rejects, ...source)).result).toMatchObject({
      created: 1,
      rejected: 0,
    });

    const keys = await mapFile(registry, { quien: "full_name", papel: "document_id" });
    const one = await registry.list("a.ndjson", ['{"quien": "Ana Ruiz", "papel": "V12345690"}']);
    expect((await registry.import(one, ...source, "--map", keys)).result.created).toBe(1);
    const two = await registry.list("b.ndjson", ['{"papel": "V12345691", "quien": "Eva Ruiz"}']);
    expect((await registry.import(two, ...source)).result.created).toBe(1);
  });

  test("finds the header of a list in any separator, below a title, and under another of its tables", async () => {
    const registry = await startAnswered();
    const cut = (line: string) => line.replaceAll(",", "|");
    const path = await registry.list("agosto.csv", [
      "Censo, 3; 4; 5",
      "Nombre|Cédula|Edad|Sexo",
      "Eva Mar|V12345682|3|F",
      ...lists.july.map(cut),
    ]);
    const { result } = await registry.import(path, ...source);
    expect(result).toMatchObject({ created: 3, rejected: 0 });
  });
});

test("beyond so many maps of a source those go that were answered longest ago", async () => {
  const { columnMaps, ...registry } = await startAnswered();
  const [known] = await columnMaps.find().toArray();
  if (!known) throw new Error("nothing is remembered");
  const { _id, ...kept } = known;
  const others = Array.from({ length: 50 }, (_, at) => ({
    ...kept,
    header_row: `${at}`,
    answered_at: new Date(2020, 0, at + 1),
  }));
  await columnMaps.insertMany(others as never);
  const path = await registry.list("another.csv", ["Fulano,Talla", "Ana Ruiz,M"]);
  const fields = await mapFile(registry, { Fulano: "full_name" });
  await registry.run(path, ...source, "--map", fields);
  expect(await columnMaps.countDocuments()).toBe(50);
  const gone = await columnMaps.countDocuments({ header_row: { $in: ["0", "1"] } });
  expect(gone).toBe(0);
  expect(await columnMaps.countDocuments({ header_row: kept.header_row })).toBe(1);
});

fullTest("an import that is killed goes on with what it began with", async () => {
  const { columnMaps, ...registry } = await startAnswered();
  const rows = Array.from(
    { length: 3_000 },
    (_, at) => `Ana${"abcdefghij"[at % 10]} Rojas,,Z${at},x`,
  );
  const path = await registry.list("long.csv", [header, ...rows]);
  const child = registry.begin(path, ...source);
  await vi.waitFor(
    async () => expect(await registry.persons.countDocuments()).toBeGreaterThan(10),
    { timeout: 120_000, interval: 20 },
  );
  child.kill("SIGKILL");
  await once(child, "close");
  const batch = await registry.imports.findOne({ "file.name": "long.csv" });
  expect(batch?.remembered).toHaveLength(1);
  await columnMaps.updateMany({}, { $set: { columns: [{ header: "quien", field: "note" }] } });
  await registry.imports.updateMany({ state: "running" }, { $unset: { worker: true } });
  const { code } = await registry.run(path, ...source);
  expect(code).toBe(0);
  const { state, counts } = (await registry.imports.findOne({ "file.name": "long.csv" })) ?? {};
  expect({ state, rejected: counts?.rejected, rows: counts?.rows }).toEqual({
    state: "finished",
    rejected: 0,
    rows: 3_000,
  });
});
