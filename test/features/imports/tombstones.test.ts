import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ObjectId } from "mongodb";
import { afterAll, describe, expect, test } from "vitest";
import { importList } from "../../../src/features/imports/import-list.js";
import type { RejectedRow } from "../../../src/features/imports/import-summary.js";
import { followServerClock } from "../../../src/kernel/database/server-clock.js";
import { personBody, startApi } from "../../support/api.js";

// A row of a deleted person is rejected, until an operator lifts the tombstone.

const { db, clientWith, collections, services } = await startApi();
const clock = await followServerClock(db);
const phoneRegion = "VE";
const folder = await mkdtemp(join(tmpdir(), "lists-"));
afterAll(async () => {
  clock.stop();
  await rm(folder, { recursive: true });
});

/** Every test has a source, and so persons, of its own. */
async function startSource(source: string) {
  const client = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"], {
    source,
  });
  const rejects = join(folder, `${source}.rejected.csv`);
  return {
    rejects,
    persons: () => collections.persons.find({ source }).sort({ created_at: 1, _id: 1 }).toArray(),
    async import(
      lines: string[],
      options: { shelter?: string; list?: string; dryRun?: boolean } = {},
    ) {
      const file = join(folder, `${source}.csv`);
      await writeFile(file, lines.join("\n"));
      const rejected: Pick<RejectedRow, "at" | "field" | "code">[] = [];
      const { catalogs, makeKeys, wordCounts } = services;
      const { dryRun = false, ...said } = options;
      const importer = { collections, catalogs, makeKeys, wordCounts, clock, phoneRegion } as const;
      const stated = said.shelter ? said : { status: "missing" as const, ...said };
      const list = { source, by: "test", file: { name: file, sha256: "" }, options: stated };
      const settled = { _id: new ObjectId(), ...list, as_of: new Date(), dryRun };
      const { signal } = new AbortController();
      const summary = await importList(importer, settled, {
        path: file,
        rejects,
        signal,
        onRow(row) {
          if (row.outcome !== "rejected") return;
          const { at, field, code } = row;
          rejected.push({ at, field, code });
        },
      });
      const { created, updated, unchanged, duplicates } = summary;
      return {
        counts: { created, updated, unchanged, duplicates, rejected: summary.rejected },
        rejected,
      };
    },
    async create(fields: Record<string, unknown>) {
      const { body } = await client.post("/v1/persons").send(personBody(fields)).expect(201);
      return `/v1/persons/${body.data.id}`;
    },
    delete: (path: string) => client.delete(path).expect(204),
    patch: (path: string, changes: object) => client.patch(path).send(changes).expect(200),
    lift: () => collections.tombstones.deleteMany({ source }),
  };
}

const pathOf = (person: { _id: unknown } | undefined) => `/v1/persons/${person?._id}`;
const code = "deleted_person";
const reason = "this person was deleted; an operator can lift that";
const nothing = { created: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 };
const header = "ID,Apellidos,Nombres,Cédula,Edad";

describe("a person that an import had stored", () => {
  test("is rejected when the list comes again, in a dry run too, until it is lifted", async () => {
    const source = await startSource("form");
    const list = [header, "1,Rojas,Ana,V-12345678,34", "2,Brito,Luis,,50", "1,Rojas,Ana,,34"];
    await source.import(list);
    const [ana] = await source.persons();
    await source.delete(pathOf(ana));

    const rejected = [2, 4].map((line) => ({ at: { line }, field: "source_id", code }));
    const counts = { ...nothing, unchanged: 1, rejected: 2 };
    expect(await source.import(list, { dryRun: true })).toEqual({ counts, rejected });
    expect(await source.import(list)).toEqual({ counts, rejected });
    expect(await readFile(source.rejects, "utf8")).toBe(
      `\ufeff${[
        "Import --status: missing",
        `${header},rejected_reason`,
        `1,Rojas,Ana,V-12345678,34,Number of the record in the list: ${reason}`,
        `1,Rojas,Ana,,34,Number of the record in the list: ${reason}`,
        "",
      ].join("\r\n")}`,
    );
    expect(await source.persons()).toHaveLength(1);
    await source.lift();
    expect((await source.import(list)).counts).toEqual({
      ...nothing,
      created: 1,
      unchanged: 1,
      duplicates: 1,
    });
  });

  test("is known by its name in its place or list, and only there", async () => {
    const source = await startSource("persons_list");
    const list = ["Apellidos,Nombres,Edad", "Pérez-Gil,María,30"];
    await source.import(list, { list: "Macuto" });
    const [maria] = await source.persons();
    await source.delete(pathOf(maria));
    const again = await source.import(["Nombres,Apellidos,Edad", "MARIA,PEREZ GIL,30"], {
      list: "Macuto",
    });
    expect(again.rejected).toEqual([{ at: { line: 2 }, field: "first_name", code }]);
    expect((await source.import(list, { list: "Caraballeda" })).counts.created).toBe(1);
  });
});

