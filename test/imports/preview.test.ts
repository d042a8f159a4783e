import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import type { Permission } from "../../src/auth/permissions.js";
import { catalogFile } from "../../src/catalogs/catalogs.schema.js";
import { putEntries } from "../../src/catalogs/catalogs.store.js";
import { createPreviews } from "../../src/imports/preview/previews.js";
import { createLogger } from "../../src/logger.js";
import { expectDescribed, openApiDocument } from "../openapi/conformance.js";
import { personBody, startApi } from "../support/api.js";
import { listsFolder } from "../support/lists.js";

// A look at a list over HTTP: what was understood of it, and nothing is stored.

const api = await startApi();
const { collections, db } = api;
const catalog = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));
await putEntries(collections, catalogFile.parse(catalog));
const { app, services } = await api.openInstance();

async function partner(more: Permission[] = [], source = "form") {
  const key = await api.keyWith(["persons:write", ...more], { source });
  return supertest.agent(app).set("Authorization", `Bearer ${key}`);
}
type Partner = Awaited<ReturnType<typeof partner>>;

const look = (by: Partner, file: Buffer | string, form: Record<string, string> = {}) =>
  by
    .post("/v1/imports")
    .field({ preview: "true", ...form })
    .attach("file", Buffer.from(file), "lista 26-06-2026.csv");

const list = [
  "Nombre,Años,Otro,Sede",
  "Ana Rojas,34,de alta,Hospital Central del Litoral",
  "Eva Gil,8,fallecida,Hospital Central del Litoral",
  "Luis,40,de alta,Hospital Central del Litoral",
].join("\n");

const stored = async () => {
  const names = ["persons", "imports", "import_rows", "import_uploads.files", "idempotency"];
  return Promise.all(names.map((name) => db.collection(name).countDocuments()));
};

const document = openApiDocument.parse((await supertest(app).get("/openapi.json")).body);
const described = document.paths["/v1/imports"]?.post;

