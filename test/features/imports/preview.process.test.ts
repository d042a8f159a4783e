import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import supertest from "supertest";
import { describe, expect, test, vi } from "vitest";
import { catalogFile } from "../../../src/features/catalogs/catalogs.schema.js";
import { putEntries } from "../../../src/features/catalogs/catalogs.store.js";
import { createPreviews } from "../../../src/features/imports/preview/previews.js";
import { waitingInQueues } from "../../../src/kernel/async/fair-queue.js";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { createLogger } from "../../../src/kernel/logger.js";
import { expectDescribed, openApiDocument } from "../../kernel/openapi/conformance.js";
import { personBody, startApi } from "../../support/api.js";
import { listsFolder } from "../../support/lists.js";
import { untilAnswered } from "../../support/service.js";
import { sampleOf } from "../../support/tier.js";

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

/** Sends a list to be looked at, as a client does: again while the service is too busy. */
const look = (
  by: Partner,
  file: Buffer | string,
  {
    form = {},
    headers = {},
  }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
) =>
  untilAnswered(() =>
    by
      .post("/v1/imports")
      .set(headers)
      .field({ preview: "true", ...form })
      .attach("file", Buffer.from(file), "lista 26-06-2026.csv"),
  );

async function preview(...asked: Parameters<typeof look>) {
  const answer = await look(...asked);
  expect(answer.status).toBe(200);
  return answer;
}