describe("a person made over the API", () => {
  test.each<[string, Record<string, unknown>, string[], string, object]>([
    ["source_id", { source_id: "A-1" }, ["ID,Nombre y Apellido", "A-1,Eva Brito"], "source_id", {}],
    [
      "document",
      { document_id: "v12345678" },
      ["Apellidos,Nombres,Cédula", "Rojas,Anna,12.345.678"],
      "document_id",
      {},
    ],
    ["name and age", { age: 34 }, ["Apellidos,Nombres,Edad", "ROJAS,ANA,34"], "first_name", {}],
    ["name", {}, ["Apellidos,Nombres", "Rojas,Ana"], "first_name", {}],
    [
      "name and birth date",
      { birth_date: "1990-05-20" },
      ["Apellidos,Nombres,Fecha de nacimiento", "Rojas,Ana,20/05/1990"],
      "first_name",
      {},
    ],
    [
      "name in a shelter",
      { shelter: "campo_de_golf_caribe", age: 34 },
      ["Apellidos,Nombres,Edad", "Rojas,Ana,34"],
      "first_name",
      { shelter: "campo_de_golf_caribe" },
    ],
  ])("is rejected by its %s", async (_what, fields, list, field, options) => {
    const source = await startSource("shelter_list");
    await source.delete(await source.create(fields));
    const { counts, rejected } = await source.import(list, options);
    expect(counts).toEqual({ ...nothing, rejected: 1 });
    expect(rejected).toEqual([{ at: { line: 2 }, field, code }]);
    await source.lift();
  });
});

test("others are stored: namesakes, another source's, and who lives under the same document", async () => {
  const source = await startSource("hospital_list");
  const family = [
    "Apellidos,Nombres,Cédula,Edad",
    "Pérez,Rosa,V-1234567,40",
    "Pérez,Luis,V-1234567,8",
  ];
  await source.import(family);
  const [rosa] = await source.persons();
  await source.delete(pathOf(rosa));
  const again = await source.import([...family, "Pérez,Rosa,V-7654321,40"]);
  expect(again.counts).toEqual({ ...nothing, created: 1, unchanged: 1, rejected: 1 });
  expect(again.rejected).toEqual([{ at: { line: 2 }, field: "document_id", code }]);
  const other = await startSource("form");
  expect((await other.import(family)).counts.created).toBe(2);
});

test("rejected rows of the second table stand under its header", async () => {
  const source = await startSource("pfif");
  const list = [header, "1,Rojas,Ana,,34", "", "Nombres,Apellidos,ID,Sexo", "Luis,Brito,2,M"];
  await source.import(list);
  for (const person of await source.persons()) await source.delete(pathOf(person));
  expect((await source.import(list)).counts).toEqual({ ...nothing, rejected: 2 });
  expect((await readFile(source.rejects, "utf8")).slice(1).split("\r\n")).toEqual([
    "Import --status: missing",
    `${header},rejected_reason`,
    `1,Rojas,Ana,,34,Number of the record in the list: ${reason}`,
    "Nombres,Apellidos,ID,Sexo,rejected_reason",
    `Luis,Brito,2,M,Number of the record in the list: ${reason}`,
    "",
  ]);
});

describe("a person that was renamed over the API", () => {
  test("is still found by the list's row, which does not take the name back, and by the new name", async () => {
    const source = await startSource("sos");
    const list = (name: string) => ["Apellidos,Nombres,Edad", `Rojas,${name},34`];
    await source.import(list("Ana"));
    const [ana] = await source.persons();
    await source.patch(pathOf(ana), { first_name: "Yoselin" });
    expect((await source.import(list("Yoselin"))).counts).toEqual({ ...nothing, unchanged: 1 });
    expect((await source.import(list("Ana"))).counts).toEqual({ ...nothing, unchanged: 1 });
    expect(await source.persons()).toMatchObject([{ first_name: "Yoselin" }]);
  });

  test("is not found in another list by its new name", async () => {
    const source = await startSource("cuida");
    const list = (name: string) => ["Apellidos,Nombres,Edad", `Rojas,${name},34`];
    await source.import(list("Ana"), { list: "Macuto" });
    const [ana] = await source.persons();
    await source.patch(pathOf(ana), { first_name: "Yoselin" });
    expect((await source.import(list("Yoselin"))).counts).toEqual({ ...nothing, created: 1 });
  });
});