describe("a preview", () => {
  test("tells columns with what spoke for them, doubts, and rows as they would be stored", async () => {
    const before = await stored();
    const answer = await look(await partner(), list).expect(200);
    const { tables, summary, look_first, ...rest } = answer.body.data;
    expect(summary).toEqual({
      states: [
        {
          status: "found",
          hospital_status: null,
          shelter_status: null,
          place: { kind: "hospital", handle: "hospital_central_del_litoral" },
          rows: 2,
          because: { kind: "unclear", text: null },
        },
      ],
      states_left_out: 0,
      rejected: [
        {
          field: "last_name",
          code: "name_single",
          reason: "a single name",
          rows: 1,
          first: [{ sheet: null, row: 4, record: null }],
        },
      ],
      children: 1,
      patients: 2,
      unsaid: 0,
    });
    expect(look_first).toMatchObject([
      { why: "unclear", person: { first_name: "Ana" }, state: "state not clear" },
      { why: "unclear", person: { first_name: "Eva" }, state: "state not clear" },
      {
        ...{ why: "rejected", person: null, state: "a single name" },
        rejected: { name: "Luis", age: "40" },
      },
    ]);
    expect(rest).toEqual({
      format: { kind: "csv", encoding: "utf8", separator: "," },
      tables_left_out: 0,
      rows: { accepted: 2, rejected: 1, ignored: 1, unread: 0, whole: true },
      hidden: { rows: 0, of_sheets: 0 },
      unused: [],
    });
    expect(tables).toHaveLength(1);
    const [table] = tables;
    expect(table).toMatchObject({
      at: { sheet: null, row: 1, record: null },
      ...{ date: "2026-06-26", hospital: null, shelter: null, titles: [], sections: [] },
    });
    expect(table.columns).toMatchObject([
      { header: "Nombre", field: "full_name", evidence: [{ because: "header" }], unsure: [] },
      { header: "Años", field: "age" },
      { header: "Otro", field: "note", evidence: [], unsure: ["hospital_status", "status"] },
      { header: "Sede", field: "hospital", evidence: [{ field: "hospital", because: "values" }] },
    ]);
    expect(table.rows).toMatchObject([
      {
        at: { sheet: null, row: 2, record: null },
        person: {
          first_name: "Ana",
          age: 34,
          hospital: "hospital_central_del_litoral",
          notes: "Otro: de alta",
        },
        rejected: null,
      },
      { person: { first_name: "Eva", is_minor: true } },
      {
        ...{ at: { row: 4 }, person: null },
        rejected: { field: "last_name", code: "name_single", reason: "a single name" },
      },
    ]);
    expect(answer.headers).not.toHaveProperty("location");
    expect(await stored()).toEqual(before);
    if (!described) throw new Error("POST /v1/imports is not described");
    expectDescribed(document, described, answer);
  });

  test("is read as the form says: map, hospital, date", async () => {
    const map = JSON.stringify({ Otro: "hospital_status", Talla: "note" });
    const form = { map, hospital: "hospital_central_del_litoral", date: "27/06/2026" };
    const { body } = await look(await partner(), list, form).expect(200);
    expect(body.data.unused).toEqual(["talla"]);
    expect(body.data.tables[0]).toMatchObject({
      date: "2026-06-27",
      hospital: { handle: "hospital_central_del_litoral", unknown: null },
      columns: [{}, {}, { field: "hospital_status", evidence: [{ because: "map" }] }, {}],
      rows: [{ person: { hospital_status: "discharged" } }, {}, {}],
    });
  });

  test("is the same whoever is stored, for every key", async () => {
    const trusted = await partner(["persons:read", "persons:sensitive:read"]);
    const before = await look(await partner(), list).expect(200);
    await trusted.post("/v1/persons").send(personBody()).expect(201);
    const { body } = await look(await partner(), list).expect(200);
    expect(body).toEqual(before.body);
    expect((await look(trusted, list).expect(200)).body).toEqual(body);
  });

  test("is answered anew under an Idempotency-Key, which it does not bind", async () => {
    const by = await partner();
    const key = randomUUID();
    const before = await stored();
    for (const _ of "12") {
      const { headers } = await look(by, list).set("Idempotency-Key", key).expect(200);
      expect(headers).not.toHaveProperty("idempotency-replayed");
    }
    expect(await stored()).toEqual(before);
    const malformed = await look(by, list).set("Idempotency-Key", "a b").expect(422);
    expect(malformed.body.errors).toHaveProperty("Idempotency-Key");
  });

  test.each([
    ["e-partner.ndjson", { kind: "ndjson" }],
    ["f-pfif-1.4.xml", { kind: "pfif", version: "1.4" }],
    ["a-hospital-central.xlsx", { kind: "xlsx" }],
  ])("%s", async (name, format) => {
    const answer = await look(await partner(), await readFile(join(listsFolder, name)));
    expect(answer.status).toBe(200);
    expect(answer.body.data.format).toEqual(format);
    expect(answer.body.data.tables[0].rows.length).toBeGreaterThan(4);
    if (described) expectDescribed(document, described, answer);
  });

  test("of a list that is refused is a 422 under file, in the caller's language", async () => {
    const by = await partner();
    const refused = await look(by, "a,b\n1,2").expect(422);
    expect(refused.body.errors.file[0]).toMatch(/^No header row was found\./);
    const { body } = await look(by, "").set("Accept-Language", "es").expect(422);
    expect(body.errors).toEqual({ file: ["El archivo está vacío."] });
    const bomb = await readFile(join(listsFolder, "damaged/zip-bomb.xlsx"));
    expect((await look(by, bomb).expect(422)).body.errors).toHaveProperty("file");
  });

  test("a wrong value, a wrong map and a list that lacks are told together; false imports", async () => {
    const by = await partner();
    const wrong = await look(by, list, { preview: "yes", map: "[]" }).expect(422);
    expect(Object.keys(wrong.body.errors).sort()).toEqual(["map", "preview"]);
    const lacking = await by.post("/v1/imports").field({ preview: "true" }).expect(422);
    expect(lacking.body.errors).toHaveProperty("file");
    const { headers } = await look(by, list, { preview: "false", dry_run: "true" }).expect(202);
    expect(headers).toHaveProperty("location");
  });

  test("is bounded, however much a file has to tell", async () => {
    const long = "x".repeat(400);
    const headers = ["Nombre", "Edad", "Cédula", "Sexo", "Hospital", ...Array(300).fill(long)];
    const wide = [`Lista ${long}`, headers.join(","), "Ana Rojas,34,,F"].join("\n");
    const by = await partner();
    const map = '{"Nombre":"full_name"}';
    const { text, body } = await look(by, wide, { map }).expect(200);
    expect(body.data.tables[0].columns).toHaveLength(200);
    expect(body.data.tables[0].titles[0]).toHaveLength(300);
    expect(text.length).toBeLessThan(200_000);
  });
});

describe("the process that reads a list", () => {
  const logger = createLogger("silent");
  const { catalogs } = services;
  const asked = {
    name: "list.csv",
    bytes: Buffer.from(list),
    options: {},
    answers: [],
    today: "2026-06-28",
  };
  const beginning = (script: string) => ({
    ...process.env,
    NODE_OPTIONS: `--import "data:text/javascript,${script}"`,
  });
  const failed = { refused: { reason: { code: "preview_failed" }, beginning: [] } };

  test.each([
    ["never ends", "while(true){}", 10_000],
    ["breaks down", "process.exit(3)", 60_000],
  ])("is given up when it %s", async (_, script, time) => {
    const previews = createPreviews({ catalogs, env: beginning(script), logger });
    const until = performance.now() + time;
    expect(await previews.read(asked, { apiKey: "a", until })).toEqual(failed);
    await previews.stop();
  });

  test("ends with the service; a key has one at once and two waiting", async () => {
    const previews = createPreviews({ catalogs, env: beginning("while(true){}"), logger });
    const read = (apiKey: string) =>
      previews.read(asked, { apiKey, until: performance.now() + 60_000 });
    const all = Promise.all([read("a"), read("a"), read("a")]);
    await expect(read("a")).rejects.toMatchObject({ name: "Unavailable" });
    const stopping = setInterval(previews.stop, 50);
    expect(await all).toEqual([failed, failed, failed]);
    clearInterval(stopping);
  });
});