async function refusal(...asked: Parameters<typeof look>) {
  const answer = await look(...asked);
  expect(answer.status).toBe(422);
  return answer;
}

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
    const answer = await preview(await partner(), list);
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
        why: "rejected",
        person: null,
        state: "a single name",
        rejected: { name: "Luis", age: "40" },
      },
    ]);
    expect(rest).toEqual({
      format: { kind: "csv", encoding: "utf8", separator: "," },
      tables_left_out: 0,
      rows: { accepted: 2, rejected: 1, ignored: 1, unread: 0, whole: true },
      hidden: { rows: 0, of_sheets: 0 },
      left_open: { unread_states: [], patients_without_hospital: 0, unknown_places: [] },
      unused: [],
    });
    expect(tables).toHaveLength(1);
    const [table] = tables;
    expect(table).toMatchObject({
      at: { sheet: null, row: 1, record: null },
      date: "2026-06-26",
      hospital: null,
      shelter: null,
      titles: [],
      sections: [],
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
        at: { row: 4 },
        person: null,
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
    const { body } = await preview(await partner(), list, { form });
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
    const before = await preview(await partner(), list);
    await trusted.post("/v1/persons").send(personBody()).expect(201);
    const { body } = await preview(await partner(), list);
    expect(body).toEqual(before.body);
    expect((await preview(trusted, list)).body).toEqual(body);
  });

  test("is answered anew under an Idempotency-Key, which it does not bind", async () => {
    const by = await partner();
    const key = randomUUID();
    const before = await stored();
    for (const _ of "12") {
      const { headers } = await preview(by, list, { headers: { "Idempotency-Key": key } });
      expect(headers).not.toHaveProperty("idempotency-replayed");
    }
    expect(await stored()).toEqual(before);
    const malformed = await refusal(by, list, { headers: { "Idempotency-Key": "a b" } });
    expect(malformed.body.errors).toHaveProperty("Idempotency-Key");
  });

  test.each([
    ["e-partner.ndjson", { kind: "ndjson" }],
    ["f-pfif-1.4.xml", { kind: "pfif", version: "1.4" }],
    ["a-hospital-central.xlsx", { kind: "xlsx" }],
  ])("%s", async (name, format) => {
    const answer = await preview(await partner(), await readFile(join(listsFolder, name)));
    expect(answer.body.data.format).toEqual(format);
    expect(answer.body.data.tables[0].rows.length).toBeGreaterThan(4);
    if (described) expectDescribed(document, described, answer);
  });

  test("of a list that is refused is a 422 under file, in the caller's language", async () => {
    const by = await partner();
    const refused = await refusal(by, "a,b\n1,2");
    expect(refused.body.errors.file[0]).toMatch(/^No header row was found\./);
    const { body } = await refusal(by, "", { headers: { "Accept-Language": "es" } });
    expect(body.errors).toEqual({ file: ["El archivo está vacío."] });
    const bomb = await readFile(join(listsFolder, "damaged/zip-bomb.xlsx"));
    expect((await refusal(by, bomb)).body.errors).toHaveProperty("file");
  });

  test("a wrong value, a wrong map and a list that lacks are told together; false imports", async () => {
    const by = await partner();
    const wrong = await refusal(by, list, { form: { preview: "yes", map: "[]" } });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(["map", "preview"]);
    const lacking = await by.post("/v1/imports").field({ preview: "true" }).expect(422);
    expect(lacking.body.errors).toHaveProperty("file");
    const form = { preview: "false", dry_run: "true" };
    const { status, headers } = await look(by, list, { form });
    expect(status).toBe(202);
    expect(headers).toHaveProperty("location");
  });

  test("is bounded, however much a file has to tell", async () => {
    const long = "x".repeat(400);
    const headers = ["Nombre", "Edad", "Cédula", "Sexo", "Hospital", ...Array(300).fill(long)];
    const wide = [`Lista ${long}`, headers.join(","), "Ana Rojas,34,,F"].join("\n");
    const by = await partner();
    const map = '{"Nombre":"full_name"}';
    const { text, body } = await preview(by, wide, { form: { map } });
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

  const later = (seconds: number) => performance.now() + seconds * 1_000;

  const lost: [string, string][] = [
    ["breaks down over it", "process.on('message',()=>process.exit(3))"],
    ["reads for ever", "process.on('message',()=>{while(true){}})"],
  ];

  // The quick check tries the first.
  test.each(sampleOf(lost, 1))("is given up when it %s", async (_, script) => {
    const previews = createPreviews({ catalogs, env: beginning(script), logger });
    expect(await previews.read(asked, { apiKey: "a", until: later(240) })).toEqual(failed);
    await previews.stop();
  });

  test("that cannot begin is one to ask again for", async () => {
    const previews = createPreviews({ catalogs, env: beginning("process.exit(3)"), logger });
    const read = previews.read(asked, { apiKey: "a", until: later(240) });
    await expect(read).rejects.toMatchObject({ name: "Unavailable" });
    await previews.stop();
  });

  test("that gets nothing of the processor in time is one to ask again for", async () => {
    const script = "process.on('message',()=>process.kill(process.pid,'SIGSTOP'))";
    const env = beginning(script);
    const previews = createPreviews({ catalogs, env, logger, maxReadingMs: 3_000 });
    const read = previews.read(asked, { apiKey: "a", until: later(240) });
    await expect(read).rejects.toMatchObject({ name: "Unavailable" });
    await previews.stop();
  });

  test("goes on when its request is over: the same list asked for again finds its answer", async () => {
    const folder = await mkdtemp(join(tmpdir(), "preview-"));
    // Each process leaves a file with its number.
    const script = `import('node:fs').then(fs=>fs.writeFileSync('${folder}/'+process.pid,''))`;
    const previews = createPreviews({ catalogs, env: beginning(script), logger });
    const read = (seconds: number, apiKey = "a") =>
      previews.read(asked, { apiKey, until: later(seconds) });
    const begun = (count: number) =>
      vi.waitUntil(async () => (await readdir(folder)).length === count, 240_000);
    await expect(read(0.5)).rejects.toMatchObject({ name: "Unavailable" });
    expect(await read(240)).toHaveProperty("preview");
    await begun(2); // One has read, and one waits for the next list.
    // Another key gets nothing of it: the list is read anew.
    expect(await read(240, "b")).toHaveProperty("preview");
    await begun(3);
    await previews.stop();
    await rm(folder, { recursive: true });
  });

  test("ends with the service; a key has one at once and two waiting", async () => {
    const script = "process.on('message',()=>{while(true){}})";
    const previews = createPreviews({ catalogs, env: beginning(script), logger });
    const read = (name: string) =>
      previews.read({ ...asked, name }, { apiKey: "a", until: later(240) });
    const all = Promise.allSettled([read("1.csv"), read("2.csv"), read("3.csv")]);
    await vi.waitUntil(() => waitingInQueues() === 2, 240_000);
    await expect(read("4.csv")).rejects.toMatchObject({ name: "Unavailable" });
    await previews.stop();
    const refused = { status: "rejected", reason: { name: "Unavailable" } };
    expect(await all).toMatchObject([refused, refused, refused]);
  });
});
